/**
 * How long an order past its deadline waits for the bank's rows (domain rules, section 11): until those of the day of the
 * deadline are in, at most one trading day. Times are ISO instants.
 */
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import {
  addTradingDays,
  computeCancelDeadline,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

/** Trading days an order waits at most. */
const GRACE_TRADING_DAYS = 1;

/** The end of the grace: the time of the deadline, one trading day later. */
export const computeGraceEnd = (calendar: TradingCalendar, payBy: string): string =>
  computeCancelDeadline(
    addTradingDays(calendar, toShanghaiDay(payBy), GRACE_TRADING_DAYS),
    toShanghaiClock(payBy).time.slice(0, 5),
  );

/** Whether nothing is left to wait for: the rows of the deadline's day are in, or the grace is over. */
export const isPaymentDecided = (
  { payBy, rowsThrough, graceUntil }: { payBy: string; rowsThrough: string | null; graceUntil: string },
  now: string,
): boolean =>
  (rowsThrough !== null && rowsThrough >= toShanghaiDay(payBy)) || Date.parse(now) >= Date.parse(graceUntil);

/** What is said of money past its deadline, while the bank's rows of that day are looked at. */
export const PAYMENT_CHECK_TEXT = '核对到账中：截止时间已过，请勿再打款；截止前到账的继续办理';
