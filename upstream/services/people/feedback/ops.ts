import { z } from 'zod';
import { FEEDBACK_ANSWER_MAX } from '~/contract/limits';
import { defineAction } from '~/upstream/ops/action';
import { noteLook, whySchema } from '~/upstream/ops/subjects';
import { notFound } from '~/upstream/services/refusal';
import { clockCalendar, clockOf, isComplaint } from '~/upstream/services/people/feedback/entry';
import {
  answerEntry,
  openEntries,
  prolongEntry,
  registerEntry,
} from '~/upstream/services/people/feedback/handle';

const numberShape = { number: z.string().min(1).max(20).describe('number of the feedback, F and 12 digits') };
const textOf = (what: string) => z.string().trim().min(2).max(FEEDBACK_ANSWER_MAX).describe(what);
const told = ({ number, status }: { number: string; status: string }) => ({ number, status });

/** What operators do with what people tell us. */
export const feedbackActions = [
  defineAction({
    name: 'list-feedback',
    title: '待答复的反馈与投诉',
    roles: ['reviewer'],
    summary: 'lists feedback and complaints without an answer, the oldest first, with the last day of each',
    arguments: z.strictObject({ reason: whySchema.default('处理反馈与投诉') }),
    async run({ context, input: { reason } }) {
      const rows = await openEntries(context.db);
      const accountIds = rows.flatMap(({ account_id }) => account_id ?? []);
      await noteLook(context, { accountIds, page: 'feedback', reason });
      const calendar = await clockCalendar(context.db, rows);
      return rows.map((row) => {
        const { number, kind, status, text, contact, file_ids, created_at } = row;
        const clock = isComplaint(row)
          ? { ...clockOf(row, calendar, context.now()), isProlonged: row.prolonged_at !== null }
          : null;
        return { number, kind, status, created_at, text, contact, files: file_ids.length, clock };
      });
    },
  }),
  defineAction({
    name: 'show-feedback-files',
    title: '查看反馈的附件',
    roles: ['reviewer'],
    summary: 'names the files attached to a feedback; the person reads the reason',
    arguments: z.strictObject({ ...numberShape, reason: whySchema }),
    word: 'number',
    async run({ context, input: { number, reason } }) {
      const row = await context.db
        .selectFrom('feedbacks')
        .select(['account_id', 'file_ids'])
        .where('number', '=', number)
        .executeTakeFirst();
      if (!row) throw notFound('反馈');
      const accountIds = row.account_id === null ? [] : [row.account_id];
      await noteLook(context, { accountIds, page: 'feedback', reason });
      return { number, account: row.account_id, file_ids: row.file_ids };
    },
  }),
  defineAction({
    name: 'register-feedback',
    title: '受理反馈或投诉',
    roles: ['reviewer'],
    summary: 'registers a feedback or complaint: somebody is named for it, and the person is told',
    arguments: z.strictObject(numberShape),
    word: 'number',
    run: async ({ context, input }) => told(await registerEntry(context, input.number)),
  }),
  defineAction({
    name: 'prolong-complaint',
    title: '延长投诉的处理期限',
    roles: ['reviewer'],
    summary: 'prolongs the time of a complaint once, with the reason the person reads',
    arguments: z.strictObject({ ...numberShape, reason: textOf('what the person reads') }),
    word: 'number',
    run: async ({ context, input }) => told(await prolongEntry(context, input.number, input.reason)),
  }),
  defineAction({
    name: 'answer-feedback',
    title: '答复反馈或投诉',
    roles: ['reviewer'],
    summary: 'answers a feedback or complaint, and the person is told',
    arguments: z.strictObject({ ...numberShape, text: textOf('the answer the person reads') }),
    word: 'number',
    run: async ({ context, input }) => told(await answerEntry(context, input.number, input.text)),
  }),
];
