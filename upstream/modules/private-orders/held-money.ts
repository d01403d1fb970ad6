import { sql, type Kysely } from 'kysely';
import type { OrderState } from '~/domain/orders/order';
import { isOpen } from '~/domain/orders/states';
import type { Obstacle } from '~/contract/refusals';
import { createSystemChange } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { toObstacle } from '~/upstream/core/refusal';
import { changePurchase, type OrderRow } from '~/upstream/modules/private-orders/change-order';
import { findStepObstacle } from '~/upstream/modules/private-orders/step-obstacles';

/** Condition on `orders as o`: it holds money, and nothing has decided about it since. */
export const HAS_HELD_MONEY = sql<boolean>`exists (
  select 1 from order_events h where h.order_id = o.id and h.type = 'payment_held' and not exists (
    select 1 from order_events d where d.order_id = h.order_id and d.seq > h.seq
      and d.type in ('held_released', 'held_accepted', 'payment_rejected', 'cancelled')))`;

/**
 * Lets orders keep money that was held for something the person has renewed since: of one account before its orders
 * are shown, or of all. A repeat has no effect.
 * @returns number of orders that continue
 */
export async function releaseHeldMoney(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string | null = null,
): Promise<number> {
  let query = db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', '=', 'open')
    .where('o.step', '=', 'payment')
    .where(HAS_HELD_MONEY);
  if (accountId !== null) query = query.where('o.account_id', '=', accountId);
  let released = 0;
  for (const { id } of await query.execute()) {
    const change = createSystemChange(id);
    await changePurchase({ db, now }, change, async ({ trx, orderRow, state, append }) => {
      if (!isOpen(state) || state.held?.cause !== 'unfit') return;
      if ((await findStepObstacle(trx, orderRow, state, { step: 'register', now: now() })) !== null) return;
      await append({ type: 'held_released' });
      released += 1;
    });
  }
  return released;
}

/** Notifies a person that an order is blocked, once for each reason. */
export async function notifyOrderReview(
  trx: Kysely<Database>,
  { id, account_id, fund_id }: OrderRow,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { short_name } = await trx
    .selectFrom('simu_funds')
    .select('short_name')
    .where('id', '=', fund_id)
    .executeTakeFirstOrThrow();
  await addNotice(trx, now, {
    key: `review:${id}:${reason}`,
    accountId: account_id,
    topic: 'private_order',
    subjectId: id,
    title: '订单待核实',
    text: `${short_name}：${reason}。更新后订单继续，也可以在订单中撤销，款项全额退回付款账户。`,
  });
}

/** Loads why open orders with received money are blocked, by order (待核实). */
export async function loadOrderReviews(
  db: Kysely<Database>,
  orders: readonly { orderRow: OrderRow; state: OrderState }[],
  now: Date,
): Promise<Map<string, Obstacle>> {
  const found = new Map<string, Obstacle>();
  for (const { orderRow, state } of orders) {
    if (!isOpen(state) || (state.paidFen === null && state.held === null)) continue;
    const step = state.doneAt.return_visit === undefined ? 'visit' : 'confirm';
    const obstacle = await findStepObstacle(db, orderRow, state, { step, now });
    if (obstacle !== null) found.set(orderRow.id, toObstacle(obstacle));
  }
  return found;
}
