import { createSystemChange, canEndUnpaidOrder } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePurchase, changeRedemption } from '~/upstream/modules/private-orders/change-order';
import { purchaseRules, redemptionRules } from '~/upstream/modules/private-orders/order-rules';

const NOT_PAID = '截止时间前未收到符合要求的款项';
const NOT_SIGNED = '截止时间前未签署合同';
const REDEMPTION_REASON = '截止时间前未完成签署';

/**
 * Ends overdue orders. An order with a contract first waits for the bank rows of its deadline day, because the bank's
 * time of credit decides whether money is in time. Called by a job, never by a page view.
 * @returns number of expired orders
 */
export async function endOverdueOrders(context: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const due = await context.db
    .selectFrom('orders')
    .select(['id', 'kind'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', context.now().toISOString())
    .execute();
  let lapsed = 0;
  for (const { id, kind } of due) {
    const isLapsed = kind === 'redeem' ? await endRedemption(context, id) : await endPurchase(context, id);
    lapsed += Number(isLapsed);
  }
  return lapsed;
}

async function endRedemption(context: Pick<ServiceContext, 'db' | 'now'>, id: string): Promise<boolean> {
  let isLapsed = false;
  await changeRedemption(context, createSystemChange(id), async ({ state, at, append }) => {
    const event = { type: 'expired', reason: REDEMPTION_REASON } as const;
    isLapsed = redemptionRules.check(state, { ...event, at }, { now: at }).isAllowed;
    if (isLapsed) await append(event);
  });
  return isLapsed;
}

async function endPurchase(context: Pick<ServiceContext, 'db' | 'now'>, id: string): Promise<boolean> {
  let isLapsed = false;
  await changePurchase(context, createSystemChange(id), async ({ trx, orderRow, state, at, append }) => {
    const now = context.now();
    const payBy = state.reservation?.payBy ?? now.toISOString();
    const event = { type: 'expired', reason: state.contract === null ? NOT_SIGNED : NOT_PAID } as const;
    const { isAllowed } = purchaseRules.check(state, { ...event, at }, { now: at });
    isLapsed =
      isAllowed && (state.contract === null || (await canEndUnpaidOrder(trx, orderRow, { payBy, now })));
    if (isLapsed) await append(event);
  });
  return isLapsed;
}
