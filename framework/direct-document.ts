/**
 * GET of a page without the request handler of Remix (docs/decisions/0003-deviations-from-remix.md). Its loaders are
 * called as Remix calls them, and the document is rendered from their results. Results that are not plain (an
 * error, a redirect, a status) go through Remix, which finds the stored loader results: no loader is called twice.
 */
import type { AppLoadContext, LoaderFunction, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import type { DirectPages, MatchedPage, PageBranch, PageRequest } from '~/framework/direct-pages';

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Results of loaders, by the context of their request. */
const said = new WeakMap<AppLoadContext, ReadonlyMap<string, Outcome>>();

/** Returns the build with loaders that repeat their results of this request. */
export function memoizeLoaders(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const loader = route?.module.loader;
    if (!route || typeof loader !== 'function') routes[id] = route;
    else
      routes[id] = {
        ...route,
        module: { ...route.module, loader: repeatOutcome(id, loader as LoaderFunction) as LoaderFunction },
      };
  }
  return { ...build, routes };
}

function repeatOutcome(id: string, loader: LoaderFunction) {
  return (args: LoaderFunctionArgs): unknown => {
    const outcome = said.get(args.context)?.get(id);
    if (outcome === undefined) return loader(args);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  };
}

/** Parameter names that Remix reads from an address. */
const OF_REMIX = ['index', '_routes'];

const getDirectPages = (build: ServerBuild): DirectPages | null => {
  const entry = build.entry.module as Partial<DirectPages>;
  return typeof entry.renderPage === 'function' && typeof entry.matchPage === 'function'
    ? (entry as DirectPages)
    : null;
};

/** Whether data can be placed in a document unchanged: a result with a status or headers cannot. */
const isPlain = (value: unknown): boolean =>
  value !== undefined &&
  !(value instanceof Response) &&
  (value as { type?: unknown } | null)?.type !== 'DataWithResponseInit';

/** Whether a page can be rendered directly: it has a component and sets no headers. */
export function isDirectRenderable({ build, chain }: PageBranch): boolean {
  const leaf = build.routes[chain.at(-1) ?? ''];
  return (
    build.mode === 'production' &&
    getDirectPages(build) !== null &&
    leaf?.module.default !== undefined &&
    chain.every((id) => build.routes[id]?.module.headers === undefined)
  );
}

/** Renders the document of a page in pieces; null where Remix has to render it. */
export async function renderDirectDocument(
  branch: PageBranch,
  asked: PageRequest,
  context: AppLoadContext,
): Promise<string[] | null> {
  const pages = getDirectPages(branch.build);
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
  // Otherwise the router in the browser would request the missing data.
  for (const { id } of page.matches) if (!outcomes.has(id)) loaderData[id] = null;
  try {
    return pages.renderPage({ ...page, url, loaderData }, context);
  } catch {
    // Remix then renders the page again, reports the error and shows the error page.
    return null;
  }
}

/** Arguments of a loader. Few loaders use more of the request than its address. */
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
