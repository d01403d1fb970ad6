/**
 * The trading calendar is data: the sorted ISO days on which the exchanges trade. Day T, confirmation and arrival
 * of a public-fund order follow from it (domain rules, section 5). A query outside the data throws
 * CalendarRangeError; nothing is guessed.
 */
import { addDays, isIsoDay, toShanghaiClock, type Instant } from '~/domain/calendar/dates';

export interface TradingCalendar {
  /** Trading days, ascending, without gaps inside the range. */
  readonly days: readonly string[];
}

/** The calendar does not cover the requested day. */
export class CalendarRangeError extends RangeError {
  override readonly name = 'CalendarRangeError';
}

/** Orders before this clock time in Asia/Shanghai belong to the same day. */
export const TRADE_CUTOFF = '15:00';

/** Validates the data once: at least one day, existing ISO days, strictly ascending. Throws RangeError. */
export function createTradingCalendar(days: readonly string[]): TradingCalendar {
  if (days.length === 0) throw new RangeError('the trading calendar is empty');
  days.forEach((day, index) => {
    if (!isIsoDay(day)) throw new RangeError(`not an ISO day in the trading calendar: ${String(day)}`);
    const before = days[index - 1];
    if (before !== undefined && before >= day)
      throw new RangeError(`the trading calendar is not ascending at ${day}`);
  });
  return { days: days.slice() };
}

/** Returns whether the exchanges trade on the day. */
export function isTradingDay(calendar: TradingCalendar, day: string): boolean {
  assertWithin(calendar, day);
  return calendar.days[indexFrom(calendar, day)] === day;
}

/** Returns the day itself when it is a trading day, otherwise the next one. */
export function getTradingDayFrom(calendar: TradingCalendar, day: string): string {
  assertWithin(calendar, day);
  return dayAt(calendar, indexFrom(calendar, day), day);
}

/** Returns the first trading day after the day. */
export const getNextTradingDay = (calendar: TradingCalendar, day: string): string =>
  getTradingDayFrom(calendar, addDays(day, 1));

/**
 * Returns the trading day `count` trading days after (before, when negative) the day. A closed day counts from the
 * next trading day, so 0 is `getTradingDayFrom`.
 */
export function addTradingDays(calendar: TradingCalendar, day: string, count: number): string {
  if (!Number.isInteger(count)) throw new RangeError('the number of trading days must be an integer');
  assertWithin(calendar, day);
  return dayAt(calendar, indexFrom(calendar, day) + count, day);
}

/**
 * Returns day T of an order placed now: today before the cut-off of a trading day, otherwise the next trading day.
 */
export function computeTradeDate(
  calendar: TradingCalendar,
  now: Instant,
  cutoff: string = TRADE_CUTOFF,
): string {
  const { day, time } = toShanghaiClock(now);
  return isTradingDay(calendar, day) && time < padTime(cutoff) ? day : getNextTradingDay(calendar, day);
}

/** Returns the cancellation deadline of an order of day T: the cut-off of T, as an ISO instant in Asia/Shanghai. */
export const computeCancelDeadline = (tradeDay: string, cutoff: string = TRADE_CUTOFF): string =>
  `${tradeDay}T${padTime(cutoff)}+08:00`;

/** Trading days from T to confirmation and to the arrival of money, as product data. */
export interface SettlementDays {
  readonly confirmDays: number;
  readonly arrivalDays: number;
}

/** Returns the day on which shares of an order of day T are confirmed. */
export const computeConfirmDate = (
  calendar: TradingCalendar,
  tradeDay: string,
  settlement: Pick<SettlementDays, 'confirmDays'>,
): string => addTradingDays(calendar, tradeDay, settlement.confirmDays);

/** Returns the day on which the money of a redemption of day T reaches the person's account. */
export const computeArrivalDate = (
  calendar: TradingCalendar,
  tradeDay: string,
  settlement: Pick<SettlementDays, 'arrivalDays'>,
): string => addTradingDays(calendar, tradeDay, settlement.arrivalDays);

/** Returns the index of the first trading day on or after the day. */
function indexFrom({ days }: TradingCalendar, day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dayAt({ days }: TradingCalendar, index: number, from: string): string {
  const day = days[index];
  if (day === undefined) throw outOfRange(days, from);
  return day;
}

function assertWithin({ days }: TradingCalendar, day: string): void {
  if (!isIsoDay(day)) throw new RangeError(`not an ISO day: ${String(day)}`);
  if (day < (days[0] ?? '') || day > (days[days.length - 1] ?? '')) throw outOfRange(days, day);
}

const outOfRange = (days: readonly string[], day: string): CalendarRangeError =>
  new CalendarRangeError(
    `the trading calendar runs from ${days[0]} to ${days[days.length - 1]}; requested ${day}`,
  );

const padTime = (time: string): string => (time.length === 5 ? `${time}:00` : time);
