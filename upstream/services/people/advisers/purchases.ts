import type { Kysely } from 'kysely';
import { foldOrder, type OrderState } from '~/domain/orders/order';
import type { Database } from '~/upstream/db/schema';
import { eventsOf } from '~/upstream/services/ledger/orders/book';
import type { PurchaseEvent } from '~/upstream/services/ledger/orders/order-rules';

interface OpenPurchase {
  accountId: string;
  productName: string;
  state: OrderState;
}

/** Private purchases under way of these people. */
export async function openPurchases(
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<OpenPurchase[]> {
  if (accountIds.length === 0) return [];
  const heads = await db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .select(['o.id', 'o.account_id', 'f.short_name'])
    .where('o.account_id', 'in', accountIds)
    .where('o.status', '=', 'open')
    .where('o.kind', '<>', 'redeem')
    .execute();
  const events = await eventsOf<PurchaseEvent>(
    db,
    heads.map(({ id }) => id),
  );
  return heads.map(({ id, account_id, short_name }) => ({
    accountId: account_id,
    productName: short_name,
    state: foldOrder(events.get(id) ?? []),
  }));
}
