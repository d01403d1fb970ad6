/**
 * Interface that `app/entry.server.tsx` gives the BFF in addition to Remix's entry: pages rendered without a
 * router.
 */
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

/** Route that matches a path, as the router of the browser will match it again. */
export interface PageMatch {
  id: string;
  params: Record<string, string | undefined>;
}

/** Path together with its matched page. */
export interface MatchedPage {
  branch: PageBranch;
  matches: readonly PageMatch[];
}

export interface DirectPages {
  /** Null when the pattern of the page does not match the path. */
  matchPage(branch: PageBranch, pathname: string): MatchedPage | null;
  /** Renders the whole document, in pieces. Throws any error that a component throws. */
  renderPage(
    page: MatchedPage & { url: URL; loaderData: Record<string, unknown> },
    context: AppLoadContext,
  ): string[];
}
