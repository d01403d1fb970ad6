import type { ServiceContext } from '~/upstream/services/handler';
import { changePurchase, changeRedemption } from '~/upstream/services/ledger/orders/book';
import { purchaseRules, redemptionRules } from '~/upstream/services/ledger/orders/order-rules';

const PURCHASE_REASON = '打款截止时间已过，未收到符合要求的款项与凭证';
const REDEMPTION_REASON = '截止时间前未完成签署';

/**
 * Lets the orders lapse whose time has run out: those of one account before they are shown, or all of them.
 * @returns how many lapsed
 */
export async function expireOverdue(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string | null = null,
): Promise<number> {
  let query = context.db
    .selectFrom('orders')
    .select(['id', 'kind'])
    .where('status', '=', 'open')
    .where('expires_at', '<=', context.now().toISOString());
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  let lapsed = 0;
  for (const { id, kind } of await query.execute()) {
    const change = { orderId: id, actor: 'system', accountId: null, step: null } as const;
    const count = (isAllowed: boolean) => void (lapsed += Number(isAllowed));
    if (kind === 'redeem') {
      await changeRedemption(context, change, async ({ state, at, append }) => {
        const event = { type: 'expired', reason: REDEMPTION_REASON } as const;
        const { isAllowed } = redemptionRules.check(state, { ...event, at }, { now: at });
        if (isAllowed) await append(event);
        count(isAllowed);
      });
    } else {
      await changePurchase(context, change, async ({ state, at, append }) => {
        const event = { type: 'expired', reason: PURCHASE_REASON } as const;
        const { isAllowed } = purchaseRules.check(state, { ...event, at }, { now: at });
        if (isAllowed) await append(event);
        count(isAllowed);
      });
    }
  }
  return lapsed;
}
