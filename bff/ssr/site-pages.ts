import type { ServerBuild } from '@remix-run/node';
import type { SitePage } from '~/bff/http/app-context';

const kept = new WeakMap<ServerBuild, readonly SitePage[]>();

/** Pages of a build, without its files and layouts, each with its path and its definition. */
export function listSitePages(build: ServerBuild): readonly SitePage[] {
  const known = kept.get(build);
  if (known) return known;
  const { routes } = build;
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const pages = Object.values(routes).flatMap((route): SitePage[] => {
    if (route === undefined || parents.has(route.id) || route.module.default === undefined) return [];
    let path = route.path ?? '';
    for (let at = route.parentId; at !== undefined; at = routes[at]?.parentId)
      path = `${routes[at]?.path ?? ''}/${path}`;
    return [
      { path: `/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'), handle: route.module.handle },
    ];
  });
  kept.set(build, pages);
  return pages;
}
