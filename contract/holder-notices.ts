import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

const noticeSummaryShape = {
  notice_id: idSchema,
  /** Increases with every change of the text; a read receipt refers to one version. */
  version: z.number().int(),
  fund_kind: z.enum(['simu', 'public']),
  fund_id: idSchema,
  fund_name: z.string(),
  title: z.string(),
  published_at: instantSchema,
  /** Last day to read it; it can still be read afterwards. */
  read_by: daySchema,
  /** Time the person confirmed reading this version. */
  read_at: instantSchema.nullable(),
};
export const holderNoticeSchema = z.object(noticeSummaryShape);
export type HolderNotice = z.infer<typeof holderNoticeSchema>;

/** Notices that holders of a fund must read, with the read receipts. */
export const holderNotices = {
  list: defineCall({
    summary: '需要本人阅读的持有人公告：未读的在前，至多 100 份',
    method: 'GET',
    path: '/api/v1/data/user/holder_notice/list',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(holderNoticeSchema) }),
  }),
  detail: defineCall({
    summary: '一份持有人公告的全文；首次打开的时间会被记录',
    method: 'GET',
    path: '/api/v1/data/user/holder_notice/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ notice_id: idSchema }),
    result: z.object({ ...noticeSummaryShape, paragraphs: z.array(z.string()) }),
  }),
  confirm: defineCall({
    summary: '确认已阅读某一版本；重复确认保持首次时间',
    method: 'POST',
    path: '/api/v1/data/user/holder_notice/confirm',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ notice_id: idSchema, version: z.number().int().min(1) }),
    result: z.object({ read_at: instantSchema }),
  }),
};
