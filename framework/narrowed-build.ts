/**
 * Remix matches every request against every route of its build and ranks them each time; manifest, route modules
 * and static router are walked as well. A build narrowed to one page costs the same with 5 and 500 routes.
 */
import type { ServerBuild } from '@remix-run/node';
import { createRouteMatcher, type RouteMatcher } from '~/framework/route-matcher';

type Routes = ServerBuild['routes'];
type Manifest = ServerBuild['assets'];
/** Fields that routes of the build and of the manifest have in common. */
type RoutePaths = Readonly<Record<string, { parentId?: string; path?: string } | undefined>>;

function pick<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> {
  const picked: Record<string, T> = {};
  // The order of the build decides between equal ranks.
  for (const [id, value] of Object.entries(record)) if (ids.has(id)) picked[id] = value;
  return picked;
}

/** Returns the same build with only some of its routes, on the server and in the manifest of the page. */
export function narrowBuild(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  return {
    ...build,
    routes: pick<Routes[string]>(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  };
}

/** Full path pattern of a route, e.g. `/:product/user/setting`. */
export function getRoutePattern(routes: RoutePaths, leafId: string): string {
  const parts: string[] = [];
  for (let id: string | undefined = leafId; id !== undefined; id = routes[id]?.parentId) {
    const path = routes[id]?.path;
    if (path !== undefined && path !== '') parts.unshift(path);
  }
  return `/${parts.join('/')}`;
}

/** Placeholder for the value of a dynamic segment; no route has such a static one. */
const ANY_VALUE = '\u{f8ff}';

/**
 * Routes a page needs: its route with the parents, and those of every shorter path. The manifest in the page must
 * contain them, because React Router would otherwise take a parent for the whole match of such a path.
 */
export function getNeededRoutes(
  routes: RoutePaths,
  trie: RouteMatcher,
  chain: readonly string[],
): ReadonlySet<string> {
  const ids = new Set(chain);
  const pattern = getRoutePattern(routes, chain.at(-1) ?? '');
  const segments = pattern.split('/').filter((segment) => segment !== '' && segment !== '*');
  for (let length = segments.length; length >= 0; length -= 1) {
    const path = segments
      .slice(0, length)
      .map((segment) => (segment.startsWith(':') ? ANY_VALUE : segment.replace(/\?$/, '')));
    for (const id of trie.find(`/${path.join('/')}`)?.chain ?? []) ids.add(id);
  }
  return ids;
}

const tries = new WeakMap<Manifest, RouteMatcher>();

/** Returns the part of a manifest that a page's document contains: the same from the whole build and from a narrowed one. */
export function narrowManifest(manifest: Manifest, chain: readonly string[]): Manifest {
  const trie = tries.get(manifest) ?? createRouteMatcher(Object.values(manifest.routes));
  tries.set(manifest, trie);
  return { ...manifest, routes: pick(manifest.routes, getNeededRoutes(manifest.routes, trie, chain)) };
}
