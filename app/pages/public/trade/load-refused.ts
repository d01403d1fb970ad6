import type { PageArguments } from '~/app/route-kit/run-page';
import type { PublicOrder } from '~/contract/public-trade';
import { refusedView, type RefusedView } from '~/app/pages/public/trade/refused-view';

/** The cards money may go to that the bank refused; null where it refused none. */
export async function loadRefused(
  order: PublicOrder,
  { context, edition }: PageArguments<unknown, unknown>,
): Promise<RefusedView | null> {
  if (order.refused === null) return null;
  const { list } = await context.upstream.publicTrade.payCards();
  return refusedView(order, order.refused, list, edition);
}
