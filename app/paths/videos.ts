import type { Edition } from '~/domain/platform/edition';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { toPath, appendQuery } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses where videos are watched. */
export const videoPaths = {
  hub: (edition: Edition, query: Query = {}) => toPath(`/${edition}/video`, query),
  /** `t`: start position in seconds. */
  video: (edition: Edition, id: string, t?: number) => toPath(`/${edition}/video`, { id, t }),
  shorts: (edition: Edition, query: Query = {}) => toPath(`/${edition}/short-video`, query),
  /** A file, not a page: a talk as a calendar entry; without one, all upcoming ones. */
  talkFile: (edition: Edition, id?: string) => toPath(`/${edition}/video/talk.ics`, { id }),
  /** Videos and articles about one private fund. */
  ofProduct: (edition: Edition, product_id?: string) =>
    toPath(`/${edition}/simu/detail/video-info-list`, { product_id }),
};

/** Pass that opens the files of a private talk; null for files open to all. */
type Pass = { until: number; signature: string } | null;

/** Builds the address of one file of a film. */
export const buildClipPath = (
  video_id: string,
  form: 'mp4' | 'webm' | 'vtt' | 'png',
  pass: Pass = null,
): string =>
  appendQuery(pass ? BROWSER_PATHS.videoGatedClip : BROWSER_PATHS.videoClip, { video_id, form, ...pass });
