import type { Kysely } from 'kysely';
import { DEFAULT_RISK_FREE_RATE, getFrequency } from '~/domain/figures/metrics';
import { computePerformance } from '~/upstream/core/db/performance';
import type { Database, Performance, PerformanceWindow } from '~/upstream/core/db/schema';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { loadIndexSeries, loadPeerGroupSeries } from '~/upstream/modules/market-data/market/nav-window';
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';

/** Maximum cached replies, each up to about 20 KB. */
const REPLIES_HELD = 300;
const held = createPerNavCache<Performance>(REPLIES_HELD, () => 1);

/**
 * Loads returns and risk of a fund over a window: the values stored with its newest NAV. If there are none, they
 * are computed now, without ranks, which need the whole peer group.
 */
export async function loadFundPerformance(
  db: Kysely<Database>,
  head: FundSummary,
  window: PerformanceWindow,
): Promise<Performance> {
  const { latest } = head;
  if (latest === null) return nothingYet(head);
  const stored = await db
    .selectFrom('fund_performance')
    .select('payload')
    .where('fund_id', '=', head.id)
    .where('window_key', '=', window)
    .where('as_of', '>=', latest.navDate)
    .executeTakeFirst();
  if (stored !== undefined) return stored.payload;
  return await held(db, head, window, async () => {
    const series = await loadFullSeries(db, head.id);
    const dates = series.map((point) => point.date);
    const [benchmark, peers] = await Promise.all([
      loadIndexSeries(db, head.benchmarkId, dates),
      loadPeerGroupSeries(db, head.peerGroup, dates),
    ]);
    return computePerformance(
      {
        series,
        frequency: getFrequency(series) === 'day' ? 'day' : 'week',
        asOf: latest.navDate,
        benchmarkName: head.benchmarkName,
        benchmark,
        peerGroupName: head.peerGroupName,
        peers,
        ranking: null,
      },
      window,
    );
  });
}

/** Reply for a fund without a published NAV: names but no figures. */
const nothingYet = (head: FundSummary): Performance => ({
  as_of: null,
  frequency: head.kind === 'simu' ? 'week' : 'day',
  benchmark_name: head.benchmarkName,
  peer_group: head.peerGroupName,
  periods: null,
  metrics: null,
  drawdown: null,
  holding: null,
  monthly: null,
  risk_free: DEFAULT_RISK_FREE_RATE,
});
