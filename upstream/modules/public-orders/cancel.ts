import { isCancelled } from '~/domain/orders/states';
import { createCustomerChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/**
 * Cancels an own order before 15:00 of T; received money is refunded at once. A repeat has no effect.
 * @throws Refusal 4004 when the account has no such order, 4009 past the deadline or after the end
 */
export async function cancelOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<void> {
  const change = createCustomerChange(accountId, orderId);
  await changePublicOrder(context, change, async ({ state, append }) => {
    if (!isCancelled(state)) await append({ type: 'cancelled', reason: '本人撤单' });
  });
  await sendRefunds(context, orderId);
}
