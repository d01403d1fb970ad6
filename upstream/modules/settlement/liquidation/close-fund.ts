import { z } from 'zod';
import { toShanghaiDay, toShanghaiIso } from '~/domain/calendar/dates';
import { defineAction } from '~/upstream/core/actions/action';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { endOrdersOfClosedFunds } from '~/upstream/modules/settlement/liquidation/end-orders';
import { assertPastOrdersConfirmed } from '~/upstream/modules/settlement/liquidation/liquidate';
import { notFound } from '~/upstream/core/refusal';

/** Operator actions on private funds. */
export const privateFundActions = [
  defineAction({
    name: 'close-fund',
    title: '关闭私募基金的认购',
    roles: ['editor'],
    summary:
      'closes a private fund for subscription and ends its open purchases with full refunds; orders whose open day has passed are confirmed first',
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
    await assertPastOrdersConfirmed(trx, fundId, toShanghaiDay(context.now()));
    await trx.updateTable('fund_metrics').set({ status: 'closed' }).where('fund_id', '=', fundId).execute();
    await recordFundAudit({ ...context, db: trx }, fundId, 'fund_closed', {});
  });
  const ended = await endOrdersOfClosedFunds(context, fundId);
  return { fund: fundId, status: 'closed', ended, at: toShanghaiIso(context.now()) };
}
