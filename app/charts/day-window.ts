import { toDayNumber, toIsoDate } from '~/app/charts/format';

/** A window of days, both included; ISO. */
export interface DayWindow {
  from: string;
  to: string;
}

/** No window is shorter: a week and its weekend on either side. */
const SHORTEST_DAYS = 10;

/** The window between two shares (0 to 1) of another; null where it would be shorter than anything worth drawing. */
export function sliceDayWindow({ from, to }: DayWindow, start: number, end: number): DayWindow | null {
  const [first, last] = [toDayNumber(from), toDayNumber(to)];
  const span = last - first;
  const days = [Math.round(first + start * span), Math.round(first + end * span)] as const;
  return days[1] - days[0] < SHORTEST_DAYS ? null : { from: toIsoDate(days[0]), to: toIsoDate(days[1]) };
}

/** Ways from a window to others: the half of it, twice of it, the same length before and after. Null: there is nothing. */
export interface WindowSteps {
  closer: DayWindow | null;
  wider: DayWindow | null;
  earlier: DayWindow | null;
  later: DayWindow | null;
}

/** @param bounds first and last day there is anything to see of */
export function computeWindowSteps(shown: DayWindow, bounds: DayWindow): WindowSteps {
  const [low, high] = [toDayNumber(bounds.from), toDayNumber(bounds.to)];
  const [first, last] = [toDayNumber(shown.from), toDayNumber(shown.to)];
  const span = last - first;
  const within = (from: number, to: number): DayWindow | null => {
    const window = { from: toIsoDate(Math.max(low, from)), to: toIsoDate(Math.min(high, to)) };
    return window.from === shown.from && window.to === shown.to ? null : window;
  };
  const half = Math.round(span / 2);
  // Moved as far as there are days, its length kept.
  const back = Math.min(half, first - low);
  const on = Math.min(half, high - last);
  return {
    closer: sliceDayWindow(shown, 0.25, 0.75),
    wider: within(first - half, last + half),
    earlier: back > 0 ? within(first - back, last - back) : null,
    later: on > 0 ? within(first + on, last + on) : null,
  };
}
