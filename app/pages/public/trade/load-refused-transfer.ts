import type { PageArguments } from '~/app/route-kit/run-page';
import type { PublicOrder } from '~/contract/public-trade';
import {
  buildRefusedTransferView,
  type RefusedTransferView,
} from '~/app/pages/public/trade/refused-transfer-view';

/** Loads the cards to which refused money can be paid; null when the bank refused none. */
export async function loadRefusedTransfer(
  order: PublicOrder,
  { context, edition }: PageArguments<unknown, unknown>,
): Promise<RefusedTransferView | null> {
  if (order.refused === null) return null;
  const { list } = await context.upstream.publicTrade.payCards();
  return buildRefusedTransferView(order, order.refused, list, edition);
}
