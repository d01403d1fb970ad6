import { formatDayTime, formatNewsTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import { VIDEO_TOPIC_NAMES, type VideoBrief } from '~/contract/videos';
import { buildClipPath, videoPaths } from '~/app/paths/videos';
import { getLockReason } from '~/app/features/person/locked-text';
import { formatPlayTime } from '~/app/features/videos/play-time';

/** Reason why a talk cannot be played, for one line of a row. */
const LOCKED = { level: '面向特定对象播放', risk: '风险等级高于您的等级，不播放' } as const;
const STATES = {
  before: { word: '未开始', tone: 'open' },
  live: { word: '直播中', tone: 'done' },
  replay: null,
} as const;

/** Formats the speaker with the company represented, in one line. */
export const formatSpeaker = ({ speaker }: Pick<VideoBrief, 'speaker'>): string | null =>
  speaker &&
  (speaker.name === speaker.company_name ? speaker.name : `${speaker.company_name} ${speaker.name}`);

/** A video in a list. `now` in epoch ms. */
function videoRow(video: VideoBrief, edition: Edition, now: number) {
  const { starts_at, published_at, state, shape, video_id: id } = video;
  const when =
    starts_at === null || state === 'replay' ? formatNewsTime(starts_at ?? published_at, now) : null;
  return {
    id,
    to: shape === 'tall' ? videoPaths.shorts(edition, { id }) : videoPaths.video(edition, id),
    title: video.title,
    summary: video.summary,
    poster: buildClipPath(id, 'png'),
    shape,
    duration: video.seconds > 0 && state !== 'before' ? formatPlayTime(video.seconds) : null,
    notes: [
      VIDEO_TOPIC_NAMES[video.topic],
      ...(when ? [when] : []),
      ...(starts_at !== null && state !== 'replay' ? [`${formatDayTime(starts_at)} 开始`] : []),
      formatSpeaker(video) ?? '',
    ].filter(Boolean),
    state: STATES[state],
    isReserved: state === 'before' && video.is_reserved,
    stopped: video.stopped_at === null ? null : `看到 ${formatPlayTime(video.stopped_at)}`,
    lock: video.locked ? LOCKED[getLockReason(video.locked)] : null,
    hasPoster: video.seconds > 0,
  };
}
export type VideoRow = ReturnType<typeof videoRow>;

export const buildVideoRows = (list: readonly VideoBrief[], edition: Edition, now: number): VideoRow[] =>
  list.map((video) => videoRow(video, edition, now));
