/**
 * Result of a closed month. For each holding: the value on its first and last evening, the money flows in between,
 * and the remaining gain. For all holdings together the same, with two returns. Opening value plus money paid in
 * minus money paid out plus gain is the closing value, for each line and for the sum. Money is 分, days are ISO
 * days.
 */
import Big from 'big.js';
import { addDays, addMonths } from '~/domain/calendar/dates';
import { toBig, type Fen } from '~/domain/figures/money';
import { computeInvestorPeriodReturn } from '~/domain/figures/own-return';
import { roundRatio } from '~/domain/figures/ratio';
import type { IncomeInput, NavOfDay } from '~/domain/holdings/daily-income';
import { computeSharesValueFen } from '~/domain/holdings/holding-value';
import { closeValueDays, computeWealthCurve, type WealthPoint } from '~/domain/holdings/wealth';

export interface ReportMonth {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
}

/** Parses a month name, `2026-10`. */
export const parseReportMonth = (name: string): ReportMonth => {
  const from = `${name}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
};

/** Lists the completed months from a first one on, oldest first; `today` is in none of them. */
export function listClosedMonths(first: string, today: string): string[] {
  const months: string[] = [];
  for (let day = `${first}-01`; day.slice(0, 7) < today.slice(0, 7); day = addMonths(day, 1))
    months.push(day.slice(0, 7));
  return months;
}

/** A holding at the end of a day. */
export interface HoldingBalance {
  readonly shares: string;
  /** Newest NAV on or before that day; null before the first published NAV. */
  readonly nav: NavOfDay | null;
  /** Shares at that NAV, rounded once; without a NAV the money paid in and not returned. */
  readonly valueFen: Fen;
}

const isUpTo =
  (day: string) =>
  ({ date }: { readonly date: string }): boolean =>
    date <= day;

/**
 * Computes the balance including the moves of the day itself: shares bought at the NAV of a day are included that
 * evening.
 */
export function computeHoldingBalance({ shares, money, navs }: IncomeInput, day: string): HoldingBalance {
  const held = shares.filter(isUpTo(day)).reduce((sum, move) => sum.plus(move.shares), new Big(0));
  const nav = navs.findLast(isUpTo(day)) ?? null;
  const paidFen = -money.filter(isUpTo(day)).reduce((sum, { amountFen }) => sum + amountFen, 0);
  const valueFen = nav === null ? Math.max(0, paidFen) : computeSharesValueFen(held, nav.nav);
  return { shares: held.toFixed(2), nav, valueFen };
}

export interface ReportMonthLine {
  readonly opening: HoldingBalance;
  readonly closing: HoldingBalance;
  readonly paidInFen: Fen;
  readonly paidOutFen: Fen;
  /** `closing − opening − paidIn + paidOut`: the effect of NAVs, payouts and fees. */
  readonly gainFen: Fen;
  /** Money-weighted, not annual; see `computeMoneyWeightedReturn`. */
  readonly ownReturn: number | null;
}

/** One holding in a month. */
export function computeReportMonthLine(input: IncomeInput, { from, to }: ReportMonth): ReportMonthLine {
  const before = addDays(from, -1);
  const [opening, closing] = [computeHoldingBalance(input, before), computeHoldingBalance(input, to)];
  const moved = input.money.filter(({ date }) => date >= from && date <= to);
  const sum = (isIn: boolean): Fen =>
    moved.reduce((all, { amountFen }) => (amountFen < 0 === isIn ? all + Math.abs(amountFen) : all), 0);
  const [paidInFen, paidOutFen] = [sum(true), sum(false)];
  return {
    opening,
    closing,
    paidInFen,
    paidOutFen,
    gainFen: closing.valueFen - opening.valueFen - paidInFen + paidOutFen,
    ownReturn: computeMoneyWeightedReturn([input], { from, to }),
  };
}

/** Returns whether the holding has data for the month: held on an evening of it, or money moved. */
export const hasMonthActivity = ({ opening, closing, paidInFen, paidOutFen }: ReportMonthLine): boolean =>
  [opening, closing].some(({ shares, valueFen }) => toBig(shares).gt(0) || valueFen !== 0) ||
  paidInFen + paidOutFen > 0;

/**
 * Computes the personal return of a month over some holdings (`periodReturn`) from the opening value, the flows,
 * and the closing value. A month is never annualised. For holdings that began within the month, the days count from
 * the first flow. Null when it cannot be computed.
 */
export function computeMoneyWeightedReturn(
  inputs: readonly IncomeInput[],
  { from, to }: ReportMonth,
): number | null {
  const before = addDays(from, -1);
  const valueOn = (day: string): Fen =>
    inputs.reduce((sum, input) => sum + computeHoldingBalance(input, day).valueFen, 0);
  const moved = inputs
    .flatMap(({ money }) => money)
    .filter(({ date }) => date >= from && date <= to)
    .map(({ date, amountFen }) => ({ date, amount: amountFen }));
  const openingFen = valueOn(before);
  return computeInvestorPeriodReturn([
    ...(openingFen > 0 ? [{ date: before, amount: -openingFen }] : []),
    ...moved,
    { date: to, amount: valueOn(to) },
  ]).rate;
}

/**
 * Computes the time-weighted return of a month over some holdings: the linked returns from one NAV day to the next.
 * A flow counts on the first NAV day that includes it, as in the curve of all holdings: `Π (V_t − moved_t) /
 * V_{t−1} − 1`, with `moved` the money paid in minus the money paid out; with no previous value, the divisor is the
 * money paid in. Null in a month without any holding at its start and end, or without a NAV day in it.
 */
export function computeTimeWeightedReturn(
  inputs: readonly IncomeInput[],
  { from, to }: ReportMonth,
): number | null {
  const curve = computeWealthCurve(
    inputs.map((input) => closeValueDays(upTo(input, to), computeHoldingBalance(input, to).valueFen)),
  );
  const start = curve.findLastIndex(({ date }) => date < from);
  const points = curve.slice(start + 1);
  const nothing: WealthPoint = { date: '', valueFen: 0, putInFen: 0 };
  let before = curve[start] ?? nothing;
  let grown: number | null = null;
  for (const point of points) {
    const movedFen = point.putInFen - before.putInFen;
    const over = before.valueFen > 0 ? before.valueFen : Math.max(0, movedFen);
    const end = before.valueFen > 0 ? point.valueFen - movedFen : point.valueFen;
    if (over > 0) grown = (grown ?? 1) * (end / over);
    before = point;
  }
  return grown === null ? null : roundRatio(grown - 1);
}

const upTo = ({ shares, money, navs }: IncomeInput, day: string): IncomeInput => ({
  shares: shares.filter(isUpTo(day)),
  money: money.filter(isUpTo(day)),
  navs: navs.filter(isUpTo(day)),
});

/**
 * Finds the first and last day of a month, or the evening before it, on which shares were held; null without any.
 */
export function findHeldPeriod({ shares }: IncomeInput, { from, to }: ReportMonth): ReportMonth | null {
  const before = addDays(from, -1);
  const days = [before, ...shares.map(({ date }) => date).filter((date) => date >= from && date <= to), to];
  const heldOn = (day: string): boolean =>
    shares
      .filter(isUpTo(day))
      .reduce((sum, move) => sum.plus(move.shares), new Big(0))
      .gt(0);
  const held = [...new Set(days)].sort().filter(heldOn);
  const [first] = held;
  if (first === undefined) return null;
  // Shares redeemed on a day were held until then.
  const sold = shares.filter(({ date, shares: moved }) => date > first && date <= to && toBig(moved).lt(0));
  const last = heldOn(to)
    ? to
    : (sold
        .map(({ date }) => date)
        .sort()
        .at(-1) ??
      held.at(-1) ??
      first);
  return { from: first, to: last };
}
