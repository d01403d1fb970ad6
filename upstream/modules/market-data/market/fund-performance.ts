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
  fund: FundSummary,
  window: PerformanceWindow,
): Promise<Performance> {
  const { latest } = fund;
  if (latest === null) return nothingYet(fund);
  const stored = await db
    .selectFrom('fund_performance')
    .select('payload')
    .where('fund_id', '=', fund.id)
    .where('window_key', '=', window)
    .where('as_of', '>=', latest.navDate)
    .executeTakeFirst();
  if (stored !== undefined) return stored.payload;
  return await held(db, fund, window, async () => {
    const series = await loadFullSeries(db, fund.id);
    const dates = series.map((point) => point.date);
    const [benchmark, peers] = await Promise.all([
      loadIndexSeries(db, fund.benchmarkId, dates),
      loadPeerGroupSeries(db, fund.peerGroup, dates),
    ]);
    return computePerformance(
      {
        series,
        frequency: getFrequency(series) === 'day' ? 'day' : 'week',
        asOf: latest.navDate,
        benchmarkName: fund.benchmarkName,
        benchmark,
        peerGroupName: fund.peerGroupName,
        peers,
        ranking: null,
      },
      window,
    );
  });
}

/** Reply for a fund without a published NAV: names but no figures. */
const nothingYet = (fund: FundSummary): Performance => ({
  as_of: null,
  frequency: fund.kind === 'simu' ? 'week' : 'day',
  benchmark_name: fund.benchmarkName,
  peer_group: fund.peerGroupName,
  periods: null,
  metrics: null,
  drawdown: null,
  holding: null,
  monthly: null,
  risk_free: DEFAULT_RISK_FREE_RATE,
});
