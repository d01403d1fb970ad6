/**
 * The daily income of a money fund and its recipients (货币市场基金监督管理办法 第十五条; domain rules, section 5). Shares bought
 * on T earn from the next working day on; shares redeemed on T earn up to the day before the next working day. So
 * the income of a weekend or a holiday belongs to the holders before its last working day. Income kept as shares
 * earns from the next day on. Shares are decimal text, money is 分, days are ISO days.
 */
import Big from 'big.js';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import type { ShareMovement } from '~/domain/figures/dividend';
import { toBig, yuanToFen, type Fen } from '~/domain/figures/money';
import {
  addTradingDays,
  isTradingDay,
  getTradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

/** The rule as text, for contracts and pages. */
export const MONEY_FUND_RULE =
  '当日申购的份额自下一个交易日起享有收益，当日赎回的份额自下一个交易日起不享有收益：节假日前最后一个交易日申购的份额不享有该日与整个节假日的收益，当天赎回的份额享有。';

/** Growth of one NAV day: from the previous NAV to its own, as adjusted values. */
export interface MoneyFundGrowth {
  /** Day of the previous NAV; its income ended there. */
  readonly from: string;
  readonly to: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Returns the working day before which an order must be placed to share the income of a day: the day itself, or the
 * last one before it.
 */
export function getEntitlingDay(calendar: TradingCalendar, day: string): string {
  return isTradingDay(calendar, day) ? day : addTradingDays(calendar, getTradingDayFrom(calendar, day), -1);
}

/**
 * Computes the shares that earn the income of one calendar day. Orders are dated by their day T, income by the NAV
 * day.
 */
export function computeEarningShares(
  calendar: TradingCalendar,
  moves: readonly ShareMovement[],
  day: string,
): Big {
  const before = getEntitlingDay(calendar, day);
  return moves.reduce(
    (sum, { date, shares, isIncome }) => (date < (isIncome ? day : before) ? sum.plus(toBig(shares)) : sum),
    new Big(0),
  );
}

/**
 * Computes the income of one holder on a NAV day in 分, rounded half up once; negative when the fund lost. The
 * growth covers all calendar days since the previous NAV, in equal parts; each part is for the shares that earn on
 * its day. It equals the number of shares added or removed, because the unit NAV stays 1. Throws CalendarRangeError
 * outside the calendar.
 */
export function computeMoneyIncomeFen(
  calendar: TradingCalendar,
  moves: readonly ShareMovement[],
  { from, to, before, after }: MoneyFundGrowth,
): Fen {
  const days = countDaysBetween(from, to);
  if (days <= 0) throw new RangeError('a NAV day must follow the one before');
  let shareDays = new Big(0);
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const shares = computeEarningShares(calendar, moves, day);
    if (shares.gt(0)) shareDays = shareDays.plus(shares);
  }
  return yuanToFen(shareDays.times((after / before - 1).toFixed(10)).div(days));
}

/** Computes the shares held on a NAV day for income purposes: those that earn on the day itself, two places. */
export const computeSharesOnDay = (
  calendar: TradingCalendar,
  moves: readonly ShareMovement[],
  day: string,
): string => {
  const shares = computeEarningShares(calendar, moves, day);
  return (shares.lt(0) ? new Big(0) : shares).toFixed(2);
};
