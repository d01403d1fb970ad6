import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { activityPaths } from '~/app/paths/activities';
import { buildEventCalendar } from '~/app/features/lists/event-calendar.server';
import { idSchema } from '~/contract/shared';
import { formatActivityVenue } from '~/app/pages/activity/shared/activity-view';

/** A file, not a page: one activity as a calendar entry, with a reminder one hour before. */
const handle = defineFileRoute({ limit: 'file', login: 'guest', middleware: ['person-only'] });

const MINUTES_BEFORE = 60;

export const loader = pageLoader(
  { handle, query: z.object({ activity_id: idSchema }) },
  async ({ context, edition, query }) => {
    const activity = await context.upstream.activities.detail({ query });
    const event = {
      uid: `activity-${activity.activity_id}`,
      title: activity.title,
      summary: activity.summary,
      announcedAt: activity.announced_at,
      startsAt: activity.starts_at,
      endsAt: activity.ends_at,
      url: context.publicOrigin + activityPaths.detail(edition, activity.activity_id),
      location: formatActivityVenue(activity),
      isCancelled: activity.state === 'called_off',
    };
    return new Response(buildEventCalendar([event], { about: '活动', minutesBefore: MINUTES_BEFORE }), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="activity.ics"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
