import type { Kysely } from 'kysely';
import type { Order } from '~/contract/orders';
import { findOrderRow } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';
import type { OrderRow } from '~/upstream/modules/private-orders/change-order';
import { loadOrderViews } from '~/upstream/modules/private-orders/view';

/** Loads the current order of an account. Orders of other people are not found: Refusal 4004. */
export async function loadOwnOrder(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  orderId: string,
): Promise<Order> {
  const [order] = await loadOrderViews(db, [await loadOwnOrderRow(db, accountId, orderId)], now());
  return order as Order;
}

/** Loads the row of an own order. Throws Refusal 4004. */
export async function loadOwnOrderRow(
  db: Kysely<Database>,
  accountId: string,
  orderId: string,
): Promise<OrderRow> {
  const orderRow = await findOrderRow(db, 'orders', { orderId, accountId });
  if (!orderRow) throw notFound('订单');
  return orderRow;
}

/** Finds the open order of a person and product, or null. */
export async function findOpenOrderRow(
  db: Kysely<Database>,
  accountId: string,
  fundId: string,
): Promise<OrderRow | null> {
  const orderRow = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return orderRow ?? null;
}
