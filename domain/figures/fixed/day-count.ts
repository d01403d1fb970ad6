/**
 * Day counts of contracts (ISDA 2006 definitions, section 4.16): the fraction of a year for which a rate is owed.
 * The first day is inclusive, the last day exclusive.
 */
import Big from 'big.js';
import { countDaysBetween } from '~/domain/calendar/dates';

/**
 * act_365: actual days over 365 (Fixed). act_360: actual days over 360. 30_360: bond basis, twelve months of 30
 * days. 30e_360: Eurobond basis, which also shortens an end on the 31st.
 */
export const DAY_COUNTS = ['act_365', 'act_360', '30_360', '30e_360'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

export const DAY_COUNT_NAMES: Readonly<Record<DayCount, string>> = {
  act_365: '实际天数 ÷ 365',
  act_360: '实际天数 ÷ 360',
  '30_360': '30/360（每月按 30 天）',
  '30e_360': '30E/360（每月按 30 天）',
};

const YEAR_DAYS: Readonly<Record<DayCount, number>> = {
  act_365: 365,
  act_360: 360,
  '30_360': 360,
  '30e_360': 360,
};

/** Counts the days of a period by a convention. */
export function countAccrualDays(basis: DayCount, from: string, until: string): number {
  if (basis === 'act_365' || basis === 'act_360') return countDaysBetween(from, until);
  const [startYear, startMonth, startDay] = splitDay(from);
  const [endYear, endMonth, endDay] = splitDay(until);
  const first = Math.min(30, startDay);
  const last = endDay === 31 && (basis === '30e_360' || first === 30) ? 30 : endDay;
  return 360 * (endYear - startYear) + 30 * (endMonth - startMonth) + last - first;
}

const splitDay = (day: string): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

/** Computes amount × rate × year fraction, exact to ten places; 0 for a period without days. */
export function computeAccrual(
  basis: DayCount,
  rate: string,
  from: string,
  until: string,
  amount: Big | string = '1',
): Big {
  const days = countAccrualDays(basis, from, until);
  return days <= 0
    ? new Big(0)
    : new Big(amount).times(rate).times(days).div(YEAR_DAYS[basis]).round(10, Big.roundHalfUp);
}
