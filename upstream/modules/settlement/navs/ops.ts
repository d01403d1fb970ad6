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
      'publishes a NAV of a private fund and recomputes its figures; outside the tolerance of its strategy, or as a correction after settlement, it needs a second operator',
    arguments: z.strictObject({ ...shape, nav: perShareSchema }),
    second: createNavDualControl('simu'),
    run: ({ context, input }) => publishOrCorrectNav(context, 'simu', input),
  }),
  defineAction({
    name: 'publish-public-nav',
    title: '发布公募基金净值',
    roles: ['editor'],
    summary:
      'publishes a NAV of a public fund and recomputes its figures; outside the tolerance of its type, or as a correction after settlement, it needs a second operator',
    arguments: z.strictObject({ ...shape, nav: perShareSchema }),
    second: createNavDualControl('public'),
    run: ({ context, input }) => publishOrCorrectNav(context, 'public', input),
  }),
  defineAction({
    name: 'withdraw-nav',
    title: '撤回净值',
    roles: ['editor'],
    summary: 'withdraws a published NAV that no booking used; later corrections are published as a new value',
    arguments: z.strictObject(shape),
    run: ({ context, input }) => withdrawNav(context, input),
  }),
];
