import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import { perShareSchema } from '~/upstream/core/actions/per-share';
import {
  announceDividend,
  announceSplit,
  previewDividend,
  previewSplit,
  withdrawPayout,
} from '~/upstream/modules/settlement/payouts/announce';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
const fundShape = { fund: z.string().min(1).describe('code of the fund') };

/** Operator announcements for public funds. */
export const payoutActions = [
  defineAction({
    name: 'declare-dividend',
    title: '公告公募基金分红',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewDividend(context, input) },
    summary: 'announces a dividend of a public fund; publish the NAV of its ex-date after deduction',
    arguments: z.strictObject({
      ...fundShape,
      record: daySchema.describe('record day, a trading day'),
      ex: daySchema.describe('ex-date, the next trading day'),
      paid: daySchema.describe('payment day of the cash'),
      per_share: perShareSchema.describe('元 per share, below the last NAV'),
      same_day: z.literal('yes').optional().describe('yes: the fund has the same record day and ex-date'),
    }),
    run: ({ context, input }) => announceDividend(context, input),
  }),
  defineAction({
    name: 'declare-split',
    title: '公告公募基金拆分',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewSplit(context, input) },
    summary: 'announces a split of a public fund; publish the NAV of its day after division by the ratio',
    arguments: z.strictObject({
      ...fundShape,
      date: daySchema.describe('a trading day'),
      ratio: perShareSchema.describe('new shares per old share'),
    }),
    run: ({ context, input }) => announceSplit(context, input),
  }),
  defineAction({
    name: 'withdraw-payout',
    title: '撤回分红或拆分公告',
    roles: ['editor'],
    summary: 'withdraws an announced dividend or split that is not booked yet',
    arguments: z.strictObject({ ...fundShape, ex: daySchema.describe('ex-date, or the day of the split') }),
    run: ({ context, input }) => withdrawPayout(context, input),
  }),
];
