/**
 * Copies for reading without a network: caches and data shapes, for the page that saves and the worker that shows.
 */

/** Prefix of our cache names. */
export const OFFLINE_PREFIX = 'offline-';
export const ARTICLE_CACHE = `${OFFLINE_PREFIX}articles-1`;
/** Cache of personal data: cleared at logout, and expires. */
export const PERSONAL_CACHE = `${OFFLINE_PREFIX}own-1`;
export const STYLE_CACHE = `${OFFLINE_PREFIX}styles-1`;
/** Lists the copies; only the worker serves it. */
export const OFFLINE_PATH = '/offline';

export const MAX_OFFLINE_ARTICLES = 30;
/** Maximum number of characters of a copy; longer ones are not saved. */
export const MAX_COPY_CHARS = 100_000;
export const PERSONAL_CACHE_HOURS = 24;

/** Appearance of the page when it was saved. */
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
  /** Author, date and similar. */
  notes: readonly string[];
  body: readonly ArticleBlock[];
  savedAt: number;
  look: CopyAppearance;
}

export interface WatchedFundSnapshot {
  name: string;
  code: string;
  /** Null for a private fund: its values are not saved. */
  values: { change: string; changeOf: string; year: string } | null;
}

export interface WatchlistSnapshot {
  kind: 'watchlist';
  path: string;
  /** Account it belongs to. */
  owner: string;
  rows: readonly WatchedFundSnapshot[];
  /** Number of further rows. */
  others: number;
  savedAt: number;
  /** Not shown after this time. */
  until: number;
  look: CopyAppearance;
}

export type OfflineSnapshot = ArticleSnapshot | WatchlistSnapshot;
