/**
 * The only computation of a person's own return (domain rules, sections 7 and 12): money-weighted, and omitted when
 * it would contradict the profit. Flows end with the remaining value.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import type { ReturnGap } from '~/domain/figures/own-return-gaps';
import { roundRatio } from '~/domain/figures/ratio';
import { computeYearlyRates, type CashFlow } from '~/domain/figures/xirr';

/** Shorter periods are not annualised. */
const YEAR_DAYS = 365;
/** Shorter periods use the simple return, because a few days do not define a rate. */
const WEIGHTED_MIN_DAYS = 30;

/** A rate, or the reason for a missing one. */
export type InvestorReturn =
  | { readonly rate: number; readonly gap: null }
  | { readonly rate: null; readonly gap: ReturnGap };

export const createMissingReturn = (gap: ReturnGap): InvestorReturn => ({ rate: null, gap });

const getProfit = (flows: readonly CashFlow[]): number => flows.reduce((sum, { amount }) => sum + amount, 0);

const hasBothSigns = (flows: readonly CashFlow[]): boolean =>
  flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0);

/** Measures from the first to the last flow: the end of a period counts only when something is left. */
function getSpan(flows: readonly CashFlow[]): { first: string; days: number } | null {
  const dates = flows.flatMap(({ date, amount }) => (amount === 0 ? [] : [date])).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? null : { first, days: countDaysBetween(first, last) };
}

/**
 * Returns the only annual rate of the flows with the sign of the profit; `profit` is the shown profit when it is a
 * different sum.
 */
function onlyRate(flows: readonly CashFlow[], profit: number): InvestorReturn {
  const rates = computeYearlyRates(flows);
  const [rate, ...others] = rates ?? [];
  if (rates === null || rate === undefined || others.length > 0) return createMissingReturn('several_rates');
  const signs = [rate, profit, getProfit(flows)].map((value) =>
    Math.sign(Math.abs(value) < EPSILON ? 0 : value),
  );
  return signs.every((sign) => sign === signs[0])
    ? { rate: roundRatio(rate), gap: null }
    : createMissingReturn('against_profit');
}
/**
 * A smaller amount is floating-point rounding: money has no smaller unit, and no rate is shown with that many
 * places.
 */
const EPSILON = 1e-9;

/** Computes the annual personal return (XIRR); none for less than a year since the first flow. */
export function computeYearlyReturn(flows: readonly CashFlow[], profit = getProfit(flows)): InvestorReturn {
  const span = getSpan(flows);
  if (span === null || !hasBothSigns(flows)) return createMissingReturn('no_flows');
  return span.days < YEAR_DAYS ? createMissingReturn('under_year') : onlyRate(flows, profit);
}

/**
 * Computes the personal return over the days invested, never annualised: money-weighted from 30 days on, below that
 * the profit over the money paid in.
 */
export function computeInvestorPeriodReturn(flows: readonly CashFlow[]): InvestorReturn {
  const span = getSpan(flows);
  const paidIn = flows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  if (span === null || paidIn === 0) return createMissingReturn('no_flows');
  if (span.days < WEIGHTED_MIN_DAYS) return { rate: roundRatio(getProfit(flows) / paidIn), gap: null };
  if (!hasBothSigns(flows)) return createMissingReturn('no_flows');
  const yearly = onlyRate(flows, getProfit(flows));
  return yearly.gap === null
    ? { rate: roundRatio(Math.pow(1 + yearly.rate, span.days / YEAR_DAYS) - 1), gap: null }
    : yearly;
}
