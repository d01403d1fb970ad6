/** What is kept for reading without a network: its places and its shapes, for the page that keeps and the worker that shows. */

/** Names of caches of ours begin so. */
export const OFFLINE_PREFIX = 'offline-';
export const ARTICLE_CACHE = `${OFFLINE_PREFIX}articles-1`;
/** What is one person's: it ends with the login, and by itself. */
export const OWN_CACHE = `${OFFLINE_PREFIX}own-1`;
export const STYLE_CACHE = `${OFFLINE_PREFIX}styles-1`;
/** Lists what is kept; the worker alone answers it. */
export const OFFLINE_PATH = '/offline';

export const ARTICLES_AT_MOST = 30;
/** Characters of a copy; a longer one is not kept. */
export const COPY_AT_MOST = 100_000;
export const OWN_HOURS = 24;

/** Look of the page it was kept on. */
export interface Look {
  styles: readonly string[];
  theme: string | null;
  size: string | null;
}

export type Block =
  | { type: 'h2' | 'p' | 'quote'; text: string }
  | { type: 'list'; items: readonly string[] }
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface ArticleCopy {
  kind: 'article';
  path: string;
  title: string;
  /** Author, day and such. */
  notes: readonly string[];
  body: readonly Block[];
  savedAt: number;
  look: Look;
}

export interface WatchedCopy {
  name: string;
  code: string;
  /** Null of a private fund: its values are not kept. */
  values: { change: string; changeOf: string; year: string } | null;
}

export interface WatchlistCopy {
  kind: 'watchlist';
  path: string;
  /** The account it is of. */
  owner: string;
  rows: readonly WatchedCopy[];
  /** How many more there are. */
  others: number;
  savedAt: number;
  /** Not shown after it. */
  until: number;
  look: Look;
}

export type Copy = ArticleCopy | WatchlistCopy;
