import { toDayNumber, toIsoDate } from '~/app/charts/format';

/** A window of days, both ends included; ISO dates. */
export interface DayWindow {
  from: string;
  to: string;
}

/** Minimum length of a window: one week and a weekend on either side. */
const SHORTEST_DAYS = 10;

/** Returns the window between two shares (0 to 1) of another window; null when it would be too short to draw. */
export function sliceDayWindow({ from, to }: DayWindow, start: number, end: number): DayWindow | null {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const span = last - first;
  const days = [Math.round(first + start * span), Math.round(first + end * span)] as const;
  return days[1] - days[0] < SHORTEST_DAYS ? null : { from: toIsoDate(days[0]), to: toIsoDate(days[1]) };
}

/**
 * Windows reachable from the shown one: half the length, twice the length, the same length before and after. Null
 * when there are no days to show.
 */
export interface WindowSteps {
  closer: DayWindow | null;
  wider: DayWindow | null;
  earlier: DayWindow | null;
  later: DayWindow | null;
}

/** @param bounds first and last day with data */
export function computeWindowSteps(shown: DayWindow, bounds: DayWindow): WindowSteps {
  const [low, high] = [toDayNumber(bounds.from), toDayNumber(bounds.to)];
  const [first, last] = [toDayNumber(shown.from), toDayNumber(shown.to)];
  const span = last - first;
  const within = (from: number, to: number): DayWindow | null => {
    const window = { from: toIsoDate(Math.max(low, from)), to: toIsoDate(Math.min(high, to)) };
    return window.from === shown.from && window.to === shown.to ? null : window;
  };
  const half = Math.round(span / 2);
  // Moves as far as there are days and keeps the length.
  const back = Math.min(half, first - low);
  const on = Math.min(half, high - last);
  return {
    closer: sliceDayWindow(shown, 0.25, 0.75),
    wider: within(first - half, last + half),
    earlier: back > 0 ? within(first - back, last - back) : null,
    later: on > 0 ? within(first + on, last + on) : null,
  };
}
