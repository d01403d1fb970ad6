import { BRAND } from '~/domain/base/brand';
import type { PlayerView } from '~/app/pages/content/videos/player-view';

/** A film as schema.org knows it; none of a private talk, nor before there is anything to play. */
export function videoLd(video: PlayerView, origin: string): Record<string, unknown> | undefined {
  const { film } = video;
  if (!video.isOpen || !film) return undefined;
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.summary,
    thumbnailUrl: [origin + film.poster],
    uploadDate: new Date(video.publishedAt).toISOString(),
    duration: `PT${video.seconds}S`,
    inLanguage: 'zh-CN',
    contentUrl: origin + (film.sources[0]?.src ?? '').replace(/#.*/, ''),
    transcript: video.transcript.map(({ text }) => text).join(''),
    publisher: { '@type': 'Organization', name: BRAND.company },
  };
}
