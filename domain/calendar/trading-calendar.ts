/**
 * The trading calendar is data: the sorted ISO days on which the exchanges trade. From it follow day T,
 * confirmation and arrival of a public-fund order (domain rules, section 5). A question the data cannot
 * answer throws CalendarRangeError; nothing is guessed.
 */
import { addDays, isIsoDay, toShanghaiClock, type Instant } from '~/domain/calendar/dates';

export interface TradingCalendar {
  /** Trading days, ascending, without gaps inside the range. */
  readonly days: readonly string[];
}

/** The calendar ends (or begins) before what was asked. */
export class CalendarRangeError extends RangeError {
  override readonly name = 'CalendarRangeError';
}

/** Orders before this clock time in Asia/Shanghai belong to the day itself. */
export const TRADE_CUTOFF = '15:00';

/** Checks the data once: at least one day, real ISO days, strictly ascending. Throws RangeError. */
export function createTradingCalendar(days: readonly string[]): TradingCalendar {
  if (days.length === 0) throw new RangeError('the trading calendar has no day');
  days.forEach((day, index) => {
    if (!isIsoDay(day)) throw new RangeError(`no ISO day in the trading calendar: ${String(day)}`);
    const before = days[index - 1];
    if (before !== undefined && before >= day)
      throw new RangeError(`the trading calendar is not ascending at ${day}`);
  });
  return { days: days.slice() };
}

/** Whether the exchanges trade on the day. */
export function isTradingDay(calendar: TradingCalendar, day: string): boolean {
  assertWithin(calendar, day);
  return calendar.days[indexFrom(calendar, day)] === day;
}

/** The day itself when it is a trading day, else the next one. */
export function getTradingDayFrom(calendar: TradingCalendar, day: string): string {
  assertWithin(calendar, day);
  return dayAt(calendar, indexFrom(calendar, day), day);
}

/** The first trading day after the day. */
export const getNextTradingDay = (calendar: TradingCalendar, day: string): string =>
  getTradingDayFrom(calendar, addDays(day, 1));

/**
 * The trading day `count` trading days after (before, when negative) the day; a day without trading
 * counts from the next trading day, so 0 is `getTradingDayFrom`.
 */
export function addTradingDays(calendar: TradingCalendar, day: string, count: number): string {
  if (!Number.isInteger(count)) throw new RangeError('a whole number of trading days is needed');
  assertWithin(calendar, day);
  return dayAt(calendar, indexFrom(calendar, day) + count, day);
}

/** Day T of an order placed now: today before the cutoff of a trading day, else the next trading day. */
export function computeTradeDate(
  calendar: TradingCalendar,
  now: Instant,
  cutoff: string = TRADE_CUTOFF,
): string {
  const { day, time } = toShanghaiClock(now);
  return isTradingDay(calendar, day) && time < padTime(cutoff) ? day : getNextTradingDay(calendar, day);
}

/** Until when an order of day T can be cancelled: the cutoff of T, as an ISO instant in Asia/Shanghai. */
export const computeCancelDeadline = (tradeDay: string, cutoff: string = TRADE_CUTOFF): string =>
  `${tradeDay}T${padTime(cutoff)}+08:00`;

/** Trading days from T to confirmation and to money back, as data of the product. */
export interface SettlementDays {
  readonly confirmDays: number;
  readonly arrivalDays: number;
}

/** Day on which shares of an order of day T are confirmed. */
export const computeConfirmDate = (
  calendar: TradingCalendar,
  tradeDay: string,
  settlement: Pick<SettlementDays, 'confirmDays'>,
): string => addTradingDays(calendar, tradeDay, settlement.confirmDays);

/** Day on which the money of a redemption of day T is on the person's account. */
export const computeArrivalDate = (
  calendar: TradingCalendar,
  tradeDay: string,
  settlement: Pick<SettlementDays, 'arrivalDays'>,
): string => addTradingDays(calendar, tradeDay, settlement.arrivalDays);

/** Index of the first trading day on or after the day. */
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
    `the trading calendar runs from ${days[0]} to ${days[days.length - 1]}; asked from ${day}`,
  );

const padTime = (time: string): string => (time.length === 5 ? `${time}:00` : time);
