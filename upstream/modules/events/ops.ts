import { z } from 'zod';
import { ACTIVITY_MODES, ACTIVITY_TOPICS } from '~/contract/activities';
import { defineAction } from '~/upstream/core/actions/action';
import { markPublishedText } from '~/upstream/core/published-text';
import { addActivity, cancelActivity, changeActivity } from '~/upstream/modules/events/manage-activity';
import { notFound } from '~/upstream/core/refusal';
import { listAttendees } from '~/upstream/modules/events/check-in';

const SEATS_MAX = 5_000;

const hour = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .describe('2026-12-05T14:00:00+08:00');
/** Lines with parts separated by `|`. */
const lines = markPublishedText(z.string())
  .max(4_000)
  .transform((text) =>
    text
      .split('|')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .describe('paragraphs, separated by |');
const id = z.string().max(64);

const facts = {
  title: markPublishedText(z.string()).trim().min(2).max(60),
  text: markPublishedText(z.string()).trim().min(2).max(160).describe('summary, one sentence'),
  starts_at: hour,
  ends_at: hour,
};
const more = {
  topic: z.enum(ACTIVITY_TOPICS).describe(ACTIVITY_TOPICS.join(', ')),
  mode: z.enum(ACTIVITY_MODES).describe(ACTIVITY_MODES.join(', ')),
  city: markPublishedText(z.string()).trim().max(20),
  place: markPublishedText(z.string()).trim().max(80),
  seats: z.coerce.number().int().min(1).max(SEATS_MAX),
  announced_at: hour,
  opens_at: hour,
  closes_at: hour,
  cancel_until: hour,
  fund_id: id.describe('private fund; only users who may see that fund see the activity'),
  video_id: id.describe('video of the broadcast and replay'),
  survey_id: id,
  paragraphs: lines,
  notes: lines,
};
const optional = z.strictObject(more).partial();
const activity = { activity: id.describe('id of the activity') };

/** Omitted arguments mean no change. */
const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Operator actions on activities. */
export const activityActions = [
  defineAction({
    name: 'add-activity',
    title: '新增活动',
    roles: ['editor'],
    summary: 'announces an activity; prints its id',
    arguments: optional.extend(facts),
    run: ({ context, input }) => {
      const { title, text, starts_at, ends_at, ...rest } = input;
      return addActivity(context, { ...given(rest), title, text, starts_at, ends_at });
    },
  }),
  defineAction({
    name: 'change-activity',
    title: '修改活动',
    roles: ['editor'],
    summary: 'changes an activity; registered users are notified of a new time or location',
    arguments: optional.extend(z.strictObject(facts).partial().shape).extend(activity),
    word: 'activity',
    run: ({ context, input: { activity: activityId, ...change } }) =>
      changeActivity(context, activityId, given(change)),
  }),
  defineAction({
    name: 'cancel-activity',
    title: '取消活动',
    roles: ['editor'],
    summary: 'cancels an activity and notifies all registered users',
    arguments: z.strictObject({
      ...activity,
      reason: markPublishedText(z.string())
        .trim()
        .min(2)
        .max(120)
        .describe('reason, shown to registered users'),
    }),
    word: 'activity',
    run: ({ context, input }) => cancelActivity(context, input.activity, input.reason),
  }),
  defineAction({
    name: 'list-activity',
    title: '活动的报名与签到',
    roles: ['editor'],
    summary: 'lists registrations and attendance of an activity, masked',
    arguments: z.strictObject(activity),
    word: 'activity',
    async run({ context, input }) {
      const found = await context.db
        .selectFrom('activities')
        .select(['id as activity_id', 'title'])
        .where('id', '=', input.activity)
        .executeTakeFirst();
      if (!found) throw notFound('活动');
      return listAttendees(context, found, { role: 'operator' });
    },
  }),
];
