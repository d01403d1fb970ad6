import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import { VIDEO_TOPIC_NAMES } from '~/contract/videos';
import { paths } from '~/app/paths';
import { buildClipPath, videoPaths } from '~/app/paths/videos';
import { buildLockCardView } from '~/app/features/person/lock-view';
import { buildRelatedLists } from '~/app/features/funds/related-view';
import { formatPlayTime } from '~/app/features/videos/play-time';
import { buildVideoRows } from '~/app/features/videos/video-view';

type Detail = CallResult<Contract['videos']['detail']>;
type Video = Detail['video'];
type Source = NonNullable<Video['film']>;

const MS_PER_SECOND = 1_000;

/** Builds the input of a player: its files, start position and name. */
export function buildVideoSourceView(
  video: Pick<Video, 'video_id' | 'title' | 'shape' | 'seconds'>,
  film: Source,
  startAt = 0,
) {
  const { video_id: id, title, shape, seconds } = video;
  const at = startAt > 0 ? `#t=${startAt}` : '';
  const source = (form: 'mp4' | 'webm') => ({
    src: buildClipPath(id, form, film.pass) + at,
    type: `video/${form}`,
  });
  return {
    id,
    title,
    shape,
    seconds,
    poster: buildClipPath(id, 'png'),
    sources: [source('mp4'), source('webm')],
    captions: buildClipPath(id, 'vtt', film.pass),
  };
}
export type VideoSourceView = ReturnType<typeof buildVideoSourceView>;

/**
 * Returns the current position of a live talk, in seconds from its start; 0 when its film is over and the
 * discussion has begun.
 */
function liveAt({ state, starts_at, seconds }: Video, now: number): number {
  if (state !== 'live' || starts_at === null) return 0;
  const at = Math.floor((now - Date.parse(starts_at)) / MS_PER_SECOND);
  return at < seconds ? at : 0;
}

/** Explains why there is nothing to play when nothing is locked. */
function getWait({ state, starts_at, ends_at }: Video) {
  if (state === 'before' && starts_at !== null)
    return {
      title: `${formatDateTime(starts_at)} 开始`,
      text: `预计 ${formatDateTime(ends_at ?? starts_at).slice(11)} 结束，之后可看回放。预约会记在这里，也可以存到手机日历。`,
    };
  if (state === 'live') return { title: '交流正在进行', text: '这一场没有转播画面，结束后在这里放回放。' };
  return { title: '回放还没有放上来', text: '整理好之后会出现在这里，请过几天再来看。' };
}

/** Builds the page of one video. `startAt`: requested second; `now` in epoch ms. */
export function buildPlayerView(
  { video, products, more }: Detail,
  {
    viewer,
    edition,
    now,
    startAt,
  }: { viewer: Viewer | null; edition: Edition; now: number; startAt?: number },
) {
  const { video_id: id, film: source, speaker, state, starts_at } = video;
  const path = videoPaths.video(edition, id);
  const stoppedAt = startAt === undefined ? video.stopped_at : null;
  const getAt = (at: number) => ({ at, time: formatPlayTime(at), to: videoPaths.video(edition, id, at) });
  const lock = video.locked
    ? buildLockCardView(
        video.locked,
        { viewer, edition, now },
        { returnTo: path, name: video.product_name ?? '' },
      )
    : null;
  return {
    id,
    path,
    title: video.title,
    summary: video.summary,
    topic: VIDEO_TOPIC_NAMES[video.topic],
    when: starts_at === null ? formatDateTime(video.published_at) : formatDateTime(starts_at),
    publishedAt: video.published_at,
    seconds: video.seconds,
    isOpen: video.kind === 'talk',
    state,
    isLoggedIn: viewer !== null,
    poster: video.seconds > 0 ? buildClipPath(id, 'png') : null,
    source: source && !lock ? buildVideoSourceView(video, source, startAt ?? liveAt(video, now)) : null,
    resume: stoppedAt === null || state === 'live' ? null : getAt(stoppedAt),
    chapters:
      source && !lock ? source.scenes.map(({ at, title, lines }) => ({ ...getAt(at), title, lines })) : [],
    transcript: source && !lock ? source.transcript.map(({ at, text }) => ({ ...getAt(at), text })) : [],
    lock: lock && {
      ...lock,
      title:
        video.locked?.reason === 'risk'
          ? `${video.product_name ?? '该产品'}的风险等级高于您的等级`
          : '这场交流面向特定对象播放',
      text:
        video.locked?.reason === 'risk'
          ? '与您的风险等级不匹配，交流会的内容不播放、不展示。'
          : '内容涉及一只私募产品。须先完成特定对象确认，且风险等级匹配，才可观看。以下步骤可随时中断，下次接着做。',
    },
    wait: source || (lock && state !== 'before') ? null : getWait(video),
    reserve:
      state === 'before' && !lock
        ? {
            isReserved: video.is_reserved,
            count: video.reserve_count,
            fileTo: videoPaths.talkFile(edition, id),
          }
        : null,
    speaker: speaker && {
      name: speaker.name,
      title: speaker.title,
      company: speaker.company_name,
      to: speaker.manager_id ? paths.simuManager(speaker.manager_id) : null,
    },
    products: buildRelatedLists([{ title: '相关产品', funds: products }], edition),
    more: buildVideoRows(more, edition, now),
  };
}
export type PlayerView = ReturnType<typeof buildPlayerView>;
