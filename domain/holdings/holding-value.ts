/**
 * Value of a person's holding in a fund: value, cost, profit, personal annual return compared with the fund over
 * the same window, and shares of a whole that add up (domain rules, sections 6 and 7). Money is 分, shares and NAV
 * are decimal text, days are ISO days; rounding half up, once.
 */
import Big from 'big.js';
import { countDaysBetween } from '~/domain/calendar/dates';
import { annualise, type Series } from '~/domain/figures/metrics';
import { createAmountCalculator, toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import { findIndexOnOrBefore } from '~/domain/figures/nav-series';
import { createMissingReturn, computeYearlyReturn, type InvestorReturn } from '~/domain/figures/own-return';

/** Shares of one confirmed purchase. */
export interface HoldingLot {
  /** Confirmed and not yet redeemed. */
  readonly shares: string;
  readonly leftShares: string;
  /** Cost of all shares of the lot, including the fee. */
  readonly costFen: Fen;
  readonly confirmedOn: string;
}

/** Money of the person in and out of one product: negative for money paid in, positive for proceeds and payouts. */
export interface HoldingFlow {
  readonly date: string;
  readonly amountFen: Fen;
}

/** The NAV that values a holding, with its day. */
export interface HoldingNav {
  readonly nav: string;
  readonly navDate: string;
}

export interface HoldingValue {
  /** Remaining shares of all lots. */
  readonly shares: string;
  /** Value at the NAV; the cost before the first NAV. */
  readonly valueFen: Fen;
  /** Cost of the remaining shares. */
  readonly costFen: Fen;
  /** Value plus all money received, minus all money paid in; value minus cost when no flows are known. */
  readonly profitFen: Fen;
  /** Profit over all money paid in; null when none was paid. */
  readonly profitRate: number | null;
  /** Annual return (XIRR), or the reason it is missing; `no_flows` without a NAV. */
  readonly ownReturn: InvestorReturn;
  /** First confirmation of shares still held; null when nothing is left. */
  readonly heldSince: string | null;
}

/**
 * Computes the value of shares at the NAV of their accounting day, 元 to 分, rounded half up once. This is the only
 * code that multiplies held shares by a NAV: `~/upstream/modules/settlement/accounting` decides which NAV belongs
 * to which shares. Throws RangeError for text that is not a decimal.
 */
export const computeSharesValueFen = (shares: Decimal, nav: string): Fen => createSharesValuer(shares)(nav);

/** Creates the same function for many NAVs in sequence. */
export const createSharesValuer = (shares: Decimal): ((nav: string) => Fen) =>
  createAmountCalculator(toBig(shares));

/** Computes the value of a holding. Throws RangeError for text that is not a decimal. */
export function valueHolding({
  lots,
  flows,
  latest,
  aheadShares = '0',
}: {
  readonly lots: readonly HoldingLot[];
  readonly flows: readonly HoldingFlow[];
  /** NAV of the accounting day. */
  readonly latest: HoldingNav | null;
  /** Shares in the lots that are booked for days after the NAV day. */
  readonly aheadShares?: string;
}): HoldingValue {
  const left = lots.filter((lot) => toBig(lot.leftShares).gt(0));
  const shares = left.reduce((sum, lot) => sum.plus(lot.leftShares), new Big(0)).minus(aheadShares);
  const costFen = left.reduce((sum, lot) => sum + computeRemainingCostFen(lot), 0);
  const valueFen = latest === null ? costFen : computeSharesValueFen(shares, latest.nav);
  const paidInFen = getSum(flows.filter(({ amountFen }) => amountFen < 0));
  const profitFen = valueFen + (flows.length === 0 ? -costFen : getSum(flows));
  return {
    shares: shares.toFixed(2),
    valueFen,
    costFen,
    profitFen,
    profitRate: paidInFen === 0 ? null : profitFen / -paidInFen,
    ownReturn:
      latest === null
        ? createMissingReturn('no_flows')
        : computeInvestorReturn(flows, { date: latest.navDate, amountFen: valueFen }, profitFen),
    heldSince: left.map((lot) => lot.confirmedOn).sort()[0] ?? null,
  };
}

/** Computes the part of a lot's cost that belongs to the remaining shares. */
export function computeRemainingCostFen({ shares, leftShares, costFen }: HoldingLot): Fen {
  return yuanToFen(new Big(costFen).div(100).times(leftShares).div(shares));
}

const getSum = (flows: readonly HoldingFlow[]): Fen =>
  flows.reduce((sum, { amountFen }) => sum + amountFen, 0);

/**
 * Computes the annual personal return of flows that end with the remaining value, checked against the shown profit.
 */
export const computeInvestorReturn = (
  flows: readonly HoldingFlow[],
  end: HoldingFlow,
  profitFen?: Fen,
): InvestorReturn =>
  computeYearlyReturn(
    [...flows, end].map(({ date, amountFen }) => ({ date, amount: amountFen })),
    profitFen,
  );

export interface WindowReturn {
  /** Days of the start and end points of the measurement. */
  readonly start: string;
  readonly end: string;
  readonly value: number;
  /** Null under a year. */
  readonly annualised: number | null;
}

/**
 * Computes the return of the fund while a person held it, on adjusted NAV: from the last point on or before the
 * first day to the last on or before the last. Null when the series does not cover it.
 */
export function computeFundReturnBetween(series: Series, from: string, to: string): WindowReturn | null {
  const start = series[findIndexOnOrBefore(series, from)];
  const end = series[findIndexOnOrBefore(series, to)];
  if (start === undefined || end === undefined || start.date >= end.date) return null;
  const value = end.value / start.value - 1;
  return {
    start: start.date,
    end: end.date,
    value,
    annualised: annualise(value, countDaysBetween(start.date, end.date)),
  };
}

const BASIS_POINTS = 10_000;

/**
 * Computes the share of each value in their sum, in the given order, to 0.01 %, so that shown shares add up to
 * 100.00 %: the remainder of rounding down goes to the largest remainders. All are 0 when the sum is 0; a negative
 * value counts as 0.
 */
export const computeAllocationShares = (valuesFen: readonly Fen[]): number[] =>
  apportion(valuesFen, BASIS_POINTS).map((points) => points / BASIS_POINTS);

/**
 * Computes the share of each group as the sum of the shares of its members. A group of one position therefore has
 * the same share as the position in every list. A position in several groups is divided without a remainder.
 */
export function computeGroupShares<Key>(
  members: readonly { readonly position: string; readonly group: Key; readonly valueFen: Fen }[],
): Map<Key, number> {
  const positions = new Map<string, { group: Key; valueFen: Fen }[]>();
  for (const { position, ...part } of members)
    positions.set(position, [...(positions.get(position) ?? []), part]);
  const parts = [...positions.values()];
  const points = apportion(
    parts.map((own) => own.reduce((sum, { valueFen }) => sum + Math.max(0, valueFen), 0)),
    BASIS_POINTS,
  );
  const sums = new Map<Key, number>();
  for (const [index, own] of parts.entries()) {
    const given = apportion(
      own.map(({ valueFen }) => valueFen),
      points[index] ?? 0,
    );
    for (const [at, { group }] of own.entries()) sums.set(group, (sums.get(group) ?? 0) + (given[at] ?? 0));
  }
  return new Map([...sums].map(([key, sum]) => [key, sum / BASIS_POINTS]));
}

/** Distributes `points` whole points by value; none when the values are 0. */
function apportion(valuesFen: readonly Fen[], pointsInAll: number): number[] {
  const values = valuesFen.map((value) => new Big(Math.max(0, value)));
  const total = values.reduce((sum, value) => sum.plus(value), new Big(0));
  if (total.eq(0)) return values.map(() => 0);
  const exact = values.map((value) => value.times(pointsInAll).div(total));
  const points = exact.map((each) => each.round(0, Big.roundDown).toNumber());
  const left = pointsInAll - points.reduce((sum, each) => sum + each, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each.minus(points[index] ?? 0) }))
    .sort((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) points[index] = (points[index] ?? 0) + 1;
  return points;
}
