import '~/app/pages/content/videos/shorts.css';
import { useLoaderData } from '@remix-run/react';
import { useRef } from 'react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { videoPaths } from '~/app/paths/videos';
import { cursorSchema, idSchema } from '~/contract/shared';
import { formatPlayTime } from '~/app/features/videos/play-time';
import { formatSpeaker } from '~/app/features/videos/video-view';
import { ButtonLink } from '~/app/ui/button';
import { EmptyState } from '~/app/ui/empty-state';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { MoreLink } from '~/app/ui/section';
import { NativePlayer } from '~/app/pages/content/videos/player';
import { buildVideoSourceView } from '~/app/pages/content/videos/player-view';
import { useFeedPlayback } from '~/app/pages/content/videos/use-feed';

/** Short films, one below the other: the one in view plays, muted until the person turns the sound on. */
export const handle = definePage({
  login: 'guest',
  title: '短视频',
  description: '投资者教育短视频：一次讲清一件事，带字幕与全文。',
  watchedQuery: ['id', 'cursor'],
});

const ROWS = 6;
const querySchema = z.object({ id: idSchema.optional(), cursor: cursorSchema.optional() });

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, query: { id, cursor } }) => {
    const { list, next_cursor } = await context.upstream.videos.feed({
      query: { edition, cursor, limit: ROWS },
    });
    const videos = list.flatMap((video) =>
      video.film === null
        ? []
        : [
            {
              ...buildVideoSourceView(video, video.film),
              summary: video.summary,
              speaker: formatSpeaker(video),
              duration: formatPlayTime(video.seconds),
              text: video.film.transcript.map(({ text }) => text),
            },
          ],
    );
    return {
      // The chosen film comes first; the others keep their order.
      videos: [...videos.filter((video) => video.id === id), ...videos.filter((video) => video.id !== id)],
      nextTo: next_cursor === null ? null : videoPaths.shorts(edition, { cursor: next_cursor }),
      hubTo: videoPaths.hub(edition),
    };
  },
);

export default function ShortVideos() {
  const { videos, nextTo, hubTo } = useLoaderData<typeof loader>();
  const feed = useRef<HTMLUListElement>(null);
  useFeedPlayback(feed);
  return (
    <div className="column">
      <h1 className="sr-only">短视频</h1>
      {videos.length === 0 ? (
        <div className="mt-5">
          <EmptyState title="还没有短视频" icon="roadshow" action={{ to: hubTo, label: '看视频路演' }}>
            先看长一些的路演与投教视频。
          </EmptyState>
        </div>
      ) : (
        <ul className="shorts" ref={feed}>
          {videos.map((video) => (
            <li key={video.id}>
              <NativePlayer source={video} preload="none" />
              <div className="shorts-words">
                <h2>{video.title}</h2>
                <p className="note-text">{video.summary}</p>
                <p className="tiny-text">
                  {video.speaker} {video.duration}，无人讲解，有字幕
                </p>
                <DisclosureBox label="全文" isLoose>
                  {video.text.map((line) => (
                    <p key={line} className="note-text">
                      {line}
                    </p>
                  ))}
                </DisclosureBox>
              </div>
            </li>
          ))}
        </ul>
      )}
      {nextTo && (
        <ButtonLink kind="line" wide className="mt-4" to={nextTo} rel="next">
          更早的短视频
        </ButtonLink>
      )}
      <p className="footnote">
        <MoreLink to={hubTo}>视频路演</MoreLink>
      </p>
      <p className="footnote">短视频供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
