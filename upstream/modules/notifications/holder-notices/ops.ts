import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import {
  LIST_SIZE,
  computeOffset,
  pageSchema,
  recordOperatorAccess,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { markPublishedText } from '~/upstream/core/published-text';
import {
  publishHolderNotice,
  listNoticeReaders,
  remindHolders,
} from '~/upstream/modules/notifications/holder-notices/publish';

const noticeShape = { notice: z.string().min(1).describe('id of the notice') };

/** Operator actions on notices that holders of a fund must read. */
export const holderNoticeActions = [
  defineAction({
    name: 'publish-holder-notice',
    title: '发布持有人公告',
    roles: ['editor'],
    summary: 'publishes a notice that all holders of a fund must read; replaces=… publishes a new version',
    arguments: z.strictObject({
      fund: z.string().min(1).describe('id of a private fund, or code of a public one'),
      title: markPublishedText(z.string()).trim().min(4).max(60).describe('subject'),
      text: markPublishedText(z.string())
        .trim()
        .min(10)
        .max(8000)
        .describe('text; line breaks separate paragraphs'),
      by: z
        .string()
        .refine(isIsoDay, { error: '日期请写作 2026-12-05' })
        .describe('last day to read it, YYYY-MM-DD'),
      replaces: z.string().min(1).optional().describe('id of the notice that this one replaces'),
    }),
    holdersOf: 'fund',
    run: ({ context, input: { fund, by, replaces, ...words } }) =>
      publishHolderNotice(context, { fundId: fund, readBy: by, replaces: replaces ?? null, ...words }),
  }),
  defineAction({
    name: 'list-holder-notices',
    title: '持有人公告与阅读情况',
    roles: ['editor'],
    summary: `lists notices to holders, or the readers and non-readers of one, ${LIST_SIZE} a page`,
    arguments: z.strictObject({
      notice: noticeShape.notice.optional(),
      page: pageSchema,
      reason: accessReasonSchema.default('核对持有人公告的阅读情况'),
    }),
    word: 'notice',
    async run({ context, input: { notice, page, reason } }) {
      if (notice !== undefined) {
        const found = await listNoticeReaders(context.db, notice, page);
        const accountIds = found.readers.map(({ account_id }) => account_id);
        await recordOperatorAccess(context, { accountIds, page: 'holder_readers', reason });
        return found;
      }
      return context.db
        .selectFrom('holder_notices')
        .select(['id', 'version', 'kind', 'fund_id', 'title', 'read_by', 'published_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(LIST_SIZE)
        .offset(computeOffset(page, LIST_SIZE))
        .execute();
    },
  }),
  defineAction({
    name: 'remind-holders',
    title: '提醒未读公告的持有人',
    roles: ['editor'],
    summary: 'sends a reminder mail to holders who have not read a notice, at most once a day',
    arguments: z.strictObject(noticeShape),
    word: 'notice',
    run: ({ context, input }) => remindHolders(context, input.notice),
  }),
];
