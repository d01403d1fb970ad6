import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { getFundCode } from '~/app/pages/public/parts/fund-query';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { buildNoFundView } from '~/app/features/orders/trade-empty-views';
import { checkTrade, type TradePurpose } from '~/app/pages/public/parts/trade-check';
import type { TradeObstacle } from '~/app/pages/public/parts/trade-obstacle';

/** What every form of a trade hands to its page; `view` once nothing stands before it. */
interface TradePage {
  edition: Edition;
  path: string;
  emptyView: EmptyView | null;
  obstacle: TradeObstacle | null;
  view: null;
}

/**
 * How the form of a trade begins: for whom, which fund, and whether the trade check lets it be shown.
 * @returns the page without its view, with the obstacle that stands in the form's place, and the fund; null where a emptyView
 *   stands there
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
