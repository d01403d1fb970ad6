import type { Kysely } from 'kysely';
import {
  computeHoldingOutcome,
  computeMaxDrawdown,
  computePastHoldings,
  downsampleValues,
  type Series,
} from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import { HOLDING_YEARS } from '~/contract/shared';
import { round6 } from '~/upstream/core/db/series-math';
import type { Database } from '~/upstream/core/db/schema';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';

type Results = NonNullable<CallResult<Contract['market']['fundPerformance']>['holding_results']>;

/** A year of holding, independent of February; the analysis page counts the same. */
const YEAR_DAYS = 365;
/** Maximum cached replies, each up to about 5 KB. */
const REPLIES_HELD = 300;
const held = createPerNavCache<{ results: Results | null }>(REPLIES_HELD, () => 1);

/**
 * Loads the results of holding a fund for one, three and five years, bought on any day of its history; null before
 * its second NAV.
 */
export async function loadHoldingResults(db: Kysely<Database>, fund: FundSummary): Promise<Results | null> {
  const { results } = await held(db, fund, 'holding', async () => {
    const series = await loadFullSeries(db, fund.id);
    const [first, last] = [series[0], series[series.length - 1]];
    if (!first || !last || first === last) return { results: null };
    const all = HOLDING_YEARS.map((years) => ({
      years,
      samples: computePastHoldings(series, years * YEAR_DAYS),
    }));
    return {
      results: {
        start: first.date,
        end: last.date,
        years: all.map(({ years, samples }) => ({
          years,
          count: samples.length,
          result: getResult(samples),
        })),
        samples: downsampleValues(all[0]?.samples ?? []).map(round6),
        deepest: getDeepest(series),
      },
    };
  });
  return results;
}

function getDeepest(series: Series): Results['deepest'] {
  const { depth = 0, peak = null, trough = null, recovered = null } = computeMaxDrawdown(series) ?? {};
  return peak === null || trough === null ? null : { depth: round6(depth), peak, trough, recovered };
}

function getResult(samples: readonly number[]): Results['years'][number]['result'] {
  const outcome = computeHoldingOutcome(samples);
  if (!outcome) return null;
  const { worst, median, best, lost } = outcome;
  return { worst: round6(worst), median: round6(median), best: round6(best), lost: round6(lost) };
}
