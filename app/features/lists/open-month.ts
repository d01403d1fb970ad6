import { addDays, addMonths, isIsoDay, getWeekday } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';

/** A month of open days as a table of links, for all products and for products on sale. */
export type OpenCalendar = CallResult<Contract['holdings']['openCalendar']>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** Formats the weekday of an ISO day, such as 周三. */
export const formatWeekday = (day: string): string => `周${WEEKDAYS[getWeekday(day) - 1] ?? ''}`;

/** Formats '2026-12' as 2026 年 12 月. */
export const formatMonthTitle = (month: string): string =>
  `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

/** Parses a month such as '2026-12' from a query; the current month when it is invalid. */
export const parseMonth = (text: string | undefined, today: string): string =>
  text !== undefined && isIsoDay(`${text}-01`) ? text : today.slice(0, 7);

/** Returns the first and last day of a month. */
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
  /** Address of the same month with this day chosen; null when nothing is open on it. */
  to: string | null;
}

/**
 * Returns the day to show: the requested day, if something is open on it; otherwise the next open day from today
 * on, or else the last one of the month. Null in a month without open days.
 */
export function findChosenDay(
  openDays: readonly string[],
  requested: string | undefined,
  today: string,
): string | null {
  if (requested !== undefined && openDays.includes(requested)) return requested;
  return openDays.find((day) => day >= today) ?? openDays[openDays.length - 1] ?? null;
}

/** Weeks of a month, starting on Monday; null is a day of another month. */
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
