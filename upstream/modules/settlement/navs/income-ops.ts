import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { INCOME_PATTERN } from '~/upstream/core/db/import/forms';
import { defineAction } from '~/upstream/core/actions/action';
import {
  listIncomeConcerns,
  previewIncome,
  publishIncome,
} from '~/upstream/modules/settlement/navs/publish-income';

const signed = z.string().regex(INCOME_PATTERN, { error: '请写作 0.5231，亏损为负' });

/** Operator actions on the income of money funds. */
export const incomeActions = [
  defineAction({
    name: 'publish-income',
    title: '发布货币基金收益',
    roles: ['editor'],
    summary:
      'publishes the income of a money fund since the last published day (a weekend together with the day after); outside the limits it needs a second operator',
    arguments: z.strictObject({
      fund: z.string().min(1).describe('code of the fund'),
      date: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }),
      per_10k: signed.describe('元 per 10,000 shares, may be negative'),
      seven_day: signed.describe('7-day annualised yield, %'),
    }),
    second: {
      when: '万份收益或七日年化超出参考范围',
      subject: ({ context, input }) => previewIncome(context, input),
      isWaived: async ({ context, input }) => (await listIncomeConcerns(context, input)).length === 0,
    },
    run: ({ context, input }) => publishIncome(context, input),
  }),
];
