import { isFinal, isOpen, isPlanStopped } from '~/domain/orders/states';
import type { Kysely } from 'kysely';
import type { CancellationBlocker } from '~/contract/account';
import type { Database, PositionsTable } from '~/upstream/core/db/schema';
import { loadOrderEvents, purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders';

export interface AccountBlocker {
  kind: CancellationBlocker;
  /** Number of funds, orders, plans or payments. */
  count: number;
}

const HOLDING_OF: Readonly<Record<PositionsTable['part'], CancellationBlocker>> = {
  simu: 'simu_holding',
  public: 'public_holding',
  pe: 'other_holding',
  quasi_fixed: 'other_holding',
  foreign: 'other_holding',
};

/** Lists what must be settled before the account can be cancelled; empty when there is nothing. */
export async function listAccountBlockers(
  db: Kysely<Database>,
  accountId: string,
): Promise<AccountBlocker[]> {
  const counts = new Map<CancellationBlocker, number>();
  const add = (kind: CancellationBlocker, count: number) =>
    void (count > 0 && counts.set(kind, (counts.get(kind) ?? 0) + count));

  const positions = await db
    .selectFrom('positions')
    .select('part')
    .where('account_id', '=', accountId)
    .where('shares', '>', '0')
    .execute();
  for (const { part } of positions) add(HOLDING_OF[part], 1);

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'kind', 'status'])
    .where('account_id', '=', accountId)
    .execute();
  add('order', orders.filter(({ status }) => isOpen({ status })).length);
  // Extra money of an order must be refunded in every state of it.
  const ended = orders.filter(({ kind, status }) => kind !== 'redeem' && !isOpen({ status }));
  const events = await loadOrderEvents<PurchaseEvent>(
    db,
    ended.map(({ id }) => id),
  );
  const refunds = ended.filter(({ id }) => {
    const { refundDueFen, refundSentFen } = purchaseRules.fold(events.get(id) ?? []);
    return refundDueFen + refundSentFen > 0;
  });
  add('refund', refunds.length);

  const publicOrders = await db
    .selectFrom('public_orders')
    .select(['kind', 'status', 'bank_due', 'bank_refused'])
    .where('account_id', '=', accountId)
    .execute();
  // Not final: open, or redeemed and priced with its money on the way to the card.
  add(
    'public_order',
    publicOrders.filter((order) => !isFinal(order) || order.bank_due || order.bank_refused).length,
  );

  const plans = await db.selectFrom('plans').select('state').where('account_id', '=', accountId).execute();
  add('plan', plans.filter((plan) => !isPlanStopped(plan)).length);

  const dividends = await db
    .selectFrom('payout_payments')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is', null)
    .where('amount_fen', '>', 0)
    .execute();
  add('dividend', dividends.length);

  const liquidations = await db
    .selectFrom('liquidation_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is', null)
    .execute();
  add('liquidation', liquidations.length);

  return [...counts].map(([kind, count]) => ({ kind, count }));
}
