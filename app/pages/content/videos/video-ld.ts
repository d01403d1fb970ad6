import { buildBreadcrumb, buildVideoJsonLd, type JsonLd } from '~/app/route-kit/json-ld';
import { videoPaths } from '~/app/paths/videos';
import type { Edition } from '~/domain/platform/edition';
import type { PlayerView } from '~/app/pages/content/videos/player-view';

/** Builds the structured data of a video: breadcrumbs and, for a video open to all, its source and transcript. */
export function buildVideoPageJsonLd(video: PlayerView, edition: Edition, origin: string): JsonLd[] {
  const way = buildBreadcrumb(origin, [
    ['视频路演', videoPaths.hub(edition)],
    [video.title, video.path],
  ]);
  const { source } = video;
  if (!video.isOpen || !source) return [way];
  const facts = buildVideoJsonLd(origin, { ...video, picture: source.poster });
  const contentUrl = origin + (source.sources[0]?.src ?? '').replace(/#.*/, '');
  return [{ ...facts, contentUrl, transcript: video.transcript.map(({ text }) => text).join('') }, way];
}
