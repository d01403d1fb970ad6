/**
 * Finds the route of a path by find-my-way. React Router 6 flattens and ranks all routes on every match, which takes 0.8 ms
 * with 270 routes. `tests/http/route-map.test.ts` compares both over the whole route map.
 */
import createRouter, { type HTTPVersion } from 'find-my-way';

/** The part of a route that matching needs. */
export interface MatchedRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

export interface RouteMatch {
  leafId: string;
  /** Route ids from the root to the leaf. */
  chain: readonly string[];
}

export interface RouteMatcher {
  /** Returns the best route of a path (as in a URL, still encoded), or null. */
  find(path: string): RouteMatch | null;
}

/** find-my-way registers routes by method; here all have the same. */
const METHOD = 'GET';
const MAX_PARAM_CHARACTERS = 8_192;

/** Lists all paths of a path with optional segments, longest first. */
function expandOptional(segments: readonly string[]): string[][] {
  const [first, ...rest] = segments;
  if (first === undefined) return [[]];
  const tails = expandOptional(rest);
  const required = tails.map((tail) => [first.replace(/\?$/, ''), ...tail]);
  return first.endsWith('?') ? [...required, ...tails] : required;
}

/** Undecodable paths are matched literally, as in React Router. */
function escapeUndecodable(path: string): string {
  if (!path.includes('%')) return path;
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** Creates the matcher; `routes` in the order of the build, where the first of two equal paths wins. */
export function createRouteMatcher(routes: readonly MatchedRoute[]): RouteMatcher {
  const router = createRouter<HTTPVersion.V1>({ caseSensitive: false, maxParamLength: MAX_PARAM_CHARACTERS });
  const byId = new Map(routes.map((route) => [route.id, route]));
  const getChain = ({ id, parentId }: MatchedRoute): MatchedRoute[] => {
    const parent = byId.get(parentId ?? '');
    return [...(parent ? getChain(parent) : []), byId.get(id) as MatchedRoute];
  };
  const pages = routes
    .filter(({ path, index }) => path !== undefined || index === true)
    .map((route) => ({ route, chain: getChain(route) }))
    // Of equal paths React Router takes an index route before its parent.
    .sort((one, other) => other.chain.length - one.chain.length);
  for (const { route, chain } of pages) {
    const match: RouteMatch = { leafId: route.id, chain: chain.map(({ id }) => id) };
    const segments = chain.flatMap(({ path = '' }) => path.split('/')).filter((segment) => segment !== '');
    for (const path of expandOptional(segments).map((parts) => `/${parts.join('/')}`))
      if (router.findRoute(METHOD, path) === null) router.on(METHOD, path, () => undefined, match);
  }
  return {
    find(path) {
      const found = router.find(METHOD, escapeUndecodable(path.replace(/\/+$/, '') || '/'));
      return (found?.store as RouteMatch | undefined) ?? null;
    },
  };
}
