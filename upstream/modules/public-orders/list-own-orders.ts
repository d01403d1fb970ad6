import type { CallQuery, Contract } from '~/contract';
import type { PublicOrder } from '~/contract/public-trade-shapes';
import { findOrderRow } from '~/upstream/modules/orders-core';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound } from '~/upstream/core/refusal';
import { completePayments } from '~/upstream/modules/public-orders/payments';
import { loadPublicOrderViews } from '~/upstream/modules/public-orders/view';

const OPEN = ['unpaid', 'accepted'] as const;

/** Loads the current state of an own order. Throws Refusal 4004. */
export async function loadOwnPublicOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<PublicOrder> {
  const orderRow = await findOrderRow(context.db, 'public_orders', { orderId, accountId });
  const [order] = await loadPublicOrderViews(context.db, orderRow ? [orderRow] : [], context.now());
  if (!order) throw notFound('订单');
  return order;
}

/**
 * Lists own orders that wait for the person, newest first: a transfer that can still arrive in time, or money
 * refused by the bank that needs another card.
 */
export async function listOrdersAwaitingCustomer(context: ServiceContext, accountId: string) {
  await completePayments(context, { accountId });
  return context.db
    .selectFrom('public_orders as o')
    .innerJoin('public_funds as f', 'f.id', 'o.fund_id')
    .select(['o.id', 'o.fund_id', 'o.kind', 'o.pay_by', 'o.bank_refused', 'f.name'])
    .where('o.account_id', '=', accountId)
    .where((row) =>
      row.or([
        row('o.bank_refused', '=', true),
        row.and([
          row('o.status', '=', 'unpaid'),
          row('o.pay_way', '=', 'transfer'),
          row('o.pay_by', '>', context.now().toISOString()),
        ]),
      ]),
    )
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id')
    .execute();
}

/** Lists own orders of public funds, newest first, page by page. */
export async function listOwnPublicOrders(
  context: ServiceContext,
  accountId: string,
  query: CallQuery<Contract['publicTrade']['orders']>,
) {
  await completePayments(context, { accountId });
  const { db, now } = context;
  const { fund_code, plan_id, kind, stage } = query;
  let rows = db.selectFrom('public_orders as o').where('o.account_id', '=', accountId);
  if (fund_code !== undefined) {
    rows = rows.where((row) =>
      row.or([row('o.fund_id', '=', fund_code), row('o.to_fund_id', '=', fund_code)]),
    );
  }
  if (plan_id !== undefined) rows = rows.where('o.plan_id', '=', plan_id);
  if (kind !== undefined) rows = rows.where('o.kind', '=', kind);
  if (stage !== undefined) {
    rows = rows.where((row) => {
      const isOpen = row.or([
        row('o.status', 'in', [...OPEN]),
        row.and([row('o.kind', '=', 'redeem'), row('o.status', '=', 'confirmed')]),
        row('o.bank_due', '=', true),
        row('o.bank_refused', '=', true),
      ]);
      return stage === 'open' ? isOpen : row.not(isOpen);
    });
  }
  const { rows: orderRows, ...page } = await loadNewestPage(
    db,
    rows.selectAll('o'),
    { table: 'o', value: 'placed_at', type: 'instant', id: 'id' },
    query,
  );
  return { list: await loadPublicOrderViews(db, orderRows, now()), ...page };
}

/** Own orders of a person: one, or all of them. */
export const lists = implementCalls('publicTrade', {
  async order({ query, account, context }) {
    await completePayments(context, { accountId: account.id, orderId: query.order_id });
    return loadOwnPublicOrder(context, account.id, query.order_id);
  },

  orders: ({ query, account, context }) => listOwnPublicOrders(context, account.id, query),
});
