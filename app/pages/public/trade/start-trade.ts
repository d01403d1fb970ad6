import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { getFundCode } from '~/app/pages/public/shared/fund-query';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { buildNoFundView } from '~/app/features/orders/trade-empty-views';
import { checkTrade, type TradePurpose } from '~/app/pages/public/shared/trade-check';
import type { TradeObstacle } from '~/app/pages/public/shared/trade-obstacle';

/** Data that every trade form returns to its page; `view` is set when there is no obstacle. */
interface TradePage {
  edition: Edition;
  path: string;
  emptyView: EmptyView | null;
  obstacle: TradeObstacle | null;
  view: null;
}

/**
 * Starts the form of a trade: the person, the fund, and whether the trade check permits the form.
 * @returns the page without its view, with the obstacle shown in place of the form, and the fund; the fund is null
 * when
 *   the page has an emptyView
 */
export async function startTrade(
  { context, edition, viewer, query, url }: PageArguments<unknown, Parameters<typeof getFundCode>[0], Viewer>,
  purpose: TradePurpose,
): Promise<{ base: TradePage; fundCode: string | null }> {
  const here = getVisiblePath(url);
  const base = {
    edition,
    path: url.pathname.replace(/\.data$/, ''),
    emptyView: null,
    obstacle: null,
    view: null,
  };
  const fundCode = getFundCode(query);
  if (fundCode === null) return { base: { ...base, emptyView: buildNoFundView(edition) }, fundCode };
  const obstacle = await checkTrade({ context, edition, viewer }, { fundCode, purpose, here });
  return { base: { ...base, obstacle }, fundCode };
}
