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
    summary: 'announces a dividend of a public fund; the NAV of its ex-day is published with it taken off',
    arguments: z.strictObject({
      ...fundShape,
      record: daySchema.describe('record day, a trading day'),
      ex: daySchema.describe('ex-day, the next trading day'),
      paid: daySchema.describe('day the cash is paid'),
      per_share: perShareSchema.describe('元 a share, below the last NAV'),
      same_day: z.literal('yes').optional().describe('yes: the fund says that record day and ex-day are one'),
    }),
    run: ({ context, input }) => announceDividend(context, input),
  }),
  defineAction({
    name: 'declare-split',
    title: '公告公募基金拆分',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewSplit(context, input) },
    summary: 'announces a split of a public fund; the NAV of its day is published divided by it',
    arguments: z.strictObject({
      ...fundShape,
      date: daySchema.describe('a trading day'),
      ratio: perShareSchema.describe('new shares for one old'),
    }),
    run: ({ context, input }) => announceSplit(context, input),
  }),
  defineAction({
    name: 'withdraw-payout',
    title: '撤回分红或拆分公告',
    roles: ['editor'],
    summary: 'takes an announced dividend or split back, until the NAV of its ex-day is out and it is booked',
    arguments: z.strictObject({ ...fundShape, ex: daySchema.describe('ex-day, or the day of the split') }),
    run: ({ context, input }) => withdrawPayout(context, input),
  }),
];
