/** What is kept for reading without a network: its places and its shapes, for the page that keeps and the worker that shows. */

/** Names of caches of ours begin so. */
export const OFFLINE_PREFIX = 'offline-';
export const ARTICLE_CACHE = `${OFFLINE_PREFIX}articles-1`;
/** What is one person's: it ends with the login, and by itself. */
export const PERSONAL_CACHE = `${OFFLINE_PREFIX}own-1`;
export const STYLE_CACHE = `${OFFLINE_PREFIX}styles-1`;
/** Lists what is kept; the worker alone answers it. */
export const OFFLINE_PATH = '/offline';

export const MAX_OFFLINE_ARTICLES = 30;
/** Characters of a copy; a longer one is not kept. */
export const MAX_COPY_CHARS = 100_000;
export const PERSONAL_CACHE_HOURS = 24;

/** Look of the page it was kept on. */
export interface CopyAppearance {
  styles: readonly string[];
  theme: string | null;
  size: string | null;
}

export type ArticleBlock =
  | { type: 'h2' | 'p' | 'quote'; text: string }
  | { type: 'list'; items: readonly string[] }
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface ArticleSnapshot {
  kind: 'article';
  path: string;
  title: string;
  /** Author, day and such. */
  notes: readonly string[];
  body: readonly ArticleBlock[];
  savedAt: number;
  look: CopyAppearance;
}

export interface WatchedFundSnapshot {
  name: string;
  code: string;
  /** Null of a private fund: its values are not kept. */
  values: { change: string; changeOf: string; year: string } | null;
}

export interface WatchlistSnapshot {
  kind: 'watchlist';
  path: string;
  /** The account it is of. */
  owner: string;
  rows: readonly WatchedFundSnapshot[];
  /** How many more there are. */
  others: number;
  savedAt: number;
  /** Not shown after it. */
  until: number;
  look: CopyAppearance;
}

export type OfflineSnapshot = ArticleSnapshot | WatchlistSnapshot;
