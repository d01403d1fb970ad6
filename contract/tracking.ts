import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';

const text = z.string().max(2000);
/** Build that a page runs, as the hash of its manifest. */
const release = z.string().max(64).optional();

export const tracking = {
  collect: defineCall({
    specId: 'CALL-027',
    summary: '浏览、点击与曝光',
    method: 'POST',
    path: BROWSER_PATHS.collect,
    auth: 'optional',
    limit: 'report',
    isBeacon: true,
    tracks: 'chosen',
    body: z.object({
      ec: z.string().max(100),
      ea: z.string().max(100),
      el: text.optional(),
      ev: text.optional(),
      jump_url: text.optional(),
      source_url: text.optional(),
      component: text.optional(),
      position: text.optional(),
      p_code: text.optional(),
    }),
    result: z.unknown(),
  }),
  userState: defineCall({
    specId: 'CALL-028',
    summary: '站外来源首访',
    method: 'GET',
    path: BROWSER_PATHS.userState,
    auth: 'optional',
    limit: 'report',
    tracks: 'chosen',
    query: z.object({ page_referer: text.optional(), session_info_id: z.string().max(64).optional() }),
    result: z.object({ session_info_id: z.string() }),
  }),
  scriptError: defineCall({
    specId: 'CALL-029',
    summary: '脚本错误',
    method: 'POST',
    path: BROWSER_PATHS.scriptError,
    auth: 'optional',
    limit: 'report',
    isBeacon: true,
    tracks: 'plain',
    body: z.object({
      type: z.string().max(100),
      url: text.optional(),
      message: text.optional(),
      info: text.optional(),
      msg: text.optional(),
      duration: z.number().optional(),
      perfTime: z.number().optional(),
      release,
    }),
    result: z.unknown(),
  }),
  observe: defineCall({
    specId: 'CALL-030',
    summary: '页面性能与接口埋点',
    method: 'POST',
    path: BROWSER_PATHS.observe,
    auth: 'optional',
    limit: 'report',
    isBeacon: true,
    tracks: 'plain',
    body: z.object({
      page_url: text.optional(),
      page_search: text.optional(),
      page_origin: text.optional(),
      event_name: z.string().max(100),
      timings: z.record(z.string(), z.number()).optional(),
      resources: z
        .array(z.record(z.string(), z.union([z.string(), z.number()])))
        .max(200)
        .optional(),
      app_type: z.string().max(50).optional(),
      app_version: z.string().max(50).optional(),
      /** Records of the browser's own calls (TRACK-001), only for users who consented. */
      list: z.array(z.record(z.string(), z.unknown())).max(50).optional(),
      release,
    }),
    result: z.unknown(),
  }),
};
