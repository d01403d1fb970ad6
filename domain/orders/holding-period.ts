/**
 * The minimum holding period of a fund: shares of a purchase cannot be redeemed before it ends. A period in months
 * or years ends on the same calendar day (domain rules, section 10): three years are 1,095 or 1,096 days.
 */
import { addDays, addMonths } from '~/domain/calendar/dates';

/** As in the fund contract: in months, otherwise in days; both 0 means none. */
export interface HoldingPeriod {
  readonly months: number;
  readonly days: number;
}

const MONTHS_OF_YEAR = 12;

/** Returns day T from which shares confirmed on a day can be redeemed; null when the fund has no such period. */
export function computeRedeemableFrom({ months, days }: HoldingPeriod, confirmedOn: string): string | null {
  if (months > 0) return addMonths(confirmedOn, months);
  return days > 0 ? addDays(confirmedOn, days) : null;
}

/** Formats the length of a period, `3 年`; null for none. */
export function formatHoldingPeriod({ months, days }: HoldingPeriod): string | null {
  if (months > 0) return months % MONTHS_OF_YEAR === 0 ? `${months / MONTHS_OF_YEAR} 年` : `${months} 个月`;
  return days > 0 ? `${days} 天` : null;
}

const NAMED_YEARS: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 五: 5 };

/** Parses the months promised by a fund name such as 养老目标2035三年持有; 0 for none. */
export function parseHoldingMonths(name: string): number {
  const [, count, unit] = /([一二两三五]|\d{1,2})(年|个月)持有/.exec(name) ?? [];
  if (count === undefined) return 0;
  const number = NAMED_YEARS[count] ?? Number(count);
  return unit === '年' ? number * MONTHS_OF_YEAR : number;
}
