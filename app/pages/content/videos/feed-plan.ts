/** Which film of a feed is played, and what is loaded of each. */
interface FeedPlan {
  /** Place of the film in view; -1 where none is. */
  current: number;
  preload: ('auto' | 'none')[];
}

/**
 * @param shares share of each film that is in view, 0 to 1
 * @param least how much of a film has to be in view; the one that plays stays until it is not, so that two halves do not
 *   take turns
 * @param isByItself films play and load by themselves; else nothing is loaded that nobody asked for
 */
export function planFeedPlayback(
  shares: readonly number[],
  { least, current, isByItself }: { least: number; current: number; isByItself: boolean },
): FeedPlan {
  const best = shares.reduce((found, share, index) => (share > (shares[found] ?? 0) ? index : found), 0);
  const isKept = current >= 0 && (shares[current] ?? 0) >= least;
  const shown = isKept ? current : (shares[best] ?? 0) >= least ? best : -1;
  return {
    current: shown,
    preload: shares.map((_, index) =>
      isByItself && shown >= 0 && (index === shown || index === shown + 1) ? 'auto' : 'none',
    ),
  };
}
