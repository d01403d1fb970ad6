import { z } from 'zod';
import { FEEDBACK_KINDS } from '~/contract/kinds';
import { FEEDBACK_REPLY_MAX_CHARS } from '~/contract/limits';
import { defineAction } from '~/upstream/core/actions/action';
import {
  LIST_SIZE,
  recordOperatorAccess,
  pageSchema,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { countOpenEntries, listOpenEntries } from '~/upstream/modules/customers/feedback/open-entries';
import { markPublishedText } from '~/upstream/core/published-text';
import { notFound } from '~/upstream/core/refusal';
import { loadClockCalendar, buildEntryFacts } from '~/upstream/modules/customers/feedback/entry';
import {
  answerEntry,
  findEntry,
  extendEntryDeadline,
  registerEntry,
} from '~/upstream/modules/customers/feedback/handle';

const numberShape = { number: z.string().min(1).max(20).describe('number of the feedback, F and 12 digits') };
const getText = (what: string) =>
  markPublishedText(z.string()).trim().min(2).max(FEEDBACK_REPLY_MAX_CHARS).describe(what);
const toReply = ({ number, status }: { number: string; status: string }) => ({ number, status });

/** Operator actions on feedback. */
export const feedbackActions = [
  defineAction({
    name: 'list-feedback',
    title: '待答复的反馈与投诉',
    roles: ['reviewer'],
    summary: `lists unanswered feedback and complaints by deadline, ${LIST_SIZE} a page; show-feedback shows their text`,
    arguments: z.strictObject({
      kind: z.enum(FEEDBACK_KINDS).optional().describe(FEEDBACK_KINDS.join(', ')),
      page: pageSchema,
    }),
    async run({ context, input }) {
      const [entries, kinds] = await Promise.all([
        listOpenEntries(context, input),
        countOpenEntries(context),
      ]);
      const count = kinds.reduce(
        (sum, each) => sum + (each.kind === (input.kind ?? each.kind) ? each.count : 0),
        0,
      );
      const late = kinds.reduce((sum, each) => sum + each.late, 0);
      return { count, page: input.page, late, kinds, entries };
    },
  }),
  defineAction({
    name: 'show-feedback',
    title: '打开反馈或投诉',
    roles: ['reviewer'],
    summary: 'shows text, contact and file ids of a feedback; its author sees the reason of this access',
    arguments: z.strictObject({ ...numberShape, reason: accessReasonSchema.default('处理反馈与投诉') }),
    word: 'number',
    async run({ context, input: { number, reason } }) {
      const row = await findEntry(context.db, number);
      if (!row) throw notFound('反馈');
      const { account_id: account, text, contact, file_ids, answer } = row;
      await recordOperatorAccess(context, {
        accountIds: account === null ? [] : [account],
        page: 'feedback',
        reason,
      });
      const calendar = await loadClockCalendar(context.db, [row]);
      return { ...buildEntryFacts(row, calendar, context.now()), account, text, contact, file_ids, answer };
    },
  }),
  defineAction({
    name: 'register-feedback',
    title: '受理反馈或投诉',
    roles: ['reviewer'],
    summary: 'registers a feedback or complaint with a responsible operator, and notifies its author',
    arguments: z.strictObject(numberShape),
    word: 'number',
    run: async ({ context, input }) => toReply(await registerEntry(context, input.number)),
  }),
  defineAction({
    name: 'prolong-complaint',
    title: '延长投诉的处理期限',
    roles: ['reviewer'],
    summary: 'extends the deadline of a complaint once, with a reason shown to its author',
    arguments: z.strictObject({ ...numberShape, reason: getText('reason, shown to the author') }),
    word: 'number',
    run: async ({ context, input }) =>
      toReply(await extendEntryDeadline(context, input.number, input.reason)),
  }),
  defineAction({
    name: 'answer-feedback',
    title: '答复反馈或投诉',
    roles: ['reviewer'],
    summary: 'answers a feedback or complaint, and notifies its author',
    arguments: z.strictObject({ ...numberShape, text: getText('answer, shown to the author') }),
    word: 'number',
    run: async ({ context, input }) => toReply(await answerEntry(context, input.number, input.text)),
  }),
];
