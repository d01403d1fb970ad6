/**
 * GET of a page without Remix's request handler (docs/decisions/0041-direct-documents.md): its loaders are called as
 * Remix calls them, and the document is rendered from what they give. Whatever is not plain, an error, a redirect, a
 * status of its own, goes through Remix, which finds what the loaders said kept: none is called twice.
 */
import type { AppLoadContext, LoaderFunction, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import type { DirectPages, MatchedPage, PageBranch, PageRequest } from '~/framework/direct-pages';

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** What loaders have said already, by the context of their request. */
const said = new WeakMap<AppLoadContext, ReadonlyMap<string, Outcome>>();

/** The build with loaders that repeat what they have said in this request. */
export function memoizeLoaders(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const loader = route?.module.loader;
    if (!route || typeof loader !== 'function') routes[id] = route;
    else
      routes[id] = {
        ...route,
        module: { ...route.module, loader: repeating(id, loader as LoaderFunction) as LoaderFunction },
      };
  }
  return { ...build, routes };
}

function repeating(id: string, loader: LoaderFunction) {
  return (args: LoaderFunctionArgs): unknown => {
    const outcome = said.get(args.context)?.get(id);
    if (outcome === undefined) return loader(args);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  };
}

/** Names in an address that Remix reads itself. */
const OF_REMIX = ['index', '_routes'];

const directPagesOf = (build: ServerBuild): DirectPages | null => {
  const entry = build.entry.module as Partial<DirectPages>;
  return typeof entry.renderPage === 'function' && typeof entry.matchPage === 'function'
    ? (entry as DirectPages)
    : null;
};

/** Whether data can stand in a document as it is: what carries a status or headers of its own cannot. */
const isPlain = (value: unknown): boolean =>
  value !== undefined &&
  !(value instanceof Response) &&
  (value as { type?: unknown } | null)?.type !== 'DataWithResponseInit';

/** Whether a page can be made so at all: it has something to show and no headers of its own. */
export function isDirectRenderable({ build, chain }: PageBranch): boolean {
  const leaf = build.routes[chain.at(-1) ?? ''];
  return (
    build.mode === 'production' &&
    directPagesOf(build) !== null &&
    leaf?.module.default !== undefined &&
    chain.every((id) => build.routes[id]?.module.headers === undefined)
  );
}

/** The document of a page in pieces, or null where Remix has to make it. */
export async function renderDirectDocument(
  branch: PageBranch,
  asked: PageRequest,
  context: AppLoadContext,
): Promise<string[] | null> {
  const pages = directPagesOf(branch.build);
  const { url } = asked;
  if (!pages || (url.search !== '' && OF_REMIX.some((name) => url.searchParams.has(name)))) return null;
  const page = pages.matchPage(branch, url.pathname);
  if (!page) return null;
  const outcomes = await callLoaders(page, asked, context);
  said.set(context, outcomes);
  const loaderData: Record<string, unknown> = {};
  for (const { id } of page.matches) {
    const outcome = outcomes.get(id);
    if (outcome === undefined) continue;
    if (!outcome.ok || !isPlain(outcome.value)) return null;
    loaderData[id] = outcome.value;
  }
  // The browser's router would ask for what is not there.
  for (const { id } of page.matches) if (!outcomes.has(id)) loaderData[id] = null;
  try {
    return pages.renderPage({ ...page, url, loaderData }, context);
  } catch {
    // Rendered once more by Remix, which reports the error and shows the page's own error page.
    return null;
  }
}

/** What a loader gets. Few look at more of the request than its address. */
class LoaderArguments implements LoaderFunctionArgs {
  constructor(
    private readonly asked: PageRequest,
    readonly params: LoaderFunctionArgs['params'],
    readonly context: AppLoadContext,
  ) {}

  get url(): URL {
    return this.asked.url;
  }

  get request(): Request {
    return this.asked.request();
  }
}

async function callLoaders(
  { branch, matches }: MatchedPage,
  asked: PageRequest,
  context: AppLoadContext,
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  await Promise.all(
    matches.map(async ({ id, params }) => {
      const loader = branch.build.routes[id]?.module.loader;
      if (typeof loader !== 'function') return;
      try {
        const args = new LoaderArguments(asked, params, context);
        outcomes.set(id, { ok: true, value: await (loader as LoaderFunction)(args) });
      } catch (error) {
        outcomes.set(id, { ok: false, error });
      }
    }),
  );
  return outcomes;
}
