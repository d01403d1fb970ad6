/**
 * The daily income of a money fund and who shares it (货币市场基金监督管理办法 第十五条; domain rules, section 5): what is
 * bought on day T shares from the next working day on, what is redeemed on T shares up to the day before the next working
 * day. So a weekend or a holiday belongs to whoever held before its last working day, and what income was kept as shares
 * earns from the day after it was. Shares are decimal text, money is 分, days ISO days.
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

/** The rule in words, for contracts and pages. */
export const MONEY_FUND_RULE =
  '当日申购的份额自下一个交易日起享有收益，当日赎回的份额自下一个交易日起不享有收益：节假日前最后一个交易日申购的份额不享有该日与整个节假日的收益，当天赎回的份额享有。';

/** The growth of one NAV day: from the NAV before to its own, as adjusted values. */
export interface MoneyFundGrowth {
  /** Day of the NAV before; its income ended there. */
  readonly from: string;
  readonly to: string;
  readonly before: number;
  readonly after: number;
}

/** The working day an order has to lie before to share the income of a day: the day itself, or the last before it. */
export function getEntitlingDay(calendar: TradingCalendar, day: string): string {
  return isTradingDay(calendar, day) ? day : addTradingDays(calendar, getTradingDayFrom(calendar, day), -1);
}

/** Shares that share the income of one calendar day. Orders are dated by their day T, income by the NAV day. */
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
 * Income of one holder on a NAV day, 分, half up once; below zero where the fund lost. The growth is that of all calendar days since the
 * NAV before, in equal parts, each part for the shares that earn on its day. It is as many shares at once, more or fewer, since
 * the unit NAV stays 1. Throws CalendarRangeError where the calendar does not reach.
 */
export function computeMoneyIncomeFen(
  calendar: TradingCalendar,
  moves: readonly ShareMovement[],
  { from, to, before, after }: MoneyFundGrowth,
): Fen {
  const days = countDaysBetween(from, to);
  if (days <= 0) throw new RangeError('a NAV day follows the one before');
  let shareDays = new Big(0);
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const shares = computeEarningShares(calendar, moves, day);
    if (shares.gt(0)) shareDays = shareDays.plus(shares);
  }
  return yuanToFen(shareDays.times((after / before - 1).toFixed(10)).div(days));
}

/** What is owned on a NAV day as far as its income goes: the shares that earn on the day itself, two places. */
export const computeSharesOnDay = (
  calendar: TradingCalendar,
  moves: readonly ShareMovement[],
  day: string,
): string => {
  const shares = computeEarningShares(calendar, moves, day);
  return (shares.lt(0) ? new Big(0) : shares).toFixed(2);
};
