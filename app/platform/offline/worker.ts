/**
 * Service worker (`/sw.js`). It requests every page from the network, and only on failure shows the saved copy with
 * the time it was saved. It saves nothing itself and handles no POST, no data and no file.
 */
import { getDeviceTimeMs } from '~/app/platform/clock';
import {
  ARTICLE_CACHE,
  OFFLINE_PATH,
  OFFLINE_PREFIX,
  PERSONAL_CACHE,
  STYLE_CACHE,
  type OfflineSnapshot,
} from '~/app/platform/offline/copies';
import { renderSnapshotPage, renderOfflineListPage } from '~/app/platform/offline/offline-page';

interface LateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LateEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare const self: WorkerScope;

const CACHES: readonly string[] = [ARTICLE_CACHE, PERSONAL_CACHE, STYLE_CACHE];
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OFFLINE_PREFIX) && !CACHES.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is requested while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(pageFor(event, url));
  else if (request.destination === 'style') event.respondWith(styleFor(request));
});

async function pageFor({ request, preloadResponse }: FetchEvent, url: URL): Promise<Response> {
  if (url.pathname === OFFLINE_PATH) return answer(renderOfflineListPage(await everyCopy(), null), 200);
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const copy = await getCopy(url.pathname);
    if (copy) return answer(renderSnapshotPage(copy, OFFLINE_PATH), 200);
    return answer(renderOfflineListPage(await everyCopy(), url.pathname + url.search), 503);
  }
}

/** Styles of a copy, from a build that may no longer exist. */
async function styleFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(STYLE_CACHE)).match(request);
    if (kept) return kept;
    throw error;
  }
}

const answer = (html: string, status: number): Response => new Response(html, { status, headers: HEADERS });

async function getCopy(path: string): Promise<OfflineSnapshot | null> {
  for (const name of [ARTICLE_CACHE, PERSONAL_CACHE]) {
    const found = await (await caches.open(name)).match(path);
    const copy = found && alive((await found.json()) as OfflineSnapshot);
    if (copy) return copy;
  }
  return null;
}

async function everyCopy(): Promise<OfflineSnapshot[]> {
  const found: OfflineSnapshot[] = [];
  for (const name of [ARTICLE_CACHE, PERSONAL_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const reply = await cache.match(request);
      const copy = reply && alive((await reply.json()) as OfflineSnapshot);
      if (copy) found.push(copy);
    }
  }
  return found;
}

/** An expired personal copy is deleted and not shown. */
function alive(copy: OfflineSnapshot): OfflineSnapshot | null {
  if (copy.kind === 'article' || getDeviceTimeMs() < copy.until) return copy;
  void caches.delete(PERSONAL_CACHE);
  return null;
}
