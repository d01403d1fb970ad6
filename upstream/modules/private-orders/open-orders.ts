import type { Kysely } from 'kysely';
import { foldOrder, type OrderState } from '~/domain/orders/order';
import { foldRedemption, type RedemptionState } from '~/domain/orders/redemption';
import type { Database } from '~/upstream/core/db/schema';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import type { PurchaseEvent, RedeemEvent } from '~/upstream/modules/private-orders/order-rules';

interface UnderWay {
  orderId: string;
  accountId: string;
  fundId: string;
  productName: string;
  openDay: string;
}

/** Open orders of private funds with the state derived from their events. */
export interface OpenPrivateOrders {
  purchases: (UnderWay & { state: OrderState })[];
  redemptions: (UnderWay & { state: RedemptionState })[];
}

/** Loads the open private orders of these people, of all products or one. */
export async function loadOpenPrivateOrders(
  db: Kysely<Database>,
  accountIds: readonly string[],
  productCode?: string,
): Promise<OpenPrivateOrders> {
  if (accountIds.length === 0) return { purchases: [], redemptions: [] };
  let rows = db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .select([
      'o.id as orderId',
      'o.account_id as accountId',
      'o.fund_id as fundId',
      'f.short_name as productName',
      'o.open_day as openDay',
      'o.kind',
    ])
    .where('o.account_id', 'in', accountIds)
    .where('o.status', '=', 'open');
  if (productCode !== undefined) rows = rows.where('o.fund_id', '=', productCode);
  const orderRows = await rows.orderBy('o.created_at').orderBy('o.id').execute();
  const events = await loadOrderEvents<PurchaseEvent | RedeemEvent>(
    db,
    orderRows.map(({ orderId }) => orderId),
  );
  const ofKind = (isRedemption: boolean) =>
    orderRows.filter(({ kind }) => (kind === 'redeem') === isRedemption);
  return {
    purchases: ofKind(false).map(({ kind: _kind, ...orderRow }) => ({
      ...orderRow,
      state: foldOrder((events.get(orderRow.orderId) ?? []) as PurchaseEvent[]),
    })),
    redemptions: ofKind(true).map(({ kind: _kind, ...orderRow }) => ({
      ...orderRow,
      state: foldRedemption((events.get(orderRow.orderId) ?? []) as RedeemEvent[]),
    })),
  };
}
