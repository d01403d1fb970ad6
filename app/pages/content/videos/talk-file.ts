import { z } from 'zod';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { videoPaths } from '~/app/paths/videos';
import { buildEventCalendar } from '~/app/features/lists/event-calendar.server';
import { idSchema } from '~/contract/shared';

/**
 * A file, not a page: one talk as a calendar entry, or all upcoming ones. It contains only what the lists show this
 * person.
 */
const handle = defineFileRoute({ limit: 'file', login: 'guest', middleware: ['person-only'] });

export const loader = pageLoader(
  { handle, query: z.object({ id: idSchema.optional() }) },
  async ({ context, edition, query: { id } }) => {
    const { videos } = context.upstream;
    const list =
      id === undefined
        ? (await videos.upcoming({ query: { edition } })).list
        : [(await videos.detail({ query: { video_id: id } })).video];
    const talks = list.flatMap(({ video_id, title, summary, published_at, starts_at, ends_at }) =>
      starts_at === null
        ? []
        : [
            {
              uid: `talk-${video_id}`,
              title,
              summary,
              announcedAt: published_at,
              startsAt: starts_at,
              endsAt: ends_at ?? starts_at,
              url: context.publicOrigin + videoPaths.video(edition, video_id),
            },
          ],
    );
    return new Response(buildEventCalendar(talks, { about: '路演', minutesBefore: 30 }), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="talk.ics"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
