import { z } from 'zod';
import { APPOINTMENT_NOTE_MAX_CHARS } from '~/contract/limits';
import { defineCall, fileReplySchema } from '~/contract/define';
import { GROWTH_KINDS, RIGHT_USE_STATES } from '~/contract/kinds';
import {
  requestedDaySchema,
  createCsvSchema,
  daySchema,
  editionSchema,
  idSchema,
  instantSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { integerYuanSchema, yuanSchema } from '~/contract/units';
import { MEMBER_BENEFITS } from '~/domain/person/member-rights';

const rightSchema = z.enum(MEMBER_BENEFITS);
const growthKindSchema = z.enum(GROWTH_KINDS);
const levelSchema = z.number().int().min(0);
const count = z.number().int();

/** Use of a right and its state. */
const useSchema = z.object({
  use_id: idSchema,
  right: rightSchema,
  /** The talk, the article, or the topic of the call. */
  title: z.string(),
  /** Id of the talk, the article or the appointment. */
  subject_id: idSchema,
  /** Day of the talk or the call; for a report, the day it was taken. */
  on_day: daySchema,
  used_at: instantSchema,
  state: z.enum(RIGHT_USE_STATES),
  /** The use can still be returned and then no longer counts. */
  may_return: z.boolean(),
});

/**
 * Membership: rules, the member's standing, the growth ledger, and rights with their use. Rights are for learning
 * and service only.
 */
export const member = {
  rules: defineCall({
    summary: '会员规则：等级、成长值来源、有效期与权益次数',
    method: 'GET',
    path: '/api/v1/data/user/member/rules',
    auth: 'none',
    limit: 'read',
    result: z.object({
      in_force_from: daySchema,
      levels: z.array(
        z.object({
          level: levelSchema,
          level_name: z.string(),
          from_growth: count,
          rights: z.array(z.object({ right: rightSchema, times: count })),
        }),
      ),
      points: z.array(z.object({ kind: growthKindSchema, points: count })),
      /** Average assets of a month per growth point, and maximum points of a month. */
      asset_step: integerYuanSchema,
      asset_points_cap: count,
      reckoning_day: count,
      valid_months: count,
      kept_months: count,
      grace_months: count,
      talk_seats: count,
    }),
  }),
  standing: defineCall({
    summary: '本人的会员等级、成长值、核算日、保级与将到期的成长值',
    method: 'GET',
    path: '/api/v1/data/user/member/standing',
    auth: 'required',
    limit: 'read',
    result: z.object({
      level: levelSchema,
      level_name: z.string(),
      growth: count,
      /** Growth required for the current level. */
      level_growth: count,
      next_level_name: z.string().nullable(),
      next_level_growth: count.nullable(),
      opened_on: daySchema,
      /** Day the level was reached by a rise or a fall. */
      level_since: daySchema,
      /** Null before the first level review. */
      reckoned_on: daySchema.nullable(),
      next_reckoning_on: daySchema,
      /** Null for the lowest level, which cannot fall. */
      kept_until: daySchema.nullable(),
      /** Growth is below the level: end of the grace period. */
      grace_until: daySchema.nullable(),
      /** Points that will expire, earliest first. */
      expiring: z.array(z.object({ expires_on: daySchema, points: count })),
      /** Newest first. */
      changes: z.array(
        z.object({
          on_day: daySchema,
          kind: z.enum(['raised', 'kept', 'grace', 'fallen']),
          level_name: z.string(),
        }),
      ),
    }),
  }),
  growth: defineCall({
    summary: '成长值明细，新的在前，连同所在月份的小计',
    method: 'GET',
    path: '/api/v1/data/user/member/growth',
    auth: 'required',
    limit: 'read',
    query: z.object({ kinds: createCsvSchema(GROWTH_KINDS).optional(), ...pageQuery }),
    result: createPageSchema(
      z.object({
        entry_id: count,
        kind: growthKindSchema,
        /**
         * Source: the lesson or course, the month, or the number of months; for an operator's entry, the reason.
         */
        title: z.string(),
        points: count,
        counted_on: daySchema,
        expires_on: daySchema,
        is_good: z.boolean(),
        /** Average assets of the month that was counted. */
        average_amount: yuanSchema.nullable(),
      }),
    ).extend({ months: z.array(z.object({ month: z.string(), points: count })) }),
  }),
  rights: defineCall({
    summary: '本人今年的权益：可用次数、可选的路演与报告、已用明细',
    method: 'GET',
    path: '/api/v1/data/user/member/rights',
    auth: 'required',
    limit: 'read',
    query: z.object({ edition: editionSchema.default('wealth'), ...pageQuery }),
    result: z.object({
      level_name: z.string(),
      /** First day of the year, and first day of the next year. */
      from_day: daySchema,
      renewed_on: daySchema,
      rights: z.array(z.object({ right: rightSchema, times: count, used_times: count, left_times: count })),
      /** Upcoming talks that are open to this person. */
      talks: z.array(
        z.object({
          video_id: idSchema,
          title: z.string(),
          speaker_text: z.string(),
          starts_at: instantSchema,
          left_seats: count,
          has_seat: z.boolean(),
        }),
      ),
      /** Newest research articles that can be taken as a report. */
      reports: z.array(
        z.object({
          news_id: idSchema,
          title: z.string(),
          published_at: instantSchema,
          is_taken: z.boolean(),
        }),
      ),
      uses: createPageSchema(useSchema),
    }),
  }),
  takeSeat: defineCall({
    summary: '用一次权益：路演提问席，同时预约这场路演',
    method: 'POST',
    path: '/api/v1/data/user/member/take_seat',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ video_id: idSchema }),
    result: z.object({ use_id: idSchema }),
  }),
  bookCall: defineCall({
    summary: '用一次权益：资深顾问一对一，同时生成会面预约',
    method: 'POST',
    path: '/api/v1/data/user/member/book_call',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({
      topic: z.string().min(1).max(20),
      day: requestedDaySchema,
      slot: z.enum(['morning', 'afternoon', 'evening']),
      way: z.enum(['phone', 'video']),
      note: z.string().max(APPOINTMENT_NOTE_MAX_CHARS).default(''),
    }),
    result: z.object({ use_id: idSchema }),
  }),
  takeReport: defineCall({
    summary: '用一次权益：研究报告 PDF',
    method: 'POST',
    path: '/api/v1/data/user/member/take_report',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ news_id: idSchema }),
    result: z.object({ use_id: idSchema }),
  }),
  /**
   * Possible before the talk begins, and up to the day of the call. A repeated request changes nothing. Refusals
   * 4004, 4009.
   */
  giveBack: defineCall({
    summary: '取消一次已用的权益，次数退回',
    method: 'POST',
    path: '/api/v1/data/user/member/give_back',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ use_id: idSchema }),
    result: z.object({}),
  }),
  report: defineCall({
    summary: '已领取的研究报告，PDF',
    method: 'GET',
    path: '/api/v1/data/user/member/report',
    auth: 'required',
    limit: 'file',
    isServerOnly: true,
    resultKind: 'file',
    query: z.object({ use_id: idSchema }),
    result: fileReplySchema,
  }),
};
