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
  const heads = await db
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
    heads.map(({ id }) => id),
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
    has_more: [heads, dividends, held.heads].some(({ length }) => length === MONEY_ROWS_SHOWN),
    held: held.rows,
    orders: heads.flatMap((head) =>
      foldPublicOrder(events.get(head.id) ?? []).refused.map(({ index, amountFen, reason, at }) => ({
        order: head.id,
        number: head.order_no,
        account: head.account_id,
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
  const heads = await db
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
    heads.map(({ id }) => id),
  );
  const rows = heads.flatMap(({ id, order_no, account_id, updated_at }) =>
    foldPublicOrder(events.get(id) ?? [])
      .returns.filter(isRefundHeldBack)
      .map(({ amountFen, reason }) => ({
        ...{ order: id, number: order_no, account: account_id, amount: fenToYuan(amountFen) },
        ...{ reason: reason ?? '订单已结束', at: updated_at },
      })),
  );
  return { heads, rows };
}

export async function listPublicOrders(
  { db }: ServiceContext,
  filter: OrderFilter<(typeof PUBLIC_ORDER_STATUSES)[number]>,
) {
  const table = { table: 'public_orders', placedAt: 'placed_at' } as const;
  const { heads, ...found } = await loadOrderPage(db, table, filter);
  const orders = heads.map((head) => ({
    order: head.id,
    number: head.order_no,
    account: head.account_id,
    kind: head.kind,
    fund: head.fund_id,
    status: head.status,
    amount: head.amount_fen === null ? null : fenToYuan(head.amount_fen),
    shares: head.shares,
    trade_date: head.trade_date,
    confirm_date: head.confirm_date,
    plan: head.plan_id,
    waits_for_bank: head.bank_due,
    refused_by_bank: head.bank_refused,
  }));
  return { ...found, orders };
}
