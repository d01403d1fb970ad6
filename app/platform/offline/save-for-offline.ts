import {
  ARTICLE_CACHE,
  MAX_OFFLINE_ARTICLES,
  MAX_COPY_CHARS,
  PERSONAL_CACHE,
  PERSONAL_CACHE_HOURS,
  STYLE_CACHE,
  type ArticleSnapshot,
  type ArticleBlock,
  type OfflineSnapshot,
  type CopyAppearance,
  type WatchedFundSnapshot,
  type WatchlistSnapshot,
} from '~/app/platform/offline/copies';
import { getDeviceTimeMs } from '~/app/platform/clock';

/** Viewer of the page, as the shell knows it. */
export interface OfflineReader {
  loginState: 'unknown' | 'in' | 'out';
  accountId: string | null;
}

const HOUR_MS = 3_600_000;

/** An article in the data of a page. */
interface ArticleData {
  path: string;
  title: string;
  notes: readonly string[];
  body: readonly { type: string }[];
}

/** A watchlist row in the data of a page. */
interface WatchData {
  key: string;
  name: string;
  code: string;
  change: string;
  changeOf: string;
  year: string;
}

const KNOWN_BLOCKS = ['h2', 'p', 'quote', 'list', 'table'];
const isKnown = (block: { type: string }): block is ArticleBlock => KNOWN_BLOCKS.includes(block.type);

/** Builds the copy of an article; content that needs pictures is omitted. */
export const buildArticleSnapshot = (
  { path, title, notes, body }: ArticleData,
  look: CopyAppearance,
  savedAt: number,
): ArticleSnapshot => ({ kind: 'article', path, title, notes, body: body.filter(isKnown), savedAt, look });

/** Builds the copy of a watchlist: only values of public funds. */
export function buildWatchlistSnapshot(
  { path, owner, rows, count }: { path: string; owner: string; rows: readonly WatchData[]; count: number },
  look: CopyAppearance,
  savedAt: number,
): WatchlistSnapshot {
  const kept: WatchedFundSnapshot[] = rows.map(({ key, name, code, change, changeOf, year }) => ({
    name,
    code,
    values: key.startsWith('public:') ? { change, changeOf, year } : null,
  }));
  return {
    ...{ kind: 'watchlist', path, owner, rows: kept, savedAt, look },
    others: Math.max(0, count - rows.length),
    until: savedAt + PERSONAL_CACHE_HOURS * HOUR_MS,
  };
}

function getAppearance(): CopyAppearance {
  const { theme, size } = document.documentElement.dataset;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]');
  const styles = [...links]
    .filter(({ media }) => media !== 'print')
    .map((link) => link.getAttribute('href') ?? '');
  return { styles, theme: theme ?? null, size: size ?? null };
}

/** Deletes personal copies at logout, and when another account has logged in. */
async function endOwn({ loginState, accountId }: OfflineReader): Promise<void> {
  if (loginState === 'out') await caches.delete(PERSONAL_CACHE);
  if (loginState !== 'in') return;
  const cache = await caches.open(PERSONAL_CACHE);
  for (const request of await cache.keys()) {
    const copy = (await (await cache.match(request))?.json()) as WatchlistSnapshot | undefined;
    if (copy && copy.owner !== accountId) await caches.delete(PERSONAL_CACHE);
  }
}

async function put(name: string, copy: OfflineSnapshot): Promise<void> {
  const text = JSON.stringify(copy);
  if (text.length > MAX_COPY_CHARS) return;
  const styles = await caches.open(STYLE_CACHE);
  const known = await styles.keys();
  const missing = copy.look.styles.filter((href) => !known.some(({ url }) => url.endsWith(href)));
  if (missing.length > 0) await styles.addAll([...missing]);
  const cache = await caches.open(name);
  // Deleted and inserted again, so that the oldest copy comes first.
  await cache.delete(copy.path);
  await cache.put(copy.path, new Response(text, { headers: { 'Content-Type': 'application/json' } }));
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - MAX_OFFLINE_ARTICLES)).map((key) => cache.delete(key)),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the article or the watchlist in the data of a page. */
function copyIn(
  data: unknown,
  reader: OfflineReader,
  { pathname, search }: Location,
): OfflineSnapshot | null {
  if (!isObject(data)) return null;
  const now = getDeviceTimeMs();
  const { article, watched } = data;
  if (isObject(article) && Array.isArray(article.body) && article.path === pathname)
    return buildArticleSnapshot(article as unknown as ArticleData, getAppearance(), now);
  // Only the whole list on its first page: not a group, not a later page.
  if (!isObject(watched) || !Array.isArray(watched.rows) || search !== '' || reader.accountId === null)
    return null;
  const { rows, count } = watched as { rows: WatchData[]; count: number };
  return buildWatchlistSnapshot(
    { path: pathname, owner: reader.accountId, rows, count },
    getAppearance(),
    now,
  );
}

/**
 * Saves a page for reading without a network: articles, and the public part of the own watchlist. Deletes the
 * personal copy when the person is not logged in. Does nothing in browsers without cache storage.
 */
export async function saveForOffline(data: unknown, reader: OfflineReader): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await endOwn(reader);
    const copy = copyIn(data, reader, window.location);
    if (copy) await put(copy.kind === 'article' ? ARTICLE_CACHE : PERSONAL_CACHE, copy);
  } catch {
    // A full disk or a private window: nothing is saved, and the page is not affected.
  }
}
