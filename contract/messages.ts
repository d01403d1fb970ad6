import { z } from 'zod';
import { MAIL_TOPICS, NOTICE_TOPICS } from '~/contract/notice-topics';
import { defineCall } from '~/contract/define';
import { idSchema, instantSchema, createPageSchema, pageQuery } from '~/contract/shared';

/** The kinds of messages are the topics that can also be sent by mail. */
export const MESSAGE_KINDS = MAIL_TOPICS;
const kindSchema = z.enum(MESSAGE_KINDS);

/** Time of day, `22:30`. */
const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Hours without mails, Asia/Shanghai; they span midnight when the end is before the start. */
const quietSchema = z.object({ from: clockSchema, until: clockSchema });
const messageId = z.string().min(1).max(200);

const messageSchema = z.object({
  message_id: messageId,
  kind: kindSchema,
  topic: z.enum(NOTICE_TOPICS),
  /** Subject, as in a notice. */
  subject_id: idSchema,
  title: z.string(),
  text: z.string(),
  created_at: instantSchema,
  read_at: instantSchema.nullable(),
  /** The required action was done in the meantime. */
  is_settled: z.boolean(),
});

/** Messages to a person: one inbox for all kinds. */
export const messages = {
  list: defineCall({
    summary: '本人的消息，新的在前；可按类别',
    method: 'GET',
    path: '/api/v1/data/user/message/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ kind: kindSchema.optional(), ...pageQuery }),
    result: createPageSchema(messageSchema).extend({
      /** Kinds with at least one message, in tab order. */
      kinds: z.array(
        z.object({ kind: kindSchema, message_count: z.number().int(), unread_count: z.number().int() }),
      ),
    }),
  }),
  unread: defineCall({
    summary: '未读消息的条数',
    method: 'GET',
    path: '/api/v1/data/user/message/unread',
    auth: 'required',
    limit: 'read',
    result: z.object({ unread_count: z.number().int() }),
  }),
  read: defineCall({
    summary: '标为已读：一条，或（某类别的）全部；已读的保持原时间',
    method: 'POST',
    path: '/api/v1/data/user/message/read',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ message_id: messageId.optional(), kind: kindSchema.optional() }),
    result: z.object({
      read_count: z.number().int(),
      /** Subject of the single message; null for all messages, and for one that does not exist. */
      about: z.object({ topic: z.enum(NOTICE_TOPICS), subject_id: idSchema }).nullable(),
    }),
  }),
  remove: defineCall({
    summary: '删除本人收件箱中的一条消息；所说事项本身不受影响',
    method: 'POST',
    path: '/api/v1/data/user/message/remove',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ message_id: messageId }),
    result: z.unknown(),
  }),
  quietHours: defineCall({
    summary: '免打扰时段：其间不发邮件，消息照常进入收件箱',
    method: 'GET',
    path: '/api/v1/data/user/message/quiet',
    auth: 'required',
    limit: 'read',
    result: z.object({ quiet: quietSchema.nullable() }),
  }),
  setQuietHours: defineCall({
    summary: '设定免打扰时段；空为关闭',
    method: 'POST',
    path: '/api/v1/data/user/message/quiet/set',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ quiet: quietSchema.nullable() }),
    result: z.unknown(),
  }),
};
