/**
 * Drawdowns of an adjusted NAV series, each from a peak until that level is reached again (domain rules, section
 * 7).
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import type { Series, SeriesPoint } from '~/domain/figures/nav-series';

export interface DrawdownEpisode {
  /** Largest decline from the peak, negative. */
  readonly depth: number;
  readonly peak: string;
  readonly trough: string;
  /** First date at or above the peak again; null while it lasts. */
  readonly recovered: string | null;
  /** Days from peak to trough. */
  readonly declineDays: number;
  /** Days from trough to recovery; null while it lasts. */
  readonly recoveryDays: number | null;
}

/**
 * Finds the deepest drawdowns, deepest first (of equal ones the earlier first), each counted once from peak to
 * recovery.
 */
export function findDrawdownEpisodes(series: Series, limit = 5): DrawdownEpisode[] {
  const episodes: DrawdownEpisode[] = [];
  let peak: SeriesPoint | undefined;
  let trough: SeriesPoint | undefined;
  const close = (recovered: string | null) => {
    if (peak && trough) {
      episodes.push({
        depth: trough.value / peak.value - 1,
        peak: peak.date,
        trough: trough.date,
        recovered,
        declineDays: countDaysBetween(peak.date, trough.date),
        recoveryDays: recovered === null ? null : countDaysBetween(trough.date, recovered),
      });
    }
    trough = undefined;
  };
  for (const point of series) {
    if (!peak || point.value >= peak.value) {
      close(point.date);
      peak = point;
    } else if (!trough || point.value < trough.value) {
      trough = point;
    }
  }
  close(null);
  return episodes.sort((a, b) => a.depth - b.depth).slice(0, limit);
}
