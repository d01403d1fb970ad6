import { z } from 'zod';
import { amountsOf } from '~/app/pages/assets/amounts';
import type { PortalContext } from '~/bff/app-context';
import type { Edition } from '~/domain/edition';
import { PUBLIC_ORDER_KINDS } from '~/upstream/contract/public-trade';
import { cursorSchema } from '~/upstream/contract/shared';
import { TRADE_STAGES, tradeFilters, tradeRow, type TradeFilter } from './trades-view';

const PAGE_SIZE = 20;

export const tradesQueryShape = {
  kind: z.enum(PUBLIC_ORDER_KINDS).optional(),
  stage: z.enum(TRADE_STAGES).optional(),
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
};
export const TRADES_QUERY = ['kind', 'stage', 'cursor', 'page'] as const;
type TradesQuery = z.output<z.ZodObject<typeof tradesQueryShape>>;
type Place = TradeFilter & { cursor?: string; page?: number };

/** One page of orders with filters and the ways on. `hrefOf` keeps the fund or plan the list is of. */
export async function loadTrades(
  { upstream, preferences }: Pick<PortalContext, 'upstream' | 'preferences'>,
  { kind, stage, cursor, page }: TradesQuery,
  { edition, fundCode, hrefOf }: { edition: Edition; fundCode?: string; hrefOf: (place: Place) => string },
) {
  const found = await upstream.publicTrade.orders({
    query: { kind, stage, cursor, fund_code: fundCode, limit: PAGE_SIZE },
  });
  const amounts = amountsOf(preferences.isAmountHidden);
  const { next_cursor } = found;
  return {
    rows: found.list.map((order) => tradeRow(order, edition, amounts)),
    total: `${found.total}${found.is_total_capped ? '+' : ''}`,
    filters: tradeFilters({ kind, stage }, hrefOf),
    isFiltered: kind !== undefined || stage !== undefined,
    allTo: hrefOf({}),
    pager: {
      page: cursor === undefined ? 1 : page,
      pageCount: found.is_total_capped ? null : Math.max(1, Math.ceil(found.total / PAGE_SIZE)),
      nextTo:
        next_cursor &&
        hrefOf({ kind, stage, cursor: next_cursor, page: (cursor === undefined ? 1 : page) + 1 }),
      firstTo: cursor === undefined ? null : hrefOf({ kind, stage }),
    },
  };
}
export type TradesView = Awaited<ReturnType<typeof loadTrades>>;
