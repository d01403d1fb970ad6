import { toShanghaiDay } from '~/domain/calendar/dates';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import { addRefund, getLotOwner, addRemittance, removeRemittance } from '~/upstream/modules/orders-core';
import type { PublicOrderRow, Trx } from '~/upstream/modules/public-orders/change-order';

/**
 * Records both directions of purchase money in the flows of its person: received money until it bought shares and
 * is listed with them, and refunds. Money due for refund but not sent is in no flow.
 */
export async function recordMoneyFlow(
  trx: Trx,
  orderRow: PublicOrderRow,
  event: PublicOrderEvent,
): Promise<void> {
  const owner = getLotOwner(orderRow, 'public');
  const day = toShanghaiDay(event.at);
  switch (event.type) {
    case 'paid':
    case 'money_held':
      await addRemittance(trx, owner, { day: toShanghaiDay(event.paidAt), amountFen: event.amountFen });
      return;
    case 'money_unmatched':
      await addRemittance(trx, owner, { day, amountFen: event.amountFen });
      return;
    case 'refund_paid':
      await addRefund(trx, owner, { day, amountFen: event.amountFen });
      return;
    case 'confirmed':
      if (orderRow.kind === 'buy') await removeRemittance(trx, owner, event.amountFen);
      return;
    default:
  }
}
