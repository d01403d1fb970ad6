/** Finds the handler that renders a path: one Remix handler per page, created on first use. */
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { PageBranch, PageRequest } from '~/framework/direct-pages';
import { renderDirectDocument, isDirectRenderable, memoizeLoaders } from '~/framework/direct-document';
import { narrowBuild, getNeededRoutes } from '~/framework/narrowed-build';
import { createRouteMatcher, type RouteMatch } from '~/framework/route-matcher';

export interface PageRoute {
  /** Leaf route id: the route pattern of logs and metrics. */
  id: string;
  /** Whether it renders no document: a file that is requested like a page. */
  isFile: boolean;
  /** Whether forms are posted to it. */
  hasForm: boolean;
  handle(request: Request, context: AppLoadContext): Promise<Response>;
  /** Renders the document of a GET in pieces, without Remix; null where `handle` has to. */
  document(asked: PageRequest, context: AppLoadContext): Promise<string[] | null>;
}

export interface PageRoutes {
  /** Finds the page of a path (without the data suffix); the not-found page for an unknown path. */
  find(path: string): PageRoute;
  /** Returns only its id, without creating a handler. */
  idOf(path: string): string;
  /** The not-found page, for any path. */
  notFound: PageRoute;
  /** Response of `/__manifest`: the routes of the paths that a page links to. */
  manifest(url: URL, isUnknown: (path: string) => boolean): Response;
}

const MANIFEST_PATHS = 200;
const MANIFEST_URL_CHARACTERS = 7_680;
const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';

const indexed = {
  direct: new WeakMap<ServerBuild, PageRoutes>(),
  plain: new WeakMap<ServerBuild, PageRoutes>(),
};

/** Returns the pages of a build, indexed once. Throws when it has no route for unknown paths. */
export function getPageRoutes(build: ServerBuild, hasDirectDocuments: boolean): PageRoutes {
  const pages = hasDirectDocuments ? indexed.direct : indexed.plain;
  const known = pages.get(build) ?? createPageRoutes(build, hasDirectDocuments);
  pages.set(build, known);
  return known;
}

/**
 * Indexes a build. Without direct documents one Remix handler over the whole build makes every page (framework/README.md).
 * Throws when the build has no route for unknown paths.
 */
export function createPageRoutes(build: ServerBuild, hasDirectDocuments = true): PageRoutes {
  const trie = createRouteMatcher(Object.values(build.routes).filter((route) => route !== undefined));
  const pages = new Map<string, PageRoute>();
  const whole = hasDirectDocuments ? null : createRequestHandler(build, build.mode);

  function page(match: RouteMatch): PageRoute {
    const known = pages.get(match.leafId);
    if (known) return known;
    const made = whole
      ? { ...getPageFacts(build, match.leafId), handle: whole, document: skipDocument }
      : pageRoute(build, match, getNeededRoutes(build.routes, trie, match.chain));
    pages.set(match.leafId, made);
    return made;
  }

  const splat = Object.values(build.routes).find((route) => route?.path === '*');
  const notFoundMatch = splat === undefined ? null : trie.find('/\u{f8ff}/\u{f8ff}/\u{f8ff}/\u{f8ff}');
  if (notFoundMatch === null || notFoundMatch.leafId !== splat?.id) {
    throw new Error('The routes need a route "*" for unknown paths');
  }
  // Only the route for unknown paths, so that it answers any path, and home. The browser must know home from the
  // start: React Router would otherwise match only the root for all of `/` and show an empty page.
  const atHome = trie.find('/')?.chain ?? [];
  const notFound = pageRoute(build, notFoundMatch, new Set([...notFoundMatch.chain, ...atHome]));

  return {
    find: (path) => page(trie.find(path) ?? notFoundMatch),
    idOf: (path) => (trie.find(path) ?? notFoundMatch).leafId,
    notFound,
    manifest(url, isUnknown) {
      if (url.searchParams.get('version') !== build.assets.version) {
        return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });
      }
      const requested = url.searchParams.getAll('p');
      if (
        requested.length === 0 ||
        requested.length > MANIFEST_PATHS ||
        url.href.length > MANIFEST_URL_CHARACTERS
      ) {
        return new Response(null, { status: 400 });
      }
      const patches: Record<string, unknown> = {};
      for (const path of withParents(requested)) {
        const match = isUnknown(path) ? notFoundMatch : trie.find(path);
        for (const id of match?.chain ?? []) patches[id] = build.assets.routes[id];
      }
      return Response.json(patches, { headers: { 'Cache-Control': ONE_YEAR_IMMUTABLE } });
    },
  };
}

const getPageFacts = ({ routes }: ServerBuild, leafId: string) => ({
  id: leafId,
  isFile: routes[leafId]?.module.default === undefined,
  hasForm: routes[leafId]?.module.action !== undefined,
});

function pageRoute(build: ServerBuild, { leafId, chain }: RouteMatch, ids: ReadonlySet<string>): PageRoute {
  const narrowed = narrowBuild(build, ids);
  const branch: PageBranch = { build: narrowed, chain };
  return {
    ...getPageFacts(build, leafId),
    handle: createRequestHandler(memoizeLoaders(narrowed), build.mode),
    document: isDirectRenderable(branch)
      ? (asked, context) => renderDirectDocument(branch, asked, context)
      : skipDocument,
  };
}

const skipDocument = async (): Promise<null> => null;

/** Adds the parent paths to every path, as the manifest response of React Router does. */
function withParents(paths: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/').filter((segment) => segment !== '');
    for (let length = 1; length <= segments.length; length += 1)
      all.add(`/${segments.slice(0, length).join('/')}`);
    if (segments.length === 0) all.add('/');
  }
  return all;
}
