import { addDays, addMonths, isIsoDay, getWeekday } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';

/** A month of open days as a table of links: the calendar of products, and that of what is on sale. */
export type OpenCalendar = CallResult<Contract['holdings']['openCalendar']>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 周三 of an ISO day. */
export const formatWeekday = (day: string): string => `周${WEEKDAYS[getWeekday(day) - 1] ?? ''}`;

/** 2026 年 12 月 of '2026-12'. */
export const formatMonthTitle = (month: string): string =>
  `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

/** '2026-12' of a query, or the month of today where it is none. */
export const parseMonth = (text: string | undefined, today: string): string =>
  text !== undefined && isIsoDay(`${text}-01`) ? text : today.slice(0, 7);

/** First and last day of a month. */
export const getMonthRange = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(addMonths(`${month}-01`, 1), -1),
});

export interface CalendarDay {
  day: string;
  /** Day of the month. */
  number: number;
  openCount: number;
  hasOwn: boolean;
  isToday: boolean;
  isChosen: boolean;
  /** The same month with this day chosen; null where nothing is open. */
  to: string | null;
}

/**
 * The day to show: the one asked for, where something is open on it; else the next open day from today on, else the
 * last one of the month. Null in a month without open days.
 */
export function findChosenDay(
  openDays: readonly string[],
  requested: string | undefined,
  today: string,
): string | null {
  if (requested !== undefined && openDays.includes(requested)) return requested;
  return openDays.find((day) => day >= today) ?? openDays[openDays.length - 1] ?? null;
}

/** Weeks of a month from Monday; null is a day of another month. */
export function buildMonthWeeks(
  month: string,
  { list, own }: OpenCalendar,
  { today, chosen, toDay }: { today: string; chosen: string | null; toDay: (day: string) => string },
): (CalendarDay | null)[][] {
  const { from, to } = getMonthRange(month);
  const cells: (CalendarDay | null)[] = Array.from({ length: getWeekday(from) - 1 }, () => null);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const openCount = list.filter(({ date }) => date === day).length;
    cells.push({
      day,
      number: Number(day.slice(8)),
      openCount,
      isChosen: day === chosen,
      to: openCount > 0 ? toDay(day) : null,
      hasOwn: own.some(({ date }) => date === day),
      isToday: day === today,
    });
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
