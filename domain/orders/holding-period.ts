/**
 * The least holding period of a fund: shares of a purchase cannot be redeemed before it is over. A period in months or years
 * ends on the same day of the calendar (domain rules, section 10): three years are 1,095 or 1,096 days.
 */
import { addDays, addMonths } from '~/domain/calendar/dates';

/** As the fund contract says it: in months, else in days; both 0 is none. */
export interface HoldingPeriod {
  readonly months: number;
  readonly days: number;
}

const MONTHS_OF_YEAR = 12;

/** Day T from which shares confirmed on a day can be redeemed; null where the fund has no such period. */
export function computeRedeemableFrom({ months, days }: HoldingPeriod, confirmedOn: string): string | null {
  if (months > 0) return addMonths(confirmedOn, months);
  return days > 0 ? addDays(confirmedOn, days) : null;
}

/** The length of a period in words, `3 年`; null for none. */
export function formatHoldingPeriod({ months, days }: HoldingPeriod): string | null {
  if (months > 0) return months % MONTHS_OF_YEAR === 0 ? `${months / MONTHS_OF_YEAR} 年` : `${months} 个月`;
  return days > 0 ? `${days} 天` : null;
}

const NAMED_YEARS: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 五: 5 };

/** Months that the name of a fund promises, such as 养老目标2035三年持有; 0 for none. */
export function parseHoldingMonths(name: string): number {
  const [, count, unit] = /([一二两三五]|\d{1,2})(年|个月)持有/.exec(name) ?? [];
  if (count === undefined) return 0;
  const number = NAMED_YEARS[count] ?? Number(count);
  return unit === '年' ? number * MONTHS_OF_YEAR : number;
}
