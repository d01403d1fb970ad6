import { isAwaitingPayment } from '~/domain/orders/states';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/book';
import { canEndUnpaidOrder } from '~/upstream/modules/private-orders/bank-statements/awaited';

const NOT_REMITTED = '截止时间前未收到转账';
const NOT_MATCHED = '截止时间前未收到与订单相符的转账';

/**
 * Ends orders by transfer past their deadline once the bank's rows of that day are in, or the grace is over: money is in time
 * by the bank's time of credit. A job runs this, never the view of a page. Repeated, nothing happens.
 * @returns how many ended
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
      await changePublicOrder(context, { orderId: id, accountId: null, actor: 'system' }, async (order) => {
        const { trx, head, state, append } = order;
        if (!isAwaitingPayment(state) || head.pay_by === null) return;
        const awaited = {
          ...{ orderNo: head.order_no, accountId: head.account_id },
          ...{ amountFen: head.amount_fen, payBy: head.pay_by },
        };
        if (!(await canEndUnpaidOrder(trx, awaited, now))) return;
        await append({ type: 'pay_failed', reason: state.returns.length > 0 ? NOT_MATCHED : NOT_REMITTED });
        ended += 1;
      });
    } catch (error) {
      // One order that cannot be ended does not hold up the others.
      context.log.error({ err: error, orderId: id }, 'ending an overdue transfer failed');
    }
  }
  return ended;
}
