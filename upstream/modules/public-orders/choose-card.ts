import { createCustomerChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { loadOwnCard } from '~/upstream/modules/public-orders/bank-cards';
import { payOut } from '~/upstream/modules/public-orders/confirm';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/**
 * Sends money that the bank refused to another card, at once. The same card may be chosen again: it may work by
 * now.
 * @throws Refusal 4004 when the account has no such order or card, 4009 when no money waits for a card
 */
export async function choosePayoutCard(
  context: ServiceContext,
  accountId: string,
  { orderId, cardId }: { orderId: string; cardId: string },
): Promise<void> {
  const { id, tail } = await loadOwnCard(context.db, accountId, cardId);
  let isRedemption = false;
  const change = createCustomerChange(accountId, orderId);
  await changePublicOrder(context, change, async ({ trx, head, state, append }) => {
    isRedemption = head.kind === 'redeem';
    await append({ type: 'card_chosen', cardId: id, tail, attempt: state.attempt + 1 });
    if (isRedemption) {
      await trx.updateTable('public_orders').set({ card_id: id }).where('id', '=', orderId).execute();
    }
  });
  if (isRedemption) await payOut(context, orderId);
  else await sendRefunds(context, orderId);
}
