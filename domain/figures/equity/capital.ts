/**
 * Figures of a private-equity fund from its dated capital flows (docs/decisions/0060-private-equity-and-quasi-fixed-income.md). DPI =
 * distributed / paid in, RVPI = remaining value / paid in, TVPI = DPI + RVPI, all net to investors. MOIC =
 * (proceeds + fair value) / cost of its investments, before fees and carry. IRR is the XIRR of the flows with the
 * remaining value as the last one.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import { computeYearlyReturn } from '~/domain/figures/own-return';

/**
 * Money called from or distributed to investors; both positive, in any one unit (元, or shares of the commitment).
 */
export interface CapitalFlow {
  readonly date: string;
  readonly kind: 'call' | 'distribution';
  readonly amount: number;
}

/** Value of the fund to its investors on a day, in the unit of the flows. */
export interface FundValuation {
  readonly date: string;
  readonly value: number;
}

const YEAR_DAYS = 365;

const getSum = (flows: readonly CapitalFlow[], kind: CapitalFlow['kind']): number =>
  flows.reduce((sum, flow) => (flow.kind === kind ? sum + flow.amount : sum), 0);

/** Sums calls and distributions up to and including a day. */
export function computeCapitalFlows(
  flows: readonly CapitalFlow[],
  day: string,
): { called: number; distributed: number } {
  const past = flows.filter(({ date }) => date <= day);
  return { called: getSum(past, 'call'), distributed: getSum(past, 'distribution') };
}

/** Computes DPI, RVPI and TVPI; null before anything is paid in. */
export function computeMultiples({
  called,
  distributed,
  value,
}: {
  called: number;
  distributed: number;
  value: number;
}): { dpi: number; rvpi: number; tvpi: number } | null {
  if (!(called > 0)) return null;
  return { dpi: distributed / called, rvpi: value / called, tvpi: (distributed + value) / called };
}

/** Result of one investment: cost, proceeds, and value of the rest. One unit of money. */
export interface Investment {
  readonly cost: number;
  readonly proceeds: number;
  readonly value: number;
}

/** Computes the multiple on invested money, before fees and carry; null without investments. */
export function computeMoic(investments: readonly Investment[]): number | null {
  const cost = investments.reduce((sum, each) => sum + each.cost, 0);
  const back = investments.reduce((sum, each) => sum + each.proceeds + each.value, 0);
  return cost > 0 ? back / cost : null;
}

/**
 * Computes the annual net return with the remaining value as valued; null for less than one year since the first
 * call.
 */
export function computeNetIrr(flows: readonly CapitalFlow[], { date, value }: FundValuation): number | null {
  const past = flows.filter((flow) => flow.date <= date);
  const first = past.reduce<string | null>(
    (earliest, flow) =>
      flow.kind === 'call' && (earliest === null || flow.date < earliest) ? flow.date : earliest,
    null,
  );
  if (first === null || countDaysBetween(first, date) < YEAR_DAYS) return null;
  return computeYearlyReturn([
    ...past.map((flow) => ({ date: flow.date, amount: flow.kind === 'call' ? -flow.amount : flow.amount })),
    { date, amount: value },
  ]).rate;
}

/** A point of the J-curve: distributions minus calls, without and with the remaining value. */
export interface JCurvePoint {
  readonly date: string;
  readonly net_cash: number;
  readonly with_value: number;
}

/**
 * Computes the J-curve over the valuation days: first negative during the calls, later rising with the
 * distributions.
 */
export const computeJCurve = (
  flows: readonly CapitalFlow[],
  valuations: readonly FundValuation[],
): JCurvePoint[] =>
  valuations.map(({ date, value }) => {
    const { called, distributed } = computeCapitalFlows(flows, date);
    const net = distributed - called;
    return { date, net_cash: net, with_value: net + value };
  });
