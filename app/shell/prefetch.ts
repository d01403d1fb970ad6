/** A route in Remix's manifest; the browser discovers others when their links are touched. */
export interface ManifestRoute {
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
}
type Routes = Readonly<Record<string, ManifestRoute | undefined>>;

declare global {
  interface Window {
    __remixManifest?: { routes: Routes };
  }
}

/** Number of checks until the route of a touched link is known; by then the page itself is being loaded. */
const TRIES = 4;
const TRY_MS = 60;

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

function fullPath(routes: Routes, id: string): string {
  const route = routes[id];
  if (!route) return '';
  return `${route.parentId === undefined ? '' : fullPath(routes, route.parentId)}/${route.path ?? ''}`;
}

/**
 * Scores how well a route matches a path: one for each parameter, two for each literal segment; −1 when it does not
 * match.
 */
function fitOf(pattern: readonly string[], path: readonly string[]): number {
  let fit = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index] ?? '';
    const isParam = part.charAt(0) === ':';
    if (path[index] === undefined) return part.slice(-1) === '?' ? fit : -1;
    if (!isParam && part !== path[index]) return -1;
    fit += isParam ? 1 : 2;
  }
  return path.length > pattern.length ? -1 : fit;
}

/** Returns the code files of the page at a path, including its layouts; empty while its route is unknown. */
export function getPageChunks(routes: Routes, pathname: string): string[] {
  const path = partsOf(pathname);
  let best: { id: string; fit: number } | null = null;
  for (const id of Object.keys(routes)) {
    if (routes[id]?.path === undefined) continue;
    const fit = fitOf(partsOf(fullPath(routes, id)), path);
    if (fit > (best?.fit ?? 0)) best = { id, fit };
  }
  const files: string[] = [];
  for (let id = best?.id; id !== undefined; id = routes[id]?.parentId) {
    const route = routes[id];
    if (route) files.push(route.module, ...(route.imports ?? []));
  }
  return files.filter((file, index) => files.indexOf(file) === index);
}

/**
 * A touch starts about 100 ms before its click: the code of the linked page is requested in the meantime. Returns a
 * function that stops it.
 */
export function prefetchOnTouch(): () => void {
  const asked = new Set<string>();
  const ask = (pathname: string, tries: number): void => {
    const files = getPageChunks(window.__remixManifest?.routes ?? {}, pathname);
    if (files.length === 0 && tries > 0) setTimeout(() => ask(pathname, tries - 1), TRY_MS);
    for (const file of files) {
      if (asked.has(file) || document.querySelector(`link[href="${file}"]`)) continue;
      asked.add(file);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.appendChild(link);
    }
  };
  const onTouch = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (!link.hasAttribute('data-reload') && !link.hasAttribute('download')) ask(link.pathname, TRIES);
  };
  document.addEventListener('touchstart', onTouch, { passive: true });
  return () => document.removeEventListener('touchstart', onTouch);
}
