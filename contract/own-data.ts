import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall, streamedFileSchema } from '~/contract/define';
import { DATA_COPIES_PER_DAY, DATA_COPY_DAYS } from '~/contract/limits';
import { idSchema, instantSchema } from '~/contract/shared';
import { givenPasswordSchema } from '~/domain/shared/identifiers';

/** `waiting` and `running`: in progress; `ready`: can be downloaded; `failed`: not created; `expired`: deleted. */
export const DATA_COPY_STATES = ['waiting', 'running', 'ready', 'failed', 'expired'] as const;

export const dataCopySchema = z.object({
  copy_id: idSchema,
  state: z.enum(DATA_COPY_STATES),
  asked_at: instantSchema,
  /** Finished files and total files; 0 of 0 before the start. */
  done_parts: z.number().int(),
  all_parts: z.number().int(),
  ready_at: instantSchema.nullable(),
  /** End of the download period; null before it is ready. */
  expires_at: instantSchema.nullable(),
  size_bytes: z.number().int().nullable(),
  downloaded_at: instantSchema.nullable(),
  /** Time until which this login may download it; null: the password is required first. */
  open_until: instantSchema.nullable(),
});
export type OwnDataCopy = z.infer<typeof dataCopySchema>;

/** Copy of all data stored about the requesting person. */
export const ownData = {
  status: defineCall({
    summary: '个人信息副本：最近一份的进度与下载期限，今天还可申请几份',
    method: 'GET',
    path: BROWSER_PATHS.ownDataStatus,
    auth: 'required',
    limit: 'read',
    result: z.object({
      /** Latest requested copy; null: none yet. */
      copy: dataCopySchema.nullable(),
      /** Requests left today. */
      left_today: z.number().int(),
      /** Without a login password a copy cannot be opened. */
      has_password: z.boolean(),
    }),
  }),
  ask: defineCall({
    summary: `申请个人信息副本：在后台生成，每天最多 ${DATA_COPIES_PER_DAY} 份；进行中的再次申请返回同一份`,
    method: 'POST',
    path: '/api/v1/data/own_data/ask',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    isIdempotent: true,
    result: dataCopySchema,
  }),
  open: defineCall({
    summary: '以登录密码打开已做好的副本：本次登录在 10 分钟内可以下载',
    method: 'POST',
    path: '/api/v1/data/own_data/open',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ copy_id: idSchema, password: givenPasswordSchema }),
    result: z.object({ open_until: instantSchema }),
  }),
  content: defineCall({
    summary: `下载个人信息副本（ZIP）：仅本人、打开后 10 分钟内、做好后 ${DATA_COPY_DAYS} 天内`,
    method: 'GET',
    path: BROWSER_PATHS.ownDataCopy,
    auth: 'required',
    limit: 'file',
    resultKind: 'file',
    query: z.object({ copy_id: idSchema }),
    result: streamedFileSchema,
  }),
};
