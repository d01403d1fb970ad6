import { z } from 'zod';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { DefinedPage } from '~/app/route-kit/page-handle';
import type { Viewer } from '~/bff/http/app-context';
import type { PageArguments } from '~/app/route-kit/run-page';
import { isRefused } from '~/bff/core/errors';
import type { PublicOrder } from '~/contract/public-trade';
import { idSchema } from '~/contract/shared';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { buildNoTradeView } from '~/app/features/orders/trade-empty-views';

/** Query of every page about one order. */
export const tradeOrderQuery = z.object({ order_id: idSchema.optional() });
export type TradeOrderQuery = z.output<typeof tradeOrderQuery>;

/** Loads a page about one of the person's own public orders, or the emptyView shown in its place. */
export function createTradeOrderLoader<View>(
  handle: DefinedPage<Viewer>,
  view: (order: PublicOrder, page: PageArguments<unknown, TradeOrderQuery>) => Promise<View> | View,
) {
  return pageLoader({ handle, query: tradeOrderQuery }, async (page) => {
    const { edition, query, url } = page;
    const common = { edition, path: url.pathname.replace(/\.data$/, '') };
    const order = query.order_id === undefined ? null : await findOrder(page, query.order_id);
    if (order === null) return { ...common, emptyView: buildNoTradeView(edition), view: null };
    const emptyView: EmptyView | null = null;
    return { ...common, emptyView, view: await view(order, page) };
  });
}

async function findOrder(
  { context }: PageArguments<unknown, TradeOrderQuery>,
  orderId: string,
): Promise<PublicOrder | null> {
  try {
    return await context.upstream.publicTrade.order({ query: { order_id: orderId } });
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}
