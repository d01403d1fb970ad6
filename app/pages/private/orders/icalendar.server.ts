import { createEvents, type DateTime, type EventAttributes } from 'ics';
import { BRAND } from '~/domain/base/brand';
import { addDays } from '~/domain/calendar/dates';
import type { OpenCalendar } from '~/app/parts/lists/open-month';

/** Whole days as iCalendar: own days always, open days only where one product was asked for. */
export function calendarFile({ list, own }: OpenCalendar, withOpenDays: boolean): string {
  const events = [
    ...own.map((each) =>
      allDay(each.date, `${each.name}：${each.text}`, `${each.event}-${each.order_id ?? each.product_code}`),
    ),
    ...(withOpenDays
      ? list.map((each) => allDay(each.date, `${each.name}：开放日`, `open-${each.product_id}`))
      : []),
  ];
  const { value, error } = createEvents(events, {
    productId: `-//${BRAND.name}//portal//ZH`,
    calName: `${BRAND.name}产品日历`,
  });
  if (error) throw error;
  return value ?? '';
}

const partsOf = (day: string): DateTime => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

const allDay = (day: string, title: string, key: string): EventAttributes => ({
  uid: `${day}-${key}@portal`,
  title,
  start: partsOf(day),
  end: partsOf(addDays(day, 1)),
});
