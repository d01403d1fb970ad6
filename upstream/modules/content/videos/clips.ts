import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileReply } from '~/contract/define';
import type { ClipForm } from '~/contract/videos';
import { getTalkState } from '~/domain/calendar/talk-state';
import { hashBytes } from '~/upstream/core/files/store';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';
import { buildWebVtt } from '~/upstream/modules/content/videos/cues';
import { isValidVideoPass } from '~/upstream/modules/content/videos/pass';
import type { VideoScene } from '~/upstream/core/db/schema';

const TYPES: Readonly<Record<ClipForm, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  png: 'image/png',
};

interface StoredVideo {
  id: string;
  film: string | null;
  scenes: VideoScene[];
}

/** Selects the columns of a video that its files depend on. */
const findVideoRow = ({ db, now }: ServiceContext, videoId: string) =>
  db
    .selectFrom('videos')
    .select(['id', 'film', 'scenes', 'fund_id', 'starts_at', 'ends_at'])
    .where('id', '=', videoId)
    .where('published_at', '<=', now().toISOString())
    .executeTakeFirst();

/** Returns one file of a video. A missing file is answered like an unknown video. */
async function clipFile({ config }: ServiceContext, video: StoredVideo, form: ClipForm): Promise<FileReply> {
  if (video.film === null) throw notFound('视频');
  const bytes =
    form === 'vtt'
      ? Buffer.from(buildWebVtt(video.scenes))
      : await readFile(join(config.videosDir, `${video.film}.${form}`));
  return {
    bytes,
    content_type: TYPES[form],
    name: `${video.id}.${form}`,
    sha256: hashBytes(bytes),
    disposition: 'inline',
  };
}

/**
 * Files of videos. The first frame is public, because it shows only what the list shows. A private talk needs a
 * pass of the same login, and no talk is played before it begins.
 */
export const clips = implementCalls('videos', {
  async clip({ query: { video_id, form }, context }) {
    const row = await findVideoRow(context, video_id);
    const isOpen = row?.fund_id === null && getTalkState(row, context.now().getTime()) !== 'before';
    if (!row || (form !== 'png' && !isOpen)) throw notFound('视频');
    return clipFile(context, row, form);
  },

  async gatedClip({ query: { video_id, form, until, signature }, account, context }) {
    const row = await findVideoRow(context, video_id);
    const isOpened =
      row != null && (await isValidVideoPass(context, { videoId: video_id, until, account }, signature));
    if (!isOpened || getTalkState(row, context.now().getTime()) === 'before') throw notFound('视频');
    return clipFile(context, row, form);
  },
});
