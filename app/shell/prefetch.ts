import { matchRoutes } from '@remix-run/react';

/** A route in Remix's manifest; the browser discovers others when their links are touched. */
export interface ManifestRoute {
  module: string;
  imports?: string[];
}
type Manifest = Readonly<Record<string, ManifestRoute | undefined>>;
type Routes = Parameters<typeof matchRoutes>[0];

declare global {
  interface Window {
    __remixManifest?: { routes: Manifest };
    __remixRouter?: { routes: Routes };
  }
}

/** Number of checks until the route of a touched link is known; by then the page itself is being loaded. */
const TRIES = 4;
const TRY_MS = 60;
/** Path of the route for unknown paths. */
const SPLAT = '*';

/** Returns the code files of the page at a path, including its layouts; empty while its route is unknown. */
export function getPageChunks(routes: Routes, manifest: Manifest, pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  if (matches.some(({ route }) => route.path === SPLAT)) return [];
  const files: string[] = [];
  for (const { route } of matches) {
    const known = manifest[route.id ?? ''];
    if (known) files.push(known.module, ...(known.imports ?? []));
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
    const files = getPageChunks(
      window.__remixRouter?.routes ?? [],
      window.__remixManifest?.routes ?? {},
      pathname,
    );
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
