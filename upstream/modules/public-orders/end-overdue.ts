import { isAwaitingPayment } from '~/domain/orders/states';
import { createSystemChange, canEndUnpaidOrder } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';

const NOT_REMITTED = '截止时间前未收到转账';
const NOT_MATCHED = '截止时间前未收到与订单相符的转账';

/**
 * Ends overdue orders by transfer once the bank rows of that day are imported, or the grace period is over: the
 * bank credit time decides whether money is in time. Called by a job, never by a page view. A repeat has no effect.
 * @returns number of ended orders
 */
export async function endOverdueTransfers(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
): Promise<number> {
  const now = context.now();
  const due = await context.db
    .selectFrom('public_orders')
    .select('id')
    .where('status', '=', 'unpaid')
    .where('pay_by', '<', now.toISOString())
    .orderBy('placed_at')
    .execute();
  let ended = 0;
  for (const { id } of due) {
    try {
      await changePublicOrder(context, createSystemChange(id), async (order) => {
        const { trx, orderRow, state, append } = order;
        if (!isAwaitingPayment(state) || orderRow.pay_by === null) return;
        if (!(await canEndUnpaidOrder(trx, orderRow, { payBy: orderRow.pay_by, now }))) return;
        await append({ type: 'pay_failed', reason: state.returns.length > 0 ? NOT_MATCHED : NOT_REMITTED });
        ended += 1;
      });
    } catch (error) {
      // A failed order does not block the others.
      context.log.error({ err: error, orderId: id }, 'ending an overdue transfer failed');
    }
  }
  return ended;
}
