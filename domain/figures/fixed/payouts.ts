/**
 * Quasi-fixed-income products: payment days by contract, payments compared with due days, and an annual rate
 * applied to a period (docs/decisions/0060-private-equity-and-quasi-fixed-income.md). Everything is a share of the principal: 0.0113
 * is 1.13 % of it. A payment day on a holiday moves to the next working day, without additional income.
 */
import { addMonths, countDaysBetween } from '~/domain/calendar/dates';
import { computeYearlyReturn } from '~/domain/figures/own-return';

/** Days of a year in contracts of this kind (实际天数/365). */
export const YEAR_BASIS_DAYS = 365;

/** Payment schedule by contract. */
export interface PayoutPlan {
  readonly startsOn: string;
  readonly endsOn: string;
  /** Extended end of the term; null without an extension. */
  readonly extendedTo: string | null;
  /** Months of the year in which it pays, 1 to 12; empty: once, at the end. */
  readonly months: readonly number[];
  /** Day of those months, 1 to 28. */
  readonly day: number;
}

/** A payment day and its period: first day inclusive, last day exclusive. */
export interface PayoutDueDay {
  readonly from: string;
  /** The day by the contract. */
  readonly until: string;
  readonly days: number;
  /** The day itself, or the next working day; null beyond the calendar. */
  readonly dueOn: string | null;
  /** End of the term, or its extended end: the remaining principal is due as well. */
  readonly isEnd: boolean;
}

/** Payment for the period that ended on `until`. */
export interface Payout {
  readonly until: string;
  readonly paidOn: string;
  readonly income: number;
  readonly principal: number;
}

/** coming: its day is not over; paid: on time; late: after it; open: its day is over without a payment. */
export type PayoutDueState = 'coming' | 'paid' | 'late' | 'open';

export interface PayoutDueRow extends PayoutDueDay {
  readonly state: PayoutDueState;
  /** Days after the due day, until the payment or until today. */
  readonly lateDays: number;
  /** Null before the payment. */
  readonly paid: Payout | null;
  /** Principal outstanding during the period. */
  readonly principalIn: number;
}

/**
 * Lists every payment day from the start to the end of the term, or to its extended end, in order.
 * @param workingDay returns the day itself or the next working day; null beyond its calendar
 * @throws RangeError for a term that does not end after it begins
 */
export function listPayoutDueDays(
  plan: PayoutPlan,
  workingDay: (day: string) => string | null,
): PayoutDueDay[] {
  const { startsOn, endsOn, extendedTo } = plan;
  const last = extendedTo ?? endsOn;
  if (endsOn <= startsOn || last < endsOn) throw new RangeError('a term must end after it begins');
  const ends = new Set([endsOn, last]);
  const regular = regularDays(plan, last);
  const days = [...new Set([...regular, ...ends])].sort();
  return days.map((until, index) => {
    const from = days[index - 1] ?? startsOn;
    return {
      from,
      until,
      days: countDaysBetween(from, until),
      dueOn: workingDay(until),
      isEnd: ends.has(until),
    };
  });
}

function regularDays({ startsOn, months, day }: PayoutPlan, last: string): string[] {
  const days: string[] = [];
  for (let month = startsOn.slice(0, 7); month <= last.slice(0, 7);) {
    const on = `${month}-${String(day).padStart(2, '0')}`;
    if (months.includes(Number(month.slice(5))) && on > startsOn && on < last) days.push(on);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return days;
}

/**
 * Matches the payments with the payment days, as of `today`. A payment outside the schedule (early, or recovered after
 * a default) has a separate row; days after the last principal are omitted.
 */
export function buildPayoutRows(
  due: readonly PayoutDueDay[],
  payouts: readonly Payout[],
  today: string,
): PayoutDueRow[] {
  const paidFor = new Map(payouts.map((payout) => [payout.until, payout]));
  let principalIn = 1;
  return withUnscheduled(due, payouts).flatMap((each) => {
    const paid = paidFor.get(each.until) ?? null;
    if (paid === null && principalIn < PRINCIPAL_TOLERANCE) return [];
    const dueOn = each.dueOn ?? each.until;
    const lateDays = Math.max(0, countDaysBetween(dueOn, paid?.paidOn ?? today));
    const state: PayoutDueState = paid ? (lateDays > 0 ? 'late' : 'paid') : lateDays > 0 ? 'open' : 'coming';
    const row = { ...each, state, lateDays, paid, principalIn };
    principalIn -= paid?.principal ?? 0;
    return [row];
  });
}

/** Ratios of payments have at most ten places. */
const PRINCIPAL_TOLERANCE = 1e-6;

function withUnscheduled(due: readonly PayoutDueDay[], payouts: readonly Payout[]): readonly PayoutDueDay[] {
  const known = new Set(due.map(({ until }) => until));
  const extra = payouts.filter(({ until }) => !known.has(until));
  if (extra.length === 0) return due;
  const start = due[0]?.from ?? '';
  const days = [
    ...due,
    ...extra.map(({ until, paidOn }) => ({ from: start, until, days: 0, dueOn: paidOn, isEnd: false })),
  ].sort((a, b) => (a.until < b.until ? -1 : 1));
  return days.map((day, index) => {
    const from = days[index - 1]?.until ?? start;
    return { ...day, from, days: countDaysBetween(from, day.until) };
  });
}

/** Summary of the rows of `buildPayoutRows`. */
export interface PayoutSummary {
  /** Number of past payment days, and how many of them were on time, late, or are open. */
  readonly due: number;
  readonly onTime: number;
  readonly late: number;
  readonly open: number;
  /** Sum of all payments so far. */
  readonly income: number;
  readonly principal: number;
}

export function summarizePayouts(rows: readonly PayoutDueRow[]): PayoutSummary {
  const getCount = (state: PayoutDueState): number => rows.filter((row) => row.state === state).length;
  const sum = (of: (payout: Payout) => number): number =>
    rows.reduce((total, { paid }) => total + (paid ? of(paid) : 0), 0);
  return {
    due: rows.length - getCount('coming'),
    onTime: getCount('paid'),
    late: getCount('late'),
    open: getCount('open'),
    income: sum(({ income }) => income),
    principal: sum(({ principal }) => principal),
  };
}

/**
 * Computes the income of an annual rate over some days on the remaining principal: rate × days / 365 × principal.
 */
export const computeIncome = (rate: number, days: number, principal: number): number =>
  (rate * days * principal) / YEAR_BASIS_DAYS;

/**
 * Computes the annual rate at which the principal paid on the first day equals the payments received, by their
 * actual days (XIRR): a late payment lowers it. Null while principal is outstanding, and for less than a year,
 * which is not annualised.
 */
export function computeRealisedRate(startsOn: string, payouts: readonly Payout[]): number | null {
  const principal = payouts.reduce((sum, payout) => sum + payout.principal, 0);
  const last = payouts.reduce((latest, { paidOn }) => (paidOn > latest ? paidOn : latest), startsOn);
  if (Math.abs(principal - 1) > PRINCIPAL_TOLERANCE || countDaysBetween(startsOn, last) < YEAR_BASIS_DAYS)
    return null;
  return computeYearlyReturn([
    { date: startsOn, amount: -1 },
    ...payouts.map(({ paidOn, income, principal: back }) => ({ date: paidOn, amount: income + back })),
  ]).rate;
}
