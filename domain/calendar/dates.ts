/**
 * Calendar arithmetic on ISO days ('2026-11-21') and clock time in Asia/Shanghai (UTC+8 all year since 1992, which
 * covers all data of this product). No function reads the clock: `now` is an argument.
 */

const DAY_MS = 86_400_000;
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** An instant: a Date, an ISO text with offset, or epoch milliseconds. */
export type Instant = Date | string | number;

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** Returns the days since 1970-01-01 of an ISO day. NaN when the text does not have that form. */
export function toEpochDay(day: string): number {
  const year = +day.slice(0, 4);
  const month = +day.slice(5, 7);
  // Days of the civil calendar, counted from March so that the leap day is the last day of a year.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + +day.slice(8, 10) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Returns the ISO day this many days after 1970-01-01. */
export function fromEpochDay(epochDays: number): string {
  return new Date(epochDays * DAY_MS).toISOString().slice(0, 10);
}

/** Returns whether the text is an existing ISO day; there was no year 0. */
export function isIsoDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    DAY_PATTERN.test(value) &&
    value >= '0001' &&
    fromEpochDay(toEpochDay(value)) === value
  );
}

/** Returns the day `days` later (earlier when negative). */
export const addDays = (day: string, days: number): string => fromEpochDay(toEpochDay(day) + days);

/** Counts the days from one day to the other; negative when `to` is earlier. */
export const countDaysBetween = (from: string, to: string): number => toEpochDay(to) - toEpochDay(from);

/** Returns the same day of the month `months` later, or the last day of that month when it has no such day. */
export function addMonths(day: string, months: number): string {
  const index = +day.slice(0, 4) * 12 + (+day.slice(5, 7) - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(+day.slice(8, 10), last))}`;
}

/** Returns the weekday, Monday 1 to Sunday 7. */
export const getWeekday = (day: string): number => ((((toEpochDay(day) + 3) % 7) + 7) % 7) + 1;

/** Returns day and clock time in Asia/Shanghai. Throws RangeError for an invalid instant. */
export function toShanghaiClock(instant: Instant): { day: string; time: string } {
  const ms = new Date(instant).getTime();
  if (Number.isNaN(ms)) throw new RangeError('not a valid instant');
  const iso = new Date(ms + SHANGHAI_OFFSET_MS).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 19) };
}

/** Returns the current day in Asia/Shanghai. */
export const toShanghaiDay = (instant: Instant): string => toShanghaiClock(instant).day;

/** Formats an instant as ISO text with the offset of Asia/Shanghai: '2026-11-21T14:20:36+08:00'. */
export function toShanghaiIso(instant: Instant): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day}T${time}+08:00`;
}

/** Returns the minutes since midnight of a time of day: `22:30` is 1350; seconds are ignored. */
export function toMinuteOfDay(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Returns the time of day for minutes since midnight: 1350 is `22:30`. */
export const fromMinuteOfDay = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
