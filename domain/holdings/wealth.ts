/**
 * All current and former holdings of a person as one: value and net money paid in by day, the income of days,
 * months and years, and liquidity. Two identities hold at every point: value minus money paid in is the gain, and
 * the gain is the sum of the daily incomes. Money is 分, days are ISO days.
 */
import type { Fen } from '~/domain/figures/money';
import {
  computeDayIncomes,
  computeValueDays,
  type DayIncome,
  type IncomeInput,
  type ValueDay,
} from '~/domain/holdings/daily-income';

/** Totals at the end of a day. */
export interface WealthPoint {
  readonly date: string;
  readonly valueFen: Fen;
  /** All money paid in minus all money paid out; negative when more was paid out. */
  readonly putInFen: Fen;
}

/**
 * Returns the days of one holding, ending with its current booked value. Flows after the last NAV count on the last
 * day, and so does any difference to shares at NAV (cost before the first NAV, a currency at another rate). The
 * values end with `valueFen`, and the flows of all days include all money moved.
 */
export function closeValueDays(input: IncomeInput, valueFen: Fen): ValueDay[] {
  const days = computeValueDays(input);
  const movedFen =
    input.money.reduce((sum, { amountFen }) => sum + amountFen, 0) -
    days.reduce((sum, day) => sum + day.movedFen, 0);
  const last = days.at(-1);
  if (movedFen === 0 && (last?.valueFen ?? 0) === valueFen) return days;
  const date = [...input.shares, ...input.money].reduce(
    (latest, move) => (move.date > latest ? move.date : latest),
    last?.date ?? '',
  );
  if (date === '') return days;
  return last?.date === date
    ? [...days.slice(0, -1), { date, valueFen, movedFen: last.movedFen + movedFen }]
    : [...days, { date, valueFen, movedFen }];
}

/** Combines all holdings: a point for each day on which one of them has one, oldest first. */
export function computeWealthCurve(holdings: readonly (readonly ValueDay[])[]): WealthPoint[] {
  const steps = new Map<string, { addedFen: Fen; movedFen: Fen }>();
  for (const days of holdings) {
    let before = 0;
    for (const { date, valueFen, movedFen } of days) {
      const step = steps.get(date) ?? { addedFen: 0, movedFen: 0 };
      step.addedFen += valueFen - before;
      step.movedFen += movedFen;
      steps.set(date, step);
      before = valueFen;
    }
  }
  let [valueFen, putInFen] = [0, 0];
  return [...steps]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([date, { addedFen, movedFen }]) => {
      valueFen += addedFen;
      putInFen -= movedFen;
      return { date, valueFen, putInFen };
    });
}

/** A part of the curve with its flows and gain. */
export interface WealthWindow {
  /** Starts at the last point on or before the first day, so that the line begins at the start of the period. */
  readonly points: readonly WealthPoint[];
  /** Money paid in minus money paid out within it. */
  readonly putInFen: Fen;
  readonly gainFen: Fen;
}

/**
 * Returns the curve from a day on; null returns all of it. A period longer than the curve also returns all of it.
 */
export function computeWealthWindow(curve: readonly WealthPoint[], from: string | null): WealthWindow {
  const at = from === null ? -1 : curve.findLastIndex(({ date }) => date <= from);
  const before = curve[at] ?? { valueFen: 0, putInFen: 0 };
  const end = curve.at(-1) ?? before;
  const putInFen = end.putInFen - before.putInFen;
  return {
    points: curve.slice(Math.max(0, at)),
    putInFen,
    gainFen: end.valueFen - before.valueFen - putInFen,
  };
}

/**
 * Samples about `limit` points for a chart: the first, the last, and evenly spaced points. Where the limit allows,
 * it keeps both sides of a day with flows, so that a step stays visible.
 */
export function thinCurve(points: readonly WealthPoint[], limit: number): WealthPoint[] {
  if (points.length <= limit) return [...points];
  const every = Math.ceil(points.length / (limit / 2));
  const isMoved = (index: number): boolean => {
    const [one, before] = [points[index], points[index - 1]];
    return one !== undefined && before !== undefined && one.putInFen !== before.putInFen;
  };
  const moved = points.filter((_, index) => isMoved(index) || isMoved(index + 1)).length;
  const isWithinLimit = moved <= limit / 2;
  return points.filter(
    (_, index) =>
      (points.length - 1 - index) % every === 0 ||
      index === 0 ||
      (isWithinLimit && (isMoved(index) || isMoved(index + 1))),
  );
}

/** Sums the daily incomes between two days, both inclusive. */
export const sumIncomeBetween = (days: readonly DayIncome[], from: string, to: string): Fen =>
  days.reduce((sum, { date, amountFen }) => (date >= from && date <= to ? sum + amountFen : sum), 0);

/** Sums the incomes of all holdings by day, oldest first. */
export const combineDayIncomes = (holdings: readonly (readonly ValueDay[])[]): DayIncome[] => {
  const sums = new Map<string, Fen>();
  for (const { date, amountFen } of holdings.flatMap(computeDayIncomes))
    sums.set(date, (sums.get(date) ?? 0) + amountFen);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, amountFen]) => ({ date, amountFen }));
};
