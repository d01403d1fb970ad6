/**
 * Validation of a dividend or a split of a public fund (domain rules, section 9): trading days in order, a dividend
 * below the NAV, a valid ratio. Messages are for operators.
 */
import { addTradingDays, isTradingDay, type TradingCalendar } from '~/domain/calendar/trading-calendar';
import { toBig } from '~/domain/figures/money';
import { getPublicationLimits } from '~/domain/figures/publication-limits';

/** Returns why the amount per share is impossible, or null. */
export const checkDividend = (perShare: string, lastNav: string): string | null =>
  toBig(perShare).lt(lastNav) ? null : `每份派现 ${perShare} 元不低于最近净值 ${lastNav} 元`;

/** Returns whether a dividend is a large part of the NAV. */
export const isLargeDividend = (perShare: string, lastNav: string, day: string): boolean =>
  toBig(perShare).gt(toBig(lastNav).times(getPublicationLimits(day).dividendTolerance));

/** Returns why the split ratio is impossible, or null. */
export function checkSplit(ratio: string, day: string): string | null {
  const [lowest, highest] = getPublicationLimits(day).splitBounds;
  if (toBig(ratio).eq(1)) return '拆分比例为 1，没有变化';
  return toBig(ratio).lt(lowest) || toBig(ratio).gt(highest)
    ? `拆分比例 ${ratio} 不在 ${lowest} 至 ${highest} 之间`
    : null;
}

/** Returns whether a split changes the number of shares by a large factor. */
export function isLargeSplit(ratio: string, day: string): boolean {
  const [lowest, highest] = getPublicationLimits(day).splitRatio;
  return toBig(ratio).lt(lowest) || toBig(ratio).gt(highest);
}

export interface DividendDays {
  readonly record: string;
  readonly ex: string;
  readonly paid: string;
  /** The fund states that record day and ex-day are the same. */
  readonly isSameDay: boolean;
}

/**
 * Returns why a dividend cannot have these days, or null. They must be trading days, with the ex-day directly after
 * the record day unless the fund says that they are the same. Throws CalendarRangeError outside the calendar.
 */
export function checkDividendDays(
  calendar: TradingCalendar,
  { record, ex, paid, isSameDay }: DividendDays,
): string | null {
  for (const [name, day] of [
    ['权益登记日', record],
    ['除息日', ex],
    ['发放日', paid],
  ] as const)
    if (!isTradingDay(calendar, day)) return `${name} ${day} 不是交易日`;
  const due = isSameDay ? record : addTradingDays(calendar, record, 1);
  if (ex !== due)
    return isSameDay
      ? '登记日与除息日须为同一天'
      : `除息日须为登记日的下一交易日（${due}）；合同约定为同一天时请注明`;
  return paid < ex ? '发放日不能早于除息日' : null;
}
