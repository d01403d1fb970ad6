import { buildBreadcrumb, buildVideoJsonLd, type JsonLd } from '~/app/route-kit/json-ld';
import { videoPaths } from '~/app/paths/videos';
import type { Edition } from '~/domain/platform/edition';
import type { PlayerView } from '~/app/pages/content/videos/player-view';

/** What engines are told of a video: the way to it, and, of one that everybody may watch, its film and what is said in it. */
export function buildVideoPageJsonLd(video: PlayerView, edition: Edition, origin: string): JsonLd[] {
  const way = buildBreadcrumb(origin, [
    ['视频路演', videoPaths.hub(edition)],
    [video.title, video.path],
  ]);
  const { film } = video;
  if (!video.isOpen || !film) return [way];
  const facts = buildVideoJsonLd(origin, { ...video, picture: film.poster });
  const contentUrl = origin + (film.sources[0]?.src ?? '').replace(/#.*/, '');
  return [{ ...facts, contentUrl, transcript: video.transcript.map(({ text }) => text).join('') }, way];
}
