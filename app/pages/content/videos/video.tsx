import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { z } from 'zod';
import { pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { videoPaths } from '~/app/paths/videos';
import { cursorSchema, idSchema } from '~/contract/shared';
import { VideoHubPage } from '~/app/pages/content/videos/hub-page';
import { loadVideoHub } from '~/app/pages/content/videos/load-hub';
import { buildPlayerView } from '~/app/pages/content/videos/player-view';
import { talkReservationSchema } from '~/app/pages/content/videos/reserve-schema';
import { VideoPage } from '~/app/pages/content/videos/video-page';
import { buildVideoPageJsonLd } from '~/app/pages/content/videos/video-ld';

/** Talks and lessons, and one of them: playable, upcoming, or locked for viewers who may not see its product. */
export const handle = definePage({
  login: 'guest',
  title: '视频路演',
  description: '路演直播与回放、投资者教育视频，带字幕、章节与全文。',
  watchedQuery: ['id', 't', 'topic', 'cursor'],
});

const querySchema = z.object({
  id: idSchema.optional(),
  /** Start position in seconds. */
  t: z.coerce.number().int().min(0).max(86_400).optional(),
  topic: z.enum(['roadshow', 'lesson']).optional(),
  cursor: cursorSchema.optional(),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query: { id, t, topic, cursor } }) => {
    if (id === undefined)
      return { edition, video: null, hub: await loadVideoHub(context, edition, { topic, cursor }) };
    const detail = await context.upstream.videos.detail({ query: { video_id: id } });
    const viewContext = { viewer, edition, now: context.now(), startAt: t };
    return { edition, hub: null, video: buildPlayerView(detail, viewContext) };
  },
);

export const action = pageAction(
  { limit: 'write', schema: talkReservationSchema },
  async ({ value, context, edition }) => {
    const isCancel = value.intent === 'cancel';
    await context.upstream.videos.reserve({ body: { video_id: value.video_id, is_cancel: isCancel } });
    const message = isCancel ? '已取消预约' : '已预约，开始前可在这里进入';
    return redirectWithFlash(context, videoPaths.video(edition, value.video_id), message);
  },
);

export default function VideoRoute() {
  const { video, hub } = useLoaderData<typeof loader>();
  const element = useRef<HTMLVideoElement>(null);
  if (video) return <VideoPage key={video.id} page={video} video={element} />;
  return hub && <VideoHubPage hub={hub} />;
}

const head: BuildPageHead<typeof loader> = ({ video, edition }, { origin }) =>
  video
    ? {
        title: video.title,
        description: video.summary,
        path: video.path,
        jsonLd: buildVideoPageJsonLd(video, edition, origin),
      }
    : { path: videoPaths.hub(edition) };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
