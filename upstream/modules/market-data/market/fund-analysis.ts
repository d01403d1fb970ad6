import { countDaysBetween } from '~/domain/calendar/dates';
import { findDrawdownEpisodes } from '~/domain/figures/drawdowns';
import { computeHoldingDistribution, downsampleValues, type Series } from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { HOLDING_SPAN_DAYS } from '~/contract/fund-analysis';
import { round6 } from '~/upstream/core/db/series-math';
import { implementCalls } from '~/upstream/core/service-context';
import { loadPublicFundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { loadFundPerformance } from '~/upstream/modules/market-data/market/fund-performance';
import { FULL_WINDOW_DAYS, loadPeerMedians } from '~/upstream/modules/market-data/market/peer-medians';
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';

type Analysis = CallResult<Contract['market']['fundAnalysis']>;

const DRAWDOWNS = 5;
const SAMPLES = 200;
/** Maximum samples of all spans in memory: about 10 MB. */
const SAMPLES_HELD = 400_000;
const SPANS = Object.entries(HOLDING_SPAN_DAYS) as [keyof typeof HOLDING_SPAN_DAYS, number][];

const held = createPerNavCache<Pick<Analysis, 'drawdowns' | 'holdings' | 'history'>>(
  SAMPLES_HELD,
  ({ holdings }) => 1 + holdings.reduce((sum, each) => sum + (each.result?.samples.length ?? 0), 0),
);

/** Analysis of a public fund: compared with its peers, by drawdown, and by holding period. */
export const fundAnalysis = implementCalls('market', {
  async fundAnalysis({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    const { type } = await db
      .selectFrom('public_funds')
      .select('type')
      .where('id', '=', fund.id)
      .executeTakeFirstOrThrow();
    const performance = await loadFundPerformance(db, fund, query.window);
    const window = getWindow(performance.metrics, query.window);
    const medians =
      window?.is_full && performance.as_of !== null
        ? await loadPeerMedians(db, { kind: 'public', category: type }, query.window, performance.as_of)
        : null;
    const past = await held(db, fund, 'analysis', async () => getPast(await loadFullSeries(db, fund.id)));
    return {
      kind: 'public' as const,
      fund_code: fund.id,
      name: fund.name,
      type_name: PUBLIC_TYPE_NAMES[type],
      as_of: performance.as_of,
      frequency: performance.frequency,
      benchmark_name: performance.benchmark_name,
      risk_free: performance.risk_free,
      window,
      metrics: (performance.metrics ?? []).map(({ key, value, benchmark }) => ({
        key,
        value,
        benchmark,
        peer_median: medians?.get(key)?.median ?? null,
        peer_count: medians?.get(key)?.count ?? 0,
      })),
      ...past,
    };
  },
});

/** Returns the measured window, and whether the history of the fund covers the requested one. */
function getWindow(
  metrics: Awaited<ReturnType<typeof loadFundPerformance>>['metrics'],
  requested: keyof typeof FULL_WINDOW_DAYS,
): Analysis['window'] {
  const first = metrics?.[0];
  if (!first || first.window_start === null || first.window_end === null) return null;
  const { window_start: start, window_end: end } = first;
  return { start, end, is_full: countDaysBetween(start, end) >= FULL_WINDOW_DAYS[requested] };
}

/** Computes all drawdowns and all past holding periods of a series. */
function getPast(series: Series): Pick<Analysis, 'drawdowns' | 'holdings' | 'history'> {
  const [first, last] = [series[0], series[series.length - 1]];
  return {
    history: first && last ? { start: first.date, end: last.date } : null,
    drawdowns: findDrawdownEpisodes(series, DRAWDOWNS).map((each) => ({
      depth: round6(each.depth),
      peak: each.peak,
      trough: each.trough,
      recovered: each.recovered,
      fall_days: each.declineDays,
      recovery_days: each.recoveryDays,
    })),
    holdings: SPANS.map(([span, days]) => {
      const result = computeHoldingDistribution(series, days);
      return {
        span,
        result: result && {
          days,
          worst: round6(result.worst),
          median: round6(result.median),
          best: round6(result.best),
          count: result.count,
          samples: downsampleValues(result.samples, SAMPLES).map(round6),
        },
      };
    }),
  };
}
