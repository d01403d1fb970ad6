/**
 * The one place that computes a person's own return (domain rules, sections 7 and 12): money-weighted, and none where it would
 * say something else than the profit does. Flows end with what is left at its value.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import type { ReturnGap } from '~/domain/figures/own-return-gaps';
import { computeYearlyRates, type CashFlow } from '~/domain/figures/xirr';

/** No annualising of less. */
const YEAR_DAYS = 365;
/** Shorter periods have the simple return: a few days carry no rate. */
const WEIGHTED_MIN_DAYS = 30;

/** A rate, or why there is none. */
export type InvestorReturn =
  | { readonly rate: number; readonly gap: null }
  | { readonly rate: null; readonly gap: ReturnGap };

export const createMissingReturn = (gap: ReturnGap): InvestorReturn => ({ rate: null, gap });

const profitOf = (flows: readonly CashFlow[]): number => flows.reduce((sum, { amount }) => sum + amount, 0);

const hasBothSigns = (flows: readonly CashFlow[]): boolean =>
  flows.some(({ amount }) => amount > 0) && flows.some(({ amount }) => amount < 0);

/** From the first money to the last: what is left at the end of a period counts only where something is. */
function spanOf(flows: readonly CashFlow[]): { first: string; days: number } | null {
  const dates = flows.flatMap(({ date, amount }) => (amount === 0 ? [] : [date])).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? null : { first, days: countDaysBetween(first, last) };
}

/** The only yearly rate of flows, of the profit's sign; `profit` is what is shown beside it where that is another sum. */
function onlyRate(flows: readonly CashFlow[], profit: number): InvestorReturn {
  const rates = computeYearlyRates(flows);
  const [rate, ...others] = rates ?? [];
  if (rates === null || rate === undefined || others.length > 0) return createMissingReturn('several_rates');
  const signs = [rate, profit, profitOf(flows)].map((value) =>
    Math.sign(Math.abs(value) < EPSILON ? 0 : value),
  );
  return signs.every((sign) => sign === signs[0])
    ? { rate, gap: null }
    : createMissingReturn('against_profit');
}
/** Less is the rounding of floats: money has no smaller part, and no rate is shown with as many places. */
const EPSILON = 1e-9;

/** The own return a year (XIRR): none under a year from the first money. */
export function computeYearlyReturn(flows: readonly CashFlow[], profit = profitOf(flows)): InvestorReturn {
  const span = spanOf(flows);
  if (span === null || !hasBothSigns(flows)) return createMissingReturn('no_flows');
  return span.days < YEAR_DAYS ? createMissingReturn('under_year') : onlyRate(flows, profit);
}

/**
 * The own return over the days the money was there, never told as a year's: money-weighted from 30 days on, below them the
 * profit over what was paid in.
 */
export function computeInvestorPeriodReturn(flows: readonly CashFlow[]): InvestorReturn {
  const span = spanOf(flows);
  const paidIn = flows.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  if (span === null || paidIn === 0) return createMissingReturn('no_flows');
  if (span.days < WEIGHTED_MIN_DAYS) return { rate: profitOf(flows) / paidIn, gap: null };
  if (!hasBothSigns(flows)) return createMissingReturn('no_flows');
  const yearly = onlyRate(flows, profitOf(flows));
  return yearly.gap === null
    ? { rate: Math.pow(1 + yearly.rate, span.days / YEAR_DAYS) - 1, gap: null }
    : yearly;
}
