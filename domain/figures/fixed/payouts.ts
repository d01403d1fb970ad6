/**
 * Quasi-fixed-income products: on which days they pay by their contract, what was paid against what was due, and what a
 * yearly rate comes to over a period (docs/decisions/0068-quasi-fixed-income.md). Everything is a share of the principal
 * paid in: 0.0113 is 1.13 % of it. A day that is a holiday is paid on the next working day, without more income for it.
 */
import { addMonths, countDaysBetween } from '~/domain/calendar/dates';
import { computeYearlyReturn } from '~/domain/figures/own-return';

/** Days of a year by which contracts of this kind reckon (实际天数/365). */
export const YEAR_BASIS_DAYS = 365;

/** When a product pays by its contract. */
export interface PayoutPlan {
  readonly startsOn: string;
  readonly endsOn: string;
  /** To which day it was prolonged; null where it was not. */
  readonly extendedTo: string | null;
  /** Months of the year in which it pays, 1 to 12; none: once, at the end. */
  readonly months: readonly number[];
  /** Day of those months, 1 to 28. */
  readonly day: number;
}

/** A day of paying: the period it is for, first day counted, last day not. */
export interface PayoutDueDay {
  readonly from: string;
  /** The day by the contract. */
  readonly until: string;
  readonly days: number;
  /** The day itself, or the next working day; null where no calendar reaches so far. */
  readonly dueOn: string | null;
  /** The end of the term, or the end it was prolonged to: what is left of the principal is due as well. */
  readonly isEnd: boolean;
}

/** What was paid for the period that ended on `until`. */
export interface Payout {
  readonly until: string;
  readonly paidOn: string;
  readonly income: number;
  readonly principal: number;
}

/** coming: its day is not over; paid: by its day; late: after it; open: its day is over and nothing came. */
export type PayoutDueState = 'coming' | 'paid' | 'late' | 'open';

export interface PayoutDueRow extends PayoutDueDay {
  readonly state: PayoutDueState;
  /** Days after the day it was due: until it was paid, or until today. */
  readonly lateDays: number;
  /** Null before it was paid. */
  readonly paid: Payout | null;
  /** Principal that was still in the product during the period. */
  readonly principalIn: number;
}

/**
 * Every day of paying from the start to the end of the term, or to the day it was prolonged to, in order.
 * @param workingDay the day itself or the next working day; null beyond its calendar
 * @throws RangeError for a term that does not end after it begins
 */
export function listPayoutDueDays(
  plan: PayoutPlan,
  workingDay: (day: string) => string | null,
): PayoutDueDay[] {
  const { startsOn, endsOn, extendedTo } = plan;
  const last = extendedTo ?? endsOn;
  if (endsOn <= startsOn || last < endsOn) throw new RangeError('a term ends after it begins');
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

/** What was paid against each day of paying, as it stands on `today`. */
export function buildPayoutRows(
  due: readonly PayoutDueDay[],
  payouts: readonly Payout[],
  today: string,
): PayoutDueRow[] {
  const paidFor = new Map(payouts.map((payout) => [payout.until, payout]));
  let principalIn = 1;
  return due.map((each) => {
    const paid = paidFor.get(each.until) ?? null;
    const dueOn = each.dueOn ?? each.until;
    const lateDays = Math.max(0, countDaysBetween(dueOn, paid?.paidOn ?? today));
    const state: PayoutDueState = paid ? (lateDays > 0 ? 'late' : 'paid') : lateDays > 0 ? 'open' : 'coming';
    const row = { ...each, state, lateDays, paid, principalIn };
    principalIn -= paid?.principal ?? 0;
    return row;
  });
}

/** What rows of `buildPayoutRows` come to. */
export interface PayoutSummary {
  /** Days of paying that are over, and how many of them were kept, were late, are open. */
  readonly due: number;
  readonly onTime: number;
  readonly late: number;
  readonly open: number;
  /** All that was paid so far. */
  readonly income: number;
  readonly principal: number;
}

export function summarizePayouts(rows: readonly PayoutDueRow[]): PayoutSummary {
  const countOf = (state: PayoutDueState): number => rows.filter((row) => row.state === state).length;
  const sum = (of: (payout: Payout) => number): number =>
    rows.reduce((total, { paid }) => total + (paid ? of(paid) : 0), 0);
  return {
    due: rows.length - countOf('coming'),
    onTime: countOf('paid'),
    late: countOf('late'),
    open: countOf('open'),
    income: sum(({ income }) => income),
    principal: sum(({ principal }) => principal),
  };
}

/** What a yearly rate comes to over some days on what is left of the principal: rate × days / 365 × principal. */
export const computeIncome = (rate: number, days: number, principal: number): number =>
  (rate * days * principal) / YEAR_BASIS_DAYS;

/**
 * The yearly rate at which what was paid in on the first day is worth what came back, by the days it came (XIRR): a
 * payment that was late lowers it. Null while principal is out, and for less than a year: nothing shorter is annualised.
 */
export function computeRealisedRate(startsOn: string, payouts: readonly Payout[]): number | null {
  const principal = payouts.reduce((sum, payout) => sum + payout.principal, 0);
  const last = payouts.reduce((latest, { paidOn }) => (paidOn > latest ? paidOn : latest), startsOn);
  if (Math.abs(principal - 1) > 1e-6 || countDaysBetween(startsOn, last) < YEAR_BASIS_DAYS) return null;
  return computeYearlyReturn([
    { date: startsOn, amount: -1 },
    ...payouts.map(({ paidOn, income, principal: back }) => ({ date: paidOn, amount: income + back })),
  ]).rate;
}
