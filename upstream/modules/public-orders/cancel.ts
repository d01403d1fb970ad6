import { isCancelled } from '~/domain/orders/states';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/book';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/**
 * Takes an own order back before 15:00 of T; money that is there goes back at once. Repeated, nothing happens.
 * @throws Refusal 4004 for no order of the account, 4009 past the time or after the end
 */
export async function cancelOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<void> {
  const change = { orderId, accountId, actor: `person:${accountId}` } as const;
  await changePublicOrder(context, change, async ({ state, append }) => {
    if (!isCancelled(state)) await append({ type: 'cancelled', reason: '本人撤单' });
  });
  await sendRefunds(context, orderId);
}
