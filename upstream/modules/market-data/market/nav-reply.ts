import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import {
  listComparableIndices,
  loadComparison,
  listNavEvents,
} from '~/upstream/modules/market-data/market/nav-events';
import { findNavSeries, type NavWindow } from '~/upstream/modules/market-data/market/nav-window';

/** Builds the reply about a NAV window, for both kinds of fund. */
export async function buildNavReply(
  db: Kysely<Database>,
  fund: FundSummary,
  query: NavWindow & { compare?: string | undefined },
) {
  const [series, indices] = await Promise.all([findNavSeries(db, fund, query), listComparableIndices(db)]);
  const [nav_events, nav_compared] = await Promise.all([
    listNavEvents(db, fund.id, series),
    loadComparison(db, query.compare, series),
  ]);
  return {
    period: query.period,
    as_of: fund.latest?.navDate ?? null,
    benchmark_name: fund.benchmarkName,
    peer_group: fund.peerGroupName,
    series,
    nav_events,
    nav_compared,
    indices,
  };
}
