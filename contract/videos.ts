import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall, fileReplySchema } from '~/contract/define';
import { fundBriefSchema, productContextSchema } from '~/contract/fund-briefs';
import { CLIP_PIECE_BYTES, MAX_VIDEO_SECONDS } from '~/contract/limits';
import {
  editionSchema,
  idSchema,
  instantSchema,
  lockedSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';

/** Topic of a video: a talk with a date, a lesson, or a short video of the feed. */
export const VIDEO_TOPICS = ['roadshow', 'lesson', 'short'] as const;
export const VIDEO_TOPIC_NAMES: Record<(typeof VIDEO_TOPICS)[number], string> = {
  roadshow: '路演',
  lesson: '投教',
  short: '短视频',
};

/** Before a talk, during it, and afterwards; a video without a date can always be played. */
const VIDEO_STATES = ['before', 'live', 'replay'] as const;

/** Files of one video: two encodings with sound, captions, first frame. */
const CLIP_FORMS = ['mp4', 'webm', 'vtt', 'png'] as const;
export type ClipForm = (typeof CLIP_FORMS)[number];

const speakerSchema = z.object({
  name: z.string(),
  title: z.string(),
  manager_id: idSchema.nullable(),
  company_id: idSchema.nullable(),
  company_name: z.string(),
});

/**
 * A video in a list. A video about a private product is of kind `simu`: viewers who may see the product may watch
 * it.
 */
export const videoBriefSchema = z.object({
  video_id: idSchema,
  kind: z.enum(['simu', 'talk']),
  /** Private product of the video; null for a video that is open to all. */
  product_id: idSchema.nullable(),
  product_name: z.string().nullable(),
  context: productContextSchema.nullable(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  topic: z.enum(VIDEO_TOPICS),
  title: z.string(),
  summary: z.string(),
  shape: z.enum(['wide', 'tall']),
  /** Duration in whole seconds. */
  seconds: z.number().int(),
  state: z.enum(VIDEO_STATES),
  /** Start of the talk; null without a date. */
  starts_at: instantSchema.nullable(),
  ends_at: instantSchema.nullable(),
  published_at: instantSchema,
  speaker: speakerSchema.nullable(),
  is_reserved: z.boolean(),
  reserve_count: z.number().int(),
  /** Playback position in whole seconds from the start; null when it was not started, or was watched to the end. */
  stopped_at: z.number().int().nullable(),
  locked: lockedSchema.nullish(),
});
export type VideoBrief = z.infer<typeof videoBriefSchema>;

/** Pass that opens the files of a private talk to one session for a short time. */
const passSchema = z.object({
  /** Whole seconds since 1970. */
  until: z.number().int(),
  signature: z.string(),
});

/** The video file, disclosed like the values of the product. */
const videoSourceSchema = z.object({
  /** Null when the video is open to all. */
  pass: passSchema.nullable(),
  /** Chapters, each with its slide; `at`: whole seconds from the start. */
  scenes: z.array(z.object({ at: z.number().int(), title: z.string(), lines: z.array(z.string()) })),
  /** The captions as text, in order. `at`: whole seconds from the start. */
  transcript: z.array(z.object({ at: z.number().int(), text: z.string() })),
});
export type VideoSource = z.infer<typeof videoSourceSchema>;

const videoIdQuery = z.object({ video_id: idSchema });

export const videos = {
  list: defineCall({
    summary: '视频：已可播放的，新的在前；可按类别、画幅与私募产品筛选',
    method: 'GET',
    path: '/api/v1/data/video/list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      edition: editionSchema.default('wealth'),
      topic: z.enum(VIDEO_TOPICS).optional(),
      shape: z.enum(['wide', 'tall']).optional(),
      product_id: idSchema.optional(),
      ...pageQuery,
    }),
    result: createPageSchema(videoBriefSchema),
  }),
  upcoming: defineCall({
    summary: '将要举行与正在举行的路演，先举行的在前',
    method: 'GET',
    path: '/api/v1/data/video/upcoming',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ edition: editionSchema.default('wealth'), product_id: idSchema.optional() }),
    result: z.object({ list: z.array(videoBriefSchema) }),
  }),
  detail: defineCall({
    summary: '一个视频：影片、章节、字幕文字、相关产品与视频',
    method: 'GET',
    path: '/api/v1/data/video/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: videoIdQuery,
    result: z.object({
      /** `film` is null before the start, and when nothing was recorded. */
      video: videoBriefSchema.extend({ film: videoSourceSchema.nullable() }),
      products: z.array(fundBriefSchema),
      more: z.array(videoBriefSchema),
    }),
  }),
  feed: defineCall({
    summary: '短视频：竖屏，新的在前，连同影片',
    method: 'GET',
    path: '/api/v1/data/video/feed',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ edition: editionSchema.default('wealth'), ...pageQuery }),
    result: createPageSchema(videoBriefSchema.extend({ film: videoSourceSchema.nullable() })),
  }),
  clip: defineCall({
    summary: '公开视频的文件：影片、字幕，及任何视频的封面；支持范围请求',
    method: 'GET',
    path: BROWSER_PATHS.videoClip,
    auth: 'none',
    limit: 'read',
    resultKind: 'file',
    isPublicFile: true,
    maxRangeBytes: CLIP_PIECE_BYTES,
    query: videoIdQuery.extend({ form: z.enum(CLIP_FORMS) }),
    result: fileReplySchema,
  }),
  gatedClip: defineCall({
    summary: '私募产品视频的文件：凭限时、限本次登录的签名；支持范围请求',
    method: 'GET',
    path: BROWSER_PATHS.videoGatedClip,
    auth: 'required',
    limit: 'read',
    resultKind: 'file',
    maxRangeBytes: CLIP_PIECE_BYTES,
    query: videoIdQuery.extend({
      form: z.enum(CLIP_FORMS),
      until: z.coerce.number().int().min(0).max(99_999_999_999),
      signature: z.string().regex(/^[\w-]{43}$/),
    }),
    result: fileReplySchema,
  }),
  reserve: defineCall({
    summary: '预约一场路演，或取消预约',
    method: 'POST',
    path: '/api/v1/data/video/reserve',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ video_id: idSchema, is_cancel: z.boolean().default(false) }),
    result: z.object({ is_reserved: z.boolean(), reserve_count: z.number().int() }),
  }),
  notePosition: defineCall({
    summary: '记下看到哪里，下次从这里继续；看完即清除',
    method: 'POST',
    path: BROWSER_PATHS.videoPosition,
    auth: 'required',
    limit: 'write',
    isBeacon: true,
    body: z.strictObject({ video_id: idSchema, seconds: z.number().int().min(0).max(MAX_VIDEO_SECONDS) }),
    result: z.unknown(),
  }),
};
