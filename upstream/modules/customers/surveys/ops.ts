import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import {
  previewConsultation,
  openConsultation,
} from '~/upstream/modules/customers/surveys/open-consultation';
import { markPublishedText } from '~/upstream/core/published-text';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });

/** Operator actions on consultations about contract changes. */
export const consultationActions = [
  defineAction({
    name: 'open-consultation',
    title: '发起合同变更征询',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewConsultation(context, input) },
    summary:
      'opens a consultation of the holders of a private fund about a change; dissenters may redeem on one day without fee',
    arguments: z.strictObject({
      fund: z.string().min(1).describe('id of a private fund'),
      title: markPublishedText(z.string()).trim().min(4).max(60).describe('subject'),
      changes: markPublishedText(z.string())
        .trim()
        .min(5)
        .max(4000)
        .describe('one change per line: item|before|after'),
      closes: daySchema.describe('last day for answers'),
      redeem: daySchema.describe('temporary redemption day, a trading day after it'),
      effective: daySchema.describe('day the change takes effect, after the redemption day'),
    }),
    holdersOf: 'fund',
    run: ({ context, input }) => openConsultation(context, input),
  }),
];
