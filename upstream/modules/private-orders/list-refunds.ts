import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { defineAction } from '~/upstream/core/actions/action';
import {
  MONEY_ROWS_SHOWN,
  recordOperatorAccess,
  computeOffset,
  pageSchema,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { HAS_HELD_MONEY } from '~/upstream/modules/private-orders/held-money';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import {
  purchaseRules,
  redemptionRules,
  type PurchaseEvent,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';

const ENDED = ['cancelled', 'expired'] as const;
const RECEIVED_PAYMENTS = sql`('payment_registered', 'payment_unmatched', 'payment_held')`;
/** Received money of an order that is not known to be refunded, in 分. */
const HERE = sql<number>`(select sum(case when e.type in ${RECEIVED_PAYMENTS} then (e.payload->>'amountFen')::bigint
  when e.type = 'refund_arrived' then -(e.payload->>'amountFen')::bigint else 0 end)
  from order_events e where e.order_id = o.id)`;
const WENT_WRONG = sql<boolean>`exists (select 1 from order_events e where e.order_id = o.id
  and e.type in ('payment_unmatched', 'payment_rejected'))`;

/** Lists money of private orders that is due for refund or in transit, oldest first; of a page of orders. */
export async function listRefunds(db: Kysely<Database>, offset: number) {
  const orderRows = await db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .select(['o.id', 'o.order_no', 'o.account_id', 'o.status', 'o.updated_at', 'f.short_name'])
    .where('o.kind', '!=', 'redeem')
    .where((row) =>
      row.or([row.and([row('o.status', 'in', ENDED), row.not(HAS_HELD_MONEY)]), row(WENT_WRONG, '=', true)]),
    )
    .where(HERE, '>', 0)
    .orderBy('o.updated_at')
    .orderBy('o.id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();
  const events = await loadOrderEvents<PurchaseEvent>(
    db,
    orderRows.map(({ id }) => id),
  );
  const rows = orderRows.flatMap((orderRow) => {
    const { refundDueFen, refundSentFen, refundArrivedFen, refundSentAt, refundReturnedReason } =
      purchaseRules.fold(events.get(orderRow.id) ?? []);
    const underWayFen = refundSentFen - refundArrivedFen;
    if (refundDueFen <= 0 && underWayFen <= 0) return [];
    return {
      ...{
        order: orderRow.id,
        number: orderRow.order_no,
        account: orderRow.account_id,
        product: orderRow.short_name,
      },
      ...{ status: orderRow.status, due: fenToYuan(refundDueFen), under_way: fenToYuan(underWayFen) },
      ...{ sent_at: refundSentAt, returned_reason: refundReturnedReason, updated_at: orderRow.updated_at },
    };
  });
  return { rows, hasMore: orderRows.length === MONEY_ROWS_SHOWN };
}

/** Lists priced redemptions that are unpaid, oldest first. */
async function getPayouts(db: Kysely<Database>, offset: number) {
  const orderRows = await db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .select(['o.id', 'o.order_no', 'o.account_id', 'f.short_name'])
    .where('o.kind', '=', 'redeem')
    .where('o.status', '=', 'open')
    .where('o.amount_fen', 'is not', null)
    .orderBy('o.updated_at')
    .orderBy('o.id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();
  const events = await loadOrderEvents<RedeemEvent>(
    db,
    orderRows.map(({ id }) => id),
  );
  const rows = orderRows.flatMap((orderRow) => {
    const { pricing } = redemptionRules.fold(events.get(orderRow.id) ?? []);
    if (pricing === null) return [];
    return {
      ...{
        order: orderRow.id,
        number: orderRow.order_no,
        account: orderRow.account_id,
        product: orderRow.short_name,
      },
      ...{ amount: fenToYuan(pricing.amountFen), nav_date: pricing.navDate, priced_at: pricing.at },
    };
  });
  return { rows, hasMore: orderRows.length === MONEY_ROWS_SHOWN };
}

async function listMoneyBack(context: ServiceContext, { page, reason }: { page: number; reason: string }) {
  const offset = computeOffset(page, MONEY_ROWS_SHOWN);
  const [refunds, payouts] = await Promise.all([
    listRefunds(context.db, offset),
    getPayouts(context.db, offset),
  ]);
  const accountIds = [...refunds.rows, ...payouts.rows].map(({ account }) => account);
  await recordOperatorAccess(context, { accountIds, page: 'private_orders', reason });
  return { refunds: refunds.rows, payouts: payouts.rows, has_more: refunds.hasMore || payouts.hasMore };
}

/** Operator actions on refunds and payouts of private orders. */
export const refundActions = [
  defineAction({
    name: 'list-money-back',
    title: '私募订单的应退与应付',
    roles: ['cashier'],
    summary: `lists due and sent refunds of private orders, and priced redemptions to pay; ${MONEY_ROWS_SHOWN} orders of each kind a page`,
    arguments: z.strictObject({ page: pageSchema, reason: accessReasonSchema.default('处理应退与应付款项') }),
    run: ({ context, input }) => listMoneyBack(context, input),
  }),
];
