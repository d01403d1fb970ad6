export type WatchKind = 'simu' | 'public';
interface WatchCounts {
  count_simu: number;
  count_public: number;
}

/** How many funds of a kind are watched. */
export const countIn = (counts: WatchCounts, kind: WatchKind): number =>
  kind === 'simu' ? counts.count_simu : counts.count_public;

/** The tab the watchlist opens with: the first in the order of the edition that has something. */
export const tabToOpen = (kinds: readonly [WatchKind, WatchKind], counts: WatchCounts): WatchKind =>
  kinds.find((kind) => countIn(counts, kind) > 0) ?? kinds[0];
