/** What `app/entry.server.tsx` gives the BFF beside Remix's own entry: pages made without a router of their own. */
import type { AppLoadContext, ServerBuild } from '@remix-run/node';

/** The address of a page request, and the web Request for code that needs one. */
export interface PageRequest {
  url: URL;
  /** Made on the first call, the same one afterwards. */
  request(): Request;
}

/** One page of a build: its routes from the root to the leaf. Always the same object for the same page. */
export interface PageBranch {
  build: ServerBuild;
  chain: readonly string[];
}

/** A route that a path fits, as the router of the browser will find it again. */
export interface PageMatch {
  id: string;
  params: Record<string, string | undefined>;
}

/** A path on its page. */
export interface MatchedPage {
  branch: PageBranch;
  matches: readonly PageMatch[];
}

export interface DirectPages {
  /** Null when the page's own pattern does not fit the path. */
  matchPage(branch: PageBranch, pathname: string): MatchedPage | null;
  /** The whole document, in pieces. Throws what a component throws. */
  renderPage(
    page: MatchedPage & { url: URL; loaderData: Record<string, unknown> },
    context: AppLoadContext,
  ): string[];
}
