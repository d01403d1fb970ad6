import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import { perShareSchema } from '~/upstream/core/actions/per-share';
import { createNavDualControl, publishOrCorrectNav } from '~/upstream/modules/settlement/navs/publish-nav';
import { withdrawNav } from '~/upstream/modules/settlement/navs/withdraw';

const shape = {
  fund: z.string().min(1).describe('code or id of the fund'),
  date: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }),
};

/** Operator actions on NAVs. */
export const navActions = [
  defineAction({
    name: 'publish-nav',
    title: '发布私募基金净值',
    roles: ['editor'],
    summary:
      'publishes a NAV of a private fund, with all figures made of it; outside the tolerance of its strategy, or correcting one that orders were settled at, it asks for a second operator',
    arguments: z.strictObject({ ...shape, nav: perShareSchema }),
    second: createNavDualControl('simu'),
    run: ({ context, input }) => publishOrCorrectNav(context, 'simu', input),
  }),
  defineAction({
    name: 'publish-public-nav',
    title: '发布公募基金净值',
    roles: ['editor'],
    summary:
      'publishes a NAV of a public fund, with all figures made of it; outside the tolerance of its type, or correcting one that orders were settled at, it asks for a second operator',
    arguments: z.strictObject({ ...shape, nav: perShareSchema }),
    second: createNavDualControl('public'),
    run: ({ context, input }) => publishOrCorrectNav(context, 'public', input),
  }),
  defineAction({
    name: 'withdraw-nav',
    title: '撤回净值',
    roles: ['editor'],
    summary:
      'takes a published NAV back, until something was booked with it; later it is corrected by publishing',
    arguments: z.strictObject(shape),
    run: ({ context, input }) => withdrawNav(context, input),
  }),
];
