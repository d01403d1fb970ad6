import { z } from 'zod';
import { shanghaiIso } from '~/domain/calendar/dates';
import { isOpen } from '~/domain/orders/states';
import { defineAction } from '~/upstream/ops/action';
import { auditFund } from '~/upstream/services/audit';
import type { ServiceContext } from '~/upstream/services/handler';
import { byOps, changePurchase } from '~/upstream/services/ledger/orders/book';
import { notFound } from '~/upstream/services/refusal';

const CLOSED_REASON = '产品已停止接受申购';

/** What operators do with private funds. */
export const privateFundActions = [
  defineAction({
    name: 'close-fund',
    title: '关闭私募基金的认购',
    roles: ['editor'],
    summary:
      'closes a private fund for subscription and ends its open purchases, money due back in full: confirm what is confirmed first',
    arguments: z.strictObject({ fund: z.string().min(1).describe('id of the fund') }),
    word: 'fund',
    run: ({ context, input: { fund } }) => closeFund(context, fund),
  }),
];

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
  const ended = await endPurchases(context, fundId);
  return { fund: fundId, status: 'closed', ended, at: shanghaiIso(context.now()) };
}

/** Ends the open purchases of a fund that takes no money any more: what came in is due back in full. */
async function endPurchases(context: ServiceContext, fundId: string): Promise<number> {
  const open = await context.db
    .selectFrom('orders')
    .select('id')
    .where('fund_id', '=', fundId)
    .where('kind', '<>', 'redeem')
    .where('status', '=', 'open')
    .execute();
  for (const { id } of open)
    await changePurchase(context, byOps(id), async ({ state, append }) => {
      if (isOpen(state)) await append({ type: 'cancelled', by: 'platform', reason: CLOSED_REASON });
    });
  return open.length;
}
