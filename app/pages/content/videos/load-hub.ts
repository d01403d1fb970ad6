import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { VIDEO_TOPIC_NAMES } from '~/contract/videos';
import { mapSection, settle } from '~/app/route-kit/settle';
import { videoPaths } from '~/app/paths/videos';
import { buildVideoRows } from '~/app/features/videos/video-view';

const ROWS = 12;
const SHORTS = 8;

/** Loads the page of all videos: upcoming talks, playable videos, short films. Each section fails separately. */
export async function loadVideoHub(
  context: PortalContext,
  edition: Edition,
  { topic, cursor }: { topic?: 'roadshow' | 'lesson'; cursor?: string },
) {
  const { videos } = context.upstream;
  const now = context.now();
  const here = (query: { topic?: string; cursor?: string }) => videoPaths.hub(edition, query);
  const [upcoming, list, shorts] = await Promise.all([
    settle(context, videos.upcoming({ query: { edition } })),
    settle(context, videos.list({ query: { edition, topic, shape: 'wide', cursor, limit: ROWS } })),
    settle(context, videos.list({ query: { edition, shape: 'tall', limit: SHORTS } })),
  ]);
  const isFirst = cursor === undefined;
  return {
    isFirst,
    topics: [
      { to: here({}), label: '全部', isCurrent: topic === undefined },
      ...(['roadshow', 'lesson'] as const).map((each) => ({
        to: here({ topic: each }),
        label: VIDEO_TOPIC_NAMES[each],
        isCurrent: topic === each,
      })),
    ],
    upcoming: mapSection(upcoming, (reply) => buildVideoRows(reply.list, edition, now)),
    list: mapSection(list, (reply) => ({
      rows: buildVideoRows(reply.list, edition, now),
      nextTo: reply.next_cursor === null ? null : here({ topic, cursor: reply.next_cursor }),
      firstTo: isFirst ? null : here({ topic }),
    })),
    shorts: mapSection(shorts, (reply) => buildVideoRows(reply.list, edition, now)),
    shortsTo: videoPaths.shorts(edition),
    calendarTo: videoPaths.talkFile(edition),
    againTo: here({ topic }),
  };
}
export type VideoHub = Awaited<ReturnType<typeof loadVideoHub>>;
