import { paths } from '~/app/paths';
import { addDays, addMonths, isIsoDay, weekday } from '~/domain/dates';
import type { Edition } from '~/domain/edition';
import { productRiskLabel } from '~/domain/risk';
import type { CallResult, Contract } from '~/upstream/contract';
import { hubPath } from './order-path';

export type OpenCalendar = CallResult<Contract['holdings']['openCalendar']>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** '2026-12' of a query, or the month of today where it is none. */
export const monthOf = (text: string | undefined, today: string): string =>
  text !== undefined && isIsoDay(`${text}-01`) ? text : today.slice(0, 7);

/** First and last day of a month. */
export const monthRange = (month: string): { from: string; to: string } => ({
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
}

/** Weeks of a month from Monday; null is a day of another month. */
export function weeksOf(month: string, { list, own }: OpenCalendar, today: string): (CalendarDay | null)[][] {
  const { from, to } = monthRange(month);
  const cells: (CalendarDay | null)[] = Array.from({ length: weekday(from) - 1 }, () => null);
  for (let day = from; day <= to; day = addDays(day, 1)) {
    cells.push({
      day,
      number: Number(day.slice(8)),
      openCount: list.filter(({ date }) => date === day).length,
      hasOwn: own.some(({ date }) => date === day),
      isToday: day === today,
    });
  }
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** A month of open days and own days. */
export function calendarView(
  calendar: OpenCalendar,
  {
    month,
    today,
    edition,
    productCode,
  }: { month: string; today: string; edition: Edition; productCode?: string },
) {
  const at = (shift: number) => addMonths(`${month}-01`, shift).slice(0, 7);
  const dates = [...new Set(calendar.list.map(({ date }) => date))];
  const query = { product_code: productCode };
  return {
    month,
    title: `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`,
    before: { label: '上月', to: paths.productCalendar(edition, { ...query, month: at(-1) }) },
    after: { label: '下月', to: paths.productCalendar(edition, { ...query, month: at(1) }) },
    weekdays: WEEKDAYS,
    weeks: weeksOf(month, calendar, today),
    own: calendar.own.map((each) => ({
      key: `${each.date}-${each.event}-${each.order_id ?? each.product_code}`,
      day: each.date,
      title: each.name,
      note: each.text,
      to: each.order_id
        ? hubPath(edition, { order_id: each.order_id })
        : paths.simuProduct(each.product_code),
    })),
    days: dates.map((day) => ({
      day,
      weekday: `周${WEEKDAYS[weekday(day) - 1] ?? ''}`,
      products: calendar.list
        .filter(({ date }) => date === day)
        .map(({ product_id, name, risk_level }) => ({
          id: product_id,
          name,
          risk: productRiskLabel(risk_level),
          to: paths.simuProduct(product_id),
        })),
    })),
    isCapped: calendar.is_capped,
    isLocked: calendar.list_locked != null,
    icsOwnTo: paths.productCalendarFile(edition, {}),
    icsProductTo: productCode ? paths.productCalendarFile(edition, query) : null,
    allTo: productCode ? paths.productCalendar(edition, { month }) : null,
  };
}
