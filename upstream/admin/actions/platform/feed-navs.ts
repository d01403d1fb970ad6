import { z } from 'zod';
import { addDays, isIsoDay, toShanghaiClock } from '~/domain/calendar/dates';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import { defineAction } from '~/upstream/core/actions/action';
import { createInputRefusal } from '~/upstream/core/refusal';
import { feedNavs } from '~/upstream/seed/feed-navs';
import { feedPrivateNavs } from '~/upstream/seed/feed-private';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });

/** Continues the NAVs of the demo world; only in development and tests. */
export const feedNavsAction = defineAction({
  name: 'feed-navs',
  title: '按演示模型补净值（开发与测试）',
  roles: ['editor'],
  summary: 'publishes NAVs of all funds up to a day by the demo model, weekly ones for private funds',
  arguments: z.strictObject({
    to: daySchema.optional().describe('YYYY-MM-DD; default: today, before 15:00 yesterday'),
    kind: z.enum(['public', 'simu']).optional().describe('default: both'),
  }),
  word: 'to',
  isDevOnly: true,
  async run({ context, input: { to, kind } }) {
    const { day: today, time } = toShanghaiClock(context.now());
    if (to !== undefined && to > today) throw createInputRefusal(`${to} 尚未到来`);
    // No NAV is known while orders of its day are still taken.
    const last = time < `${TRADE_CUTOFF}:00` ? addDays(today, -1) : today;
    const day = to ?? last;
    const private_points = kind === 'public' ? 0 : await feedPrivateNavs(context.db, day);
    const report = kind === 'simu' ? { to: day } : await feedNavs(context.db, day);
    return { ...report, private_points };
  },
});
