import { z } from 'zod';
import { amountsOf } from '~/app/pages/assets/amounts';
import type { PortalContext } from '~/bff/app-context';
import type { Edition } from '~/domain/edition';
import { PUBLIC_ORDER_KINDS } from '~/upstream/contract/public-trade';
import { keysetPage, pageQuerySchema } from '../fund-parts/page-links';
import { TRADE_STAGES, tradeFilters, tradeRow, type TradeFilter } from './trades-view';

const PAGE_SIZE = 20;

export const tradesQueryShape = {
  kind: z.enum(PUBLIC_ORDER_KINDS).optional(),
  stage: z.enum(TRADE_STAGES).optional(),
  ...pageQuerySchema,
};
export const TRADES_QUERY = ['kind', 'stage', 'cursor', 'page'] as const;
type TradesQuery = z.output<z.ZodObject<typeof tradesQueryShape>>;

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
