import { z } from 'zod';
import { defineFile } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { notFound } from '~/app/page/middleware';
import { videoPaths } from '~/app/paths/videos';
import { idSchema } from '~/contract/shared';
import { talkCalendar } from '~/app/pages/content/videos/talk-calendar.server';

/** A file, not a page: one talk for a calendar. It says what the list says to everybody. */
const handle = defineFile({ login: 'guest', middleware: ['person-only'] });

export const loader = pageLoader(
  { handle, query: z.object({ id: idSchema.optional() }) },
  async ({ context, edition, query: { id } }) => {
    if (id === undefined) throw notFound();
    const { video } = await context.upstream.videos.detail({ query: { video_id: id } });
    const { starts_at, ends_at } = video;
    if (starts_at === null) throw notFound();
    const calendar = talkCalendar({
      id,
      title: video.title,
      summary: video.summary,
      startsAt: starts_at,
      endsAt: ends_at ?? starts_at,
      url: context.publicOrigin + videoPaths.video(edition, id),
    });
    return new Response(calendar, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="talk.ics"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
