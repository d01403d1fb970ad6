import { isConfirmed, isPaidOut } from '~/domain/orders/states';
import type { PublicOrderState } from '~/domain/orders/public-order';
import { createSystemChange, buildPayoutProof, releaseMoney } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { waitForBank } from '~/upstream/core/external-services/bank';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { getCreditKey } from '~/upstream/modules/public-orders/order-id';
import { loadPayoutCard } from '~/upstream/modules/public-orders/payments';
import { recordRefusedPayout } from '~/upstream/modules/public-orders/refused-payouts';

/**
 * Sends the money of a confirmed redemption to its card. On a repeat it is sent once.
 * @returns `paid` when it arrived; `silent` when the bank gave no answer and will be queried later; `refused` when
 * the bank refused: then the person is notified and chooses another card; `waiting` while two operators have not
 * released its batch
 * @throws Refusal 4009 for an order that is not confirmed
 */
export async function payOut(
  context: ServiceContext,
  orderId: string,
): Promise<'paid' | 'silent' | 'refused' | 'waiting'> {
  const seen: PublicOrderState[] = [];
  await changePublicOrder(context, createSystemChange(orderId), async ({ orderRow, state }) => {
    if (orderRow.kind !== 'redeem' || state.confirmed === null) throw createConflictRefusal('赎回尚未确认');
    seen.push(state);
  });
  const [state] = seen;
  if (!state?.confirmed || isPaidOut(state)) return 'paid';
  if (state.refused.length > 0) return 'refused';
  const { amountFen } = state.confirmed;
  if (amountFen > 0) {
    const card = await loadPayoutCard(context, orderId, state.chosenCard?.cardId ?? null);
    const key = getCreditKey(orderId, null, state.attempt);
    const payment = { of: 'public_redemption', orderId } as const;
    const proof = await buildPayoutProof(context, payment);
    if (proof === null) return 'waiting';
    const release = await releaseMoney(context, { payment, amountFen, to: card, proof });
    const answer = await waitForBank(context.bank.credit(key, release), context.log);
    if (answer?.outcome === 'refused') {
      const { reason } = answer;
      await recordRefusedPayout(context, orderId, {
        what: 'payout',
        index: null,
        reason,
        attempt: state.attempt,
      });
      return 'refused';
    }
    if (answer === null) return 'silent';
  }
  await bookPayout(context, orderId);
  return 'paid';
}

/** Records once that the money of a redemption arrived. */
const bookPayout = (context: Pick<ServiceContext, 'db' | 'now'>, orderId: string): Promise<void> =>
  changePublicOrder(context, createSystemChange(orderId), async ({ state, append }) => {
    if (state.confirmed && isConfirmed(state)) {
      await append({ type: 'paid_out', amountFen: state.confirmed.amountFen });
    }
  });
