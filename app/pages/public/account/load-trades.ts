import { amountsOf } from '~/app/parts/money/amounts';
import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { keysetPage } from '~/app/parts/funds/page-links';
import type { TradesQuery } from '~/app/pages/public/account/trades-schema';
import { tradeFilters, tradeRow, type TradeFilter } from '~/app/parts/orders/trades-view';

const PAGE_SIZE = 20;

/** One page of orders with filters and the ways on. `hrefOf` keeps the fund or plan the list is of. */
export async function loadTrades(
  { upstream, preferences }: Pick<PortalContext, 'upstream' | 'preferences'>,
  { kind, stage, cursor, page }: TradesQuery,
  {
    edition,
    fundCode,
    hrefOf,
  }: { edition: Edition; fundCode?: string; hrefOf: (filter: TradeFilter) => string },
) {
  const found = await upstream.publicTrade.orders({
    query: { kind, stage, cursor, fund_code: fundCode, limit: PAGE_SIZE },
  });
  const amounts = amountsOf(preferences.isAmountHidden);
  return {
    rows: found.list.map((order) => tradeRow(order, edition, amounts)),
    total: `${found.total}${found.is_total_capped ? '+' : ''}`,
    filters: tradeFilters({ kind, stage }, hrefOf),
    isFiltered: kind !== undefined || stage !== undefined,
    allTo: hrefOf({}),
    pager: keysetPage(hrefOf({ kind, stage }), { cursor, page }, found, PAGE_SIZE),
  };
}
export type TradesView = Awaited<ReturnType<typeof loadTrades>>;
