import { z } from 'zod';
import { ACTIVITY_STATES } from '~/domain/calendar/activity';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { productContextSchema } from '~/contract/fund-briefs';
import { MAX_CHECK_IN_AGE_SECONDS } from '~/contract/limits';
import {
  requestedDaySchema,
  daySchema,
  idSchema,
  instantSchema,
  lockedSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';

export const ACTIVITY_TOPICS = ['strategy', 'salon', 'roadshow', 'lesson', 'visit'] as const;
export type ActivityTopic = (typeof ACTIVITY_TOPICS)[number];
export const ACTIVITY_TOPIC_NAMES: Record<ActivityTopic, string> = {
  strategy: '策略会',
  salon: '沙龙',
  roadshow: '路演',
  lesson: '投教课',
  visit: '走访',
};
export const ACTIVITY_MODES = ['online', 'on_site'] as const;

/** Maximum characters of a typed check-in code. */
const CODE_TYPED_MAX = 40;
const CITY_MAX = 20;

/** Registration of the requesting person. */
const mySchema = z.object({
  status: z.enum(['seat', 'waiting', 'given_up']),
  /** Position on the waiting list, 1 is next; null with a seat. */
  line_place: z.number().int().nullable(),
  registered_at: instantSchema,
  /** Cancelled after the announced deadline. */
  is_late: z.boolean(),
  checked_in_at: instantSchema.nullable(),
});

/**
 * An activity in a list. An activity about a private product is of kind `simu`: only persons who may see the
 * product get it.
 */
const activityBriefSchema = z.object({
  activity_id: idSchema,
  kind: z.enum(['simu', 'activity']),
  product_id: idSchema.nullable(),
  product_name: z.string().nullable(),
  context: productContextSchema.nullable(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  topic: z.enum(ACTIVITY_TOPICS),
  title: z.string(),
  summary: z.string(),
  mode: z.enum(ACTIVITY_MODES),
  city: z.string().nullable(),
  place: z.string().nullable(),
  state: z.enum(ACTIVITY_STATES),
  starts_at: instantSchema,
  ends_at: instantSchema,
  opens_at: instantSchema,
  closes_at: instantSchema,
  cancel_until: instantSchema,
  /** Null: unlimited. */
  seats: z.number().int().nullable(),
  seats_taken: z.number().int(),
  waiting_count: z.number().int(),
  video_id: idSchema.nullable(),
  /** Null for a guest, and without a registration. */
  my: mySchema.nullable(),
  locked: lockedSchema.nullish(),
});
export type ActivityBrief = z.infer<typeof activityBriefSchema>;

const activitySchema = activityBriefSchema.extend({
  announced_at: instantSchema,
  paragraphs: z.array(z.string()),
  agenda: z.array(z.object({ at_time: z.string(), text: z.string() })),
  speakers: z.array(z.object({ name: z.string(), title: z.string() })),
  notes: z.array(z.string()),
  news_id: idSchema.nullable(),
  survey_id: idSchema.nullable(),
  /** Public reason of the cancellation; null unless the activity was cancelled. */
  cancel_reason: z.string().nullable(),
  /** First day on which the person may register on site again; null without a restriction. */
  barred_until: daySchema.nullable(),
  is_check_in_open: z.boolean(),
});
export type Activity = z.infer<typeof activitySchema>;

const ofActivity = z.strictObject({ activity_id: idSchema });

/** Participant as shown to the staff. */
const rollRowSchema = z.object({
  masked_name: z.string(),
  /** Last four digits. */
  phone_tail: z.string(),
  status: z.enum(['seat', 'waiting']),
  checked_in_at: instantSchema.nullable(),
});

/** Activities of the company: registration with seats and a waiting list, check-in, and review. */
export const activities = {
  list: defineCall({
    summary: '面向所有人的活动：将要举行的先举行的在前，以往的新的在前；私募产品专场不在其中',
    method: 'GET',
    path: '/api/v1/data/activity/list',
    auth: 'none',
    limit: 'read',
    query: z.object({
      stage: z.enum(['coming', 'past']).default('coming'),
      topic: z.enum(ACTIVITY_TOPICS).optional(),
      /** A city; `online` for online activities. */
      where: z.string().max(CITY_MAX).optional(),
      /** Last day, inclusive. */
      until: requestedDaySchema.optional(),
      ...pageQuery,
    }),
    result: createPageSchema(activityBriefSchema).extend({ cities: z.array(z.string()) }),
  }),
  detail: defineCall({
    summary: '一场活动；私募产品专场只有可以查看该产品的人能打开',
    method: 'GET',
    path: '/api/v1/data/activity/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ activity_id: idSchema }),
    result: activitySchema,
  }),
  forMe: defineCall({
    summary: '将要举行、本人可以参加的活动，含可以查看的私募产品专场，先举行的在前',
    method: 'GET',
    path: '/api/v1/data/activity/for_me',
    auth: 'required',
    limit: 'read',
    isGated: true,
    result: z.object({ list: z.array(activityBriefSchema) }),
  }),
  own: defineCall({
    summary: '本人报名的活动；可只看将要举行的、以往的，或某一天的',
    method: 'GET',
    path: '/api/v1/data/activity/own',
    auth: 'required',
    limit: 'read',
    isGated: true,
    query: z.object({
      stage: z.enum(['coming', 'past']).optional(),
      day: requestedDaySchema.optional(),
      ...pageQuery,
    }),
    result: createPageSchema(activityBriefSchema),
  }),
  /**
   * A repeated request of the same person returns the existing registration. Refusals 4004, 4009 (`closed`,
   * `limit`).
   */
  register: defineCall({
    summary: '报名；名额已满时进入候补，按报名先后',
    method: 'POST',
    path: '/api/v1/data/activity/register',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: ofActivity,
    result: mySchema,
  }),
  /** A free seat goes to the next person on the waiting list. Refusals 4004, 4009 (`closed`). */
  cancel: defineCall({
    summary: '取消报名；空出的名额给候补的下一位',
    method: 'POST',
    path: '/api/v1/data/activity/cancel',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: ofActivity,
    result: mySchema,
  }),
  pass: defineCall({
    summary: '入场码：只在几分钟内有效，到场时出示',
    method: 'GET',
    path: '/api/v1/data/activity/pass',
    auth: 'required',
    limit: 'read',
    isServerOnly: true,
    query: z.object({ activity_id: idSchema }),
    result: z.object({ code: z.string(), valid_until: instantSchema }),
  }),
  /** A code scanned twice counts once. Refusals 4000 (`mismatch`), 4003, 4004, 4009 (`closed`). */
  checkIn: defineCall({
    summary: '工作人员按入场码签到；同一人只记一次',
    method: 'POST',
    path: BROWSER_PATHS.activityCheckIn,
    auth: 'required',
    limit: 'write',
    body: z.strictObject({
      activity_id: idSchema,
      code: z.string().min(1).max(CODE_TYPED_MAX),
      /** Seconds since the code was scanned, when it had to wait for a network. */
      age_seconds: z.number().int().min(0).max(MAX_CHECK_IN_AGE_SECONDS).default(0),
    }),
    result: z.object({ masked_name: z.string(), checked_in_at: instantSchema, is_first: z.boolean() }),
  }),
  checkInOwn: defineCall({
    summary: '线上活动由本人签到',
    method: 'POST',
    path: '/api/v1/data/activity/check_in_own',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: ofActivity,
    result: mySchema,
  }),
  desk: defineCall({
    summary: '签到台：工作人员现在可以签到的活动，及其中一场的名单',
    method: 'GET',
    path: '/api/v1/data/activity/desk',
    auth: 'required',
    limit: 'read',
    isServerOnly: true,
    query: z.object({ activity_id: idSchema.optional() }),
    result: z.object({
      /** Null: not a staff member. */
      desk: z
        .object({
          list: z.array(
            z.object({
              activity_id: idSchema,
              title: z.string(),
              place: z.string().nullable(),
              starts_at: instantSchema,
              ends_at: instantSchema,
              is_check_in_open: z.boolean(),
              seats_taken: z.number().int(),
              came_count: z.number().int(),
            }),
          ),
          roll: z.array(rollRowSchema),
        })
        .nullable(),
    }),
  }),
};
