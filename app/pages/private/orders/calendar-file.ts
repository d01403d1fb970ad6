import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { buildCalendarHeaders } from '~/app/features/lists/day-calendar.server';
import { buildOpenDaysCalendar } from '~/app/pages/private/orders/icalendar.server';

/** A file, not a page: the days of the coming year for a calendar, the person's own or those of one product. */
const handle = defineFileRoute({ limit: 'file', login: 'guest', middleware: ['person-only'] });

const MONTHS_AHEAD = 12;

const query = z.object({ product_code: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async ({ context, query: { product_code } }) => {
  const today = toShanghaiDay(context.now());
  const calendar = await context.upstream.holdings.openCalendar({
    query: { from: today, to: addMonths(today, MONTHS_AHEAD), product_code },
  });
  const file = buildOpenDaysCalendar(calendar, {
    withOpenDays: product_code !== undefined,
    madeAt: context.now(),
  });
  return new Response(file, { headers: buildCalendarHeaders('calendar') });
});
