/**
 * Waiting time of an order past its deadline for the bank statement (domain rules, section 11): until the statement
 * of the deadline's day is in, at most one trading day. Times are ISO instants.
 */
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import {
  addTradingDays,
  computeCancelDeadline,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

/** Maximum waiting time in trading days. */
const GRACE_TRADING_DAYS = 1;

/** Computes the end of the waiting time: the time of the deadline, one trading day later. */
export const computeGraceEnd = (calendar: TradingCalendar, payBy: string): string =>
  computeCancelDeadline(
    addTradingDays(calendar, toShanghaiDay(payBy), GRACE_TRADING_DAYS),
    toShanghaiClock(payBy).time.slice(0, 5),
  );

/**
 * Returns whether the waiting is over: the statement of the deadline's day is in, or the waiting time has ended.
 */
export const isPaymentDecided = (
  { payBy, rowsThrough, graceUntil }: { payBy: string; rowsThrough: string | null; graceUntil: string },
  now: string,
): boolean =>
  (rowsThrough !== null && rowsThrough >= toShanghaiDay(payBy)) || Date.parse(now) >= Date.parse(graceUntil);

/** Text shown after the payment deadline while the bank statement of that day is checked. */
export const PAYMENT_CHECK_TEXT = '核对到账中：截止时间已过，请勿再打款；截止前到账的继续办理';
