import { z } from 'zod';
import { isIsoDay, shanghaiDay, shanghaiIso } from '~/domain/calendar/dates';
import { publishNav } from '~/upstream/db/import/publish-nav';
import { defineAction } from '~/upstream/ops/action';
import { navDeclined } from '~/upstream/ops/nav-declined';
import { perShareSchema } from '~/upstream/ops/per-share';
import { auditFund } from '~/upstream/services/audit';
import type { ServiceContext } from '~/upstream/services/handler';
import { notFound } from '~/upstream/services/refusal';

/** What operators do with private funds. */
export const privateFundActions = [
  defineAction({
    name: 'publish-nav',
    title: '发布私募基金净值',
    roles: ['editor'],
    summary: 'publishes a NAV of a private fund, with all figures made of it',
    arguments: z.strictObject({
      fund: z.string().min(1).describe('id of the fund'),
      date: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }),
      nav: perShareSchema,
    }),
    run: ({ context, input }) => publish(context, input),
  }),
  defineAction({
    name: 'close-fund',
    title: '关闭私募基金的认购',
    roles: ['editor'],
    summary: 'closes a private fund for subscription',
    arguments: z.strictObject({ fund: z.string().min(1).describe('id of the fund') }),
    word: 'fund',
    run: ({ context, input: { fund } }) => closeFund(context, fund),
  }),
];

async function publish(context: ServiceContext, input: { fund: string; date: string; nav: string }) {
  const given = { date: input.date, unit: input.nav, today: shanghaiDay(context.now()) };
  const nav = await publishNav(context.db, 'simu', input.fund, given).catch(navDeclined);
  await auditFund(context, input.fund, 'nav_published', { ...nav });
  return { fund: input.fund, ...nav };
}

async function closeFund(context: ServiceContext, fundId: string) {
  await context.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('simu_funds')
      .set({ status: 'closed' })
      .where('id', '=', fundId)
      .where('status', 'in', ['raising', 'running'])
      .returning('id')
      .executeTakeFirst();
    if (!closed) throw notFound('在售产品');
    await trx.updateTable('fund_metrics').set({ status: 'closed' }).where('fund_id', '=', fundId).execute();
    await auditFund({ ...context, db: trx }, fundId, 'fund_closed', {});
  });
  return { fund: fundId, status: 'closed', at: shanghaiIso(context.now()) };
}
