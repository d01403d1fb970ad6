/** The watchlist in words and on the wire: the same for a tap on a star, a form, and a wish of before the login. */

/** A fund that can be watched. */
export interface WatchTarget {
  kind: 'simu' | 'public';
  id: string;
}

/** Words of the watchlist (WATCH-004 to WATCH-007). */
export const WATCH_TEXTS = {
  added: '已加入自选',
  removed: '已移出自选',
  addFailed: '加入自选失败',
  removeFailed: '移出自选失败',
} as const;

/** Body of add and remove: key `product` for private funds, `public` for public ones, with [id] (WATCH-003). */
export const buildWatchBody = ({ kind, id }: WatchTarget): { product: string[] } | { public: string[] } =>
  kind === 'simu' ? { product: [id] } : { public: [id] };

/** What is said after a change that worked or failed. */
export const getWatchText = (isSelected: boolean, isOk: boolean): string =>
  isSelected
    ? isOk
      ? WATCH_TEXTS.added
      : WATCH_TEXTS.addFailed
    : isOk
      ? WATCH_TEXTS.removed
      : WATCH_TEXTS.removeFailed;
