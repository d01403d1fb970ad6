import type { Kysely } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import type { ReportMonth } from '~/domain/holdings/month-report';
import { foldPublicOrder } from '~/domain/orders/public-order';
import { foldRedemption } from '~/domain/orders/redemption';
import { PURCHASE_FLOWS, SALE_FLOWS } from '~/contract/flow-names';
import type { Database } from '~/upstream/core/db/schema';
import { loadOrderEvents, type RedeemEvent } from '~/upstream/modules/private-orders';
import { loadPublicEvents } from '~/upstream/modules/public-orders';

export interface MonthFees {
  subscribeFen: Fen;
  redeemFen: Fen;
  performanceFen: Fen;
  /** Number of purchases and redemptions without a recorded fee. */
  unknownCount: number;
}

/** Loads the fees of the purchases and redemptions in a month, by their orders. */
export async function loadMonthFees(
  db: Kysely<Database>,
  accountId: string,
  { from, to }: ReportMonth,
): Promise<MonthFees> {
  const flows = await db
    .selectFrom('flows')
    .select(['order_id', 'type'])
    .where('account_id', '=', accountId)
    .where('type', 'in', [...PURCHASE_FLOWS, ...SALE_FLOWS])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const ids = [...new Set(flows.flatMap(({ order_id }) => order_id ?? []))];
  const fees: MonthFees = {
    ...{ subscribeFen: 0, redeemFen: 0, performanceFen: 0 },
    unknownCount: flows.filter(({ order_id }) => order_id === null).length,
  };
  if (ids.length === 0) return fees;
  const orderRows = await db
    .selectFrom('orders')
    .select(['id', 'kind', 'fee_fen'])
    .where('id', 'in', ids)
    .execute();
  const redemptions = await loadOrderEvents<RedeemEvent>(
    db,
    orderRows.filter(({ kind }) => kind === 'redeem').map(({ id }) => id),
  );
  const publicEvents = await loadPublicEvents(db, ids);
  for (const id of ids) {
    const orderRow = orderRows.find((each) => each.id === id);
    const isSale = flows.some(({ order_id, type }) => order_id === id && SALE_FLOWS.includes(type));
    const confirmed = orderRow ? null : foldPublicOrder(publicEvents.get(id) ?? []).confirmed;
    const feeFen = orderRow ? orderRow.fee_fen : (confirmed?.feeFen ?? null);
    fees.subscribeFen += confirmed?.into?.feeFen ?? 0;
    if (feeFen === null) fees.unknownCount += 1;
    else if (isSale) fees.redeemFen += feeFen;
    else fees.subscribeFen += feeFen;
    fees.performanceFen += foldRedemption(redemptions.get(id) ?? []).pricing?.performanceFen ?? 0;
  }
  return fees;
}
