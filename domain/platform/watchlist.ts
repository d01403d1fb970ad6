/**
 * Texts and request bodies of the watchlist, for a tap on the star, a form, and an intent from before the login.
 */

/** A fund that can be watched. */
export interface WatchlistTarget {
  kind: 'simu' | 'public';
  id: string;
}

/** Texts of the watchlist (WATCH-004 to WATCH-007). */
export const WATCHLIST_TEXTS = {
  added: '已加入自选',
  removed: '已移出自选',
  addFailed: '加入自选失败',
  removeFailed: '移出自选失败',
} as const;

/**
 * Builds the body of add and remove: key `product` for private funds, `public` for public ones, with [id]
 * (WATCH-003).
 */
export const buildWatchlistBody = ({
  kind,
  id,
}: WatchlistTarget): { product: string[] } | { public: string[] } =>
  kind === 'simu' ? { product: [id] } : { public: [id] };

/** Returns the message after a successful or failed change. */
export const getWatchlistText = (isSelected: boolean, isOk: boolean): string =>
  isSelected
    ? isOk
      ? WATCHLIST_TEXTS.added
      : WATCHLIST_TEXTS.addFailed
    : isOk
      ? WATCHLIST_TEXTS.removed
      : WATCHLIST_TEXTS.removeFailed;
