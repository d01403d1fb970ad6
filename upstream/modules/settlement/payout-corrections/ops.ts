import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { isNavText } from '~/domain/figures/nav';
import { defineAction } from '~/upstream/core/actions/action';
import { perShareSchema } from '~/upstream/core/actions/per-share';
import { INCOME_PATTERN } from '~/upstream/core/db/import/forms';
import {
  correctPayout,
  previewPayoutCorrection,
  type PayoutCorrection,
} from '~/upstream/modules/settlement/payout-corrections/correct';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
const fundShape = { fund: z.string().min(1).describe('code of the fund') };
const signed = z.string().regex(INCOME_PATTERN, { error: '请写作 0.5231，亏损为负' });
const NONE = /^0+(\.0+)?$/;
const rightPerShare = z.string().refine((text) => isNavText(text) || NONE.test(text), {
  error: '请写作 0.0250；没有分红写作 0',
});

interface GivenDividend {
  fund: string;
  ex: string;
  per_share: string;
}
const toDividend = ({ fund, ex, per_share }: GivenDividend): PayoutCorrection => ({
  ...{ kind: 'dividend', fund, date: ex, becomes: per_share },
});
const toSplit = ({ fund, date, ratio }: { fund: string; date: string; ratio: string }): PayoutCorrection => ({
  ...{ kind: 'split', fund, date, becomes: ratio },
});
interface GivenIncome {
  fund: string;
  date: string;
  per_10k: string;
  seven_day: string;
}
const toIncome = ({ fund, date, per_10k, seven_day }: GivenIncome): PayoutCorrection => ({
  ...{ kind: 'income', fund, date, becomes: per_10k, sevenDay: seven_day },
});

/** Operator corrections of booked dividends, splits and money-fund income, each with dual control. */
export const payoutCorrectionActions = [
  defineAction({
    name: 'correct-dividend',
    title: '更正已登记的分红',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewPayoutCorrection(context, toDividend(input)) },
    summary:
      'corrects a booked dividend: unsent sums are replaced, a shortage is due, an excess is borne by the manager; with the same amount it counts shares corrected since',
    arguments: z.strictObject({
      ...fundShape,
      ex: daySchema.describe('ex-date'),
      per_share: rightPerShare.describe('right 元 per share; 0: there was none'),
    }),
    run: ({ context, input }) => correctPayout(context, toDividend(input)),
  }),
  defineAction({
    name: 'correct-split',
    title: '更正已登记的份额折算',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewPayoutCorrection(context, toSplit(input)) },
    summary:
      'corrects the ratio of a booked split: shares still held are adjusted, missing redeemed ones are paid, open redemptions are converted again',
    arguments: z.strictObject({
      ...fundShape,
      date: daySchema.describe('day of the split'),
      ratio: perShareSchema.describe('right number of new shares per old share; 1: there was none'),
    }),
    run: ({ context, input }) => correctPayout(context, toSplit(input)),
  }),
  defineAction({
    name: 'correct-income',
    title: '更正已登记的货币基金收益',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewPayoutCorrection(context, toIncome(input)) },
    summary: 'corrects the income of a money fund on a day that is booked to holders',
    arguments: z.strictObject({
      ...fundShape,
      date: daySchema,
      per_10k: signed.describe('right 元 per 10,000 shares since the published day before, may be negative'),
      seven_day: signed.describe('corrected 7-day annualised yield of the newest published day, %'),
    }),
    run: ({ context, input }) => correctPayout(context, toIncome(input)),
  }),
];
