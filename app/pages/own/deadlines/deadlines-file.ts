import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { reminderPaths } from '~/app/paths/reminders';
import { buildCalendarHeaders } from '~/app/features/lists/day-calendar.server';
import { buildDeadlineCalendar } from '~/app/pages/own/deadlines/deadline-calendar.server';
import { DEADLINE_AREAS } from '~/domain/orders/deadlines';
import { toShanghaiDay } from '~/domain/calendar/dates';

/**
 * A file, not a page: all future deadlines for a calendar. It fails when any part fails, because an incomplete file
 * would look complete.
 */
const handle = defineFileRoute({ limit: 'file', middleware: ['person-only'] });

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const parts = await Promise.all(
    DEADLINE_AREAS.map((area) => context.upstream.deadlines.list({ query: { area } })),
  );
  const file = buildDeadlineCalendar(
    parts.flatMap(({ list }) => list),
    {
      today: toShanghaiDay(context.now()),
      madeAt: context.now(),
      url: context.publicOrigin + reminderPaths.deadlines(edition),
    },
  );
  return new Response(file, { headers: buildCalendarHeaders('deadlines') });
});
