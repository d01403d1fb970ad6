import { LIQUIDATED_REASON } from '~/domain/orders/liquidation';
import type { ServiceContext } from '~/upstream/core/service-context';
import { stopPlan } from '~/upstream/modules/public-orders';
import { addNotice } from '~/upstream/core/notices';

/**
 * Ends the regular plans of liquidated funds, paused ones too, with a message to each person. A failed plan does not block the
 * others; the job tries it again.
 * @returns how many ended
 */
export async function endPlansOfLiquidatedFunds(context: ServiceContext, fundId?: string): Promise<number> {
  let rows = context.db
    .selectFrom('plans as p')
    .innerJoin('liquidations as q', 'q.fund_id', 'p.fund_id')
    .innerJoin('public_funds as f', 'f.id', 'p.fund_id')
    .select(['p.id', 'p.account_id', 'f.name'])
    .where('p.state', 'in', ['active', 'paused']);
  if (fundId !== undefined) rows = rows.where('p.fund_id', '=', fundId);
  let ended = 0;
  for (const { id: planId, account_id: accountId, name } of await rows.orderBy('p.id').execute()) {
    try {
      await context.db.transaction().execute(async (trx) => {
        const at = context.now();
        if (!(await stopPlan(trx, at, { planId, reason: LIQUIDATED_REASON }))) return;
        ended += 1;
        await addNotice(trx, at, {
          key: `plan-stopped:${planId}`,
          accountId,
          topic: 'plan',
          subjectId: planId,
          title: '定投已终止',
          text: `${name}：${LIQUIDATED_REASON}。计划不再扣款，已持有的份额不变。`,
        });
      });
    } catch (error) {
      context.log.error({ err: error, planId }, 'ending a plan of a liquidated fund failed');
    }
  }
  return ended;
}
