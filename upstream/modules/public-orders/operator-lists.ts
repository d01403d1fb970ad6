import { fenToYuan } from '~/domain/figures/money';
import { foldPublicOrder, isRefundHeldBack } from '~/domain/orders/public-order';
import type { PUBLIC_ORDER_STATUSES } from '~/contract/public-trade';
import { loadOrderPage, type OrderFilter } from '~/upstream/modules/orders-core';
import { MONEY_ROWS_SHOWN, computeOffset } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicEvents } from '~/upstream/modules/public-orders/change-order';

/** Lists money that waits for another card, oldest first, a page of each kind. */
export async function listRefusedPayouts({ db }: ServiceContext, page: number) {
  const offset = computeOffset(page, MONEY_ROWS_SHOWN);
  const orderRows = await db
    .selectFrom('public_orders')
    .selectAll()
    .where('bank_refused', '=', true)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();
  const events = await loadPublicEvents(
    db,
    orderRows.map(({ id }) => id),
  );
  const held = await listHeld(db, offset);
  const dividends = await db
    .selectFrom('payout_payments')
    .select(['account_id', 'fund_id', 'ex_on', 'amount_fen', 'refused_at', 'refused_reason'])
    .where('refused_at', 'is not', null)
    .where('paid_at', 'is', null)
    .orderBy('refused_at')
    .orderBy('account_id')
    .orderBy('fund_id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();
  return {
    has_more: [orderRows, dividends, held.orderRows].some(({ length }) => length === MONEY_ROWS_SHOWN),
    held: held.rows,
    orders: orderRows.flatMap((orderRow) =>
      foldPublicOrder(events.get(orderRow.id) ?? []).refused.map(({ index, amountFen, reason, at }) => ({
        order: orderRow.id,
        number: orderRow.order_no,
        account: orderRow.account_id,
        what: index === null ? 'payout' : 'refund',
        amount: fenToYuan(amountFen),
        reason,
        at,
      })),
    ),
    dividends: dividends.map((row) => ({
      account: row.account_id,
      fund: row.fund_id,
      ex: row.ex_on,
      amount: fenToYuan(row.amount_fen),
      reason: row.refused_reason,
      at: row.refused_at,
    })),
  };
}

/** Lists transfers that no order keeps and that are not released (待核实), oldest first. */
async function listHeld(db: ServiceContext['db'], offset: number) {
  const orderRows = await db
    .selectFrom('public_orders')
    .select(['id', 'order_no', 'account_id', 'updated_at'])
    .where('pay_way', '=', 'transfer')
    .where('bank_due', '=', true)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();
  const events = await loadPublicEvents(
    db,
    orderRows.map(({ id }) => id),
  );
  const rows = orderRows.flatMap(({ id, order_no, account_id, updated_at }) =>
    foldPublicOrder(events.get(id) ?? [])
      .returns.filter(isRefundHeldBack)
      .map(({ amountFen, reason }) => ({
        ...{ order: id, number: order_no, account: account_id, amount: fenToYuan(amountFen) },
        ...{ reason: reason ?? '订单已结束', at: updated_at },
      })),
  );
  return { orderRows, rows };
}

export async function listPublicOrders(
  { db }: ServiceContext,
  filter: OrderFilter<(typeof PUBLIC_ORDER_STATUSES)[number]>,
) {
  const table = { table: 'public_orders', placedAt: 'placed_at' } as const;
  const { orderRows, ...found } = await loadOrderPage(db, table, filter);
  const orders = orderRows.map((orderRow) => ({
    order: orderRow.id,
    number: orderRow.order_no,
    account: orderRow.account_id,
    kind: orderRow.kind,
    fund: orderRow.fund_id,
    into: orderRow.to_fund_id,
    status: orderRow.status,
    amount: orderRow.amount_fen === null ? null : fenToYuan(orderRow.amount_fen),
    shares: orderRow.shares,
    trade_date: orderRow.trade_date,
    confirm_date: orderRow.confirm_date,
    plan: orderRow.plan_id,
    waits_for_bank: orderRow.bank_due,
    refused_by_bank: orderRow.bank_refused,
  }));
  return { ...found, orders };
}
