import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { FundHead } from '~/upstream/modules/market-data/market/fund-heads';
import { comparableIndices, comparedTo, navEvents } from '~/upstream/modules/market-data/market/nav-marks';
import { navSeries, type NavWindow } from '~/upstream/modules/market-data/market/nav-window';

/** What both kinds of fund answer about a window of their NAV. */
export async function navReply(
  db: Kysely<Database>,
  head: FundHead,
  query: NavWindow & { compare?: string | undefined },
) {
  const [series, indices] = await Promise.all([navSeries(db, head, query), comparableIndices(db)]);
  const [nav_events, nav_compared] = await Promise.all([
    navEvents(db, head.id, series),
    comparedTo(db, query.compare, series),
  ]);
  return {
    period: query.period,
    as_of: head.latest?.navDate ?? null,
    benchmark_name: head.benchmarkName,
    peer_group: head.peerGroupName,
    series,
    nav_events,
    nav_compared,
    indices,
  };
}
