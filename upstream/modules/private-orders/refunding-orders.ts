import type { Kysely } from 'kysely';
import { isRefunding } from '~/domain/orders/order-state';
import type { Database } from '~/upstream/core/db/schema';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import { purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';

/** Lists the ended purchases of an account whose money is not fully refunded. */
export async function listRefundingOrders(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const paid = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.account_id', '=', accountId)
    .where('o.kind', '!=', 'redeem')
    .where('o.status', '!=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_events as e')
          .select('e.seq')
          .whereRef('e.order_id', '=', 'o.id')
          .where('e.type', 'in', ['payment_registered', 'payment_unmatched', 'payment_held']),
      ),
    )
    .execute();
  const events = await loadOrderEvents<PurchaseEvent>(
    db,
    paid.map(({ id }) => id),
  );
  return [...events].flatMap(([id, own]) => (isRefunding(purchaseRules.fold(own)) ? [id] : []));
}
