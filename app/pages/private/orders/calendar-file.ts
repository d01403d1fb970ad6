import { createEvents, type DateTime, type EventAttributes } from 'ics';
import { z } from 'zod';
import { defineFile } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { BRAND } from '~/domain/base/brand';
import { addDays, addMonths, shanghaiDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import type { OpenCalendar } from '~/app/pages/private/orders/calendar-view';

/** A file, not a page: the days of the coming year for a calendar, own ones or those of one product. */
const handle = defineFile({ login: 'guest', middleware: ['person-only'] });

const MONTHS_AHEAD = 12;

const query = z.object({ product_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, query: { product_code } }) => {
  const today = shanghaiDay(context.now());
  const calendar = await context.upstream.holdings.openCalendar({
    query: { from: today, to: addMonths(today, MONTHS_AHEAD), product_code },
  });
  return new Response(calendarFile(calendar, product_code !== undefined), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendar.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
});

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
