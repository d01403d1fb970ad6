/** Film of a feed to play, and the preload mode of each film. */
interface FeedPlan {
  /** Index of the film in view; -1 when there is none. */
  current: number;
  preload: ('auto' | 'none')[];
}

/**
 * @param shares share of each film that is in view, 0 to 1
 * @param least share of a film that must be in view; the playing film stays current until less is visible, so that
 * two
 *   half-visible films do not alternate
 * @param isByItself films play and load automatically; otherwise nothing is loaded without a user action
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
