import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import type { FigureSpan } from '~/domain/figures/figure-derivation';
import { MIN_HOLDING_SAMPLES } from '~/domain/figures/metrics';
import { buildHoldingStripModel } from '~/app/charts/holding-strip-model';
import type { PerformanceReply } from '~/app/features/funds/performance-view';

const SPANS: Record<number, FigureSpan> = { 1: '1y', 3: '3y', 5: '5y' };

/**
 * Builds the results of holding for one, three and five years from every buying day of the history; null when there
 * are none.
 */
export function buildHoldingResultsView({ holding_results: results, frequency }: PerformanceReply) {
  if (!results) return null;
  const strip = buildHoldingStripModel(results.samples.map((value) => value * 100));
  const year = results.years.find(({ years }) => years === 1);
  return {
    start: results.start,
    end: results.end,
    title: `任意一${frequency === 'day' ? '个交易日' : '周'}买入并持有满 1 年`,
    // Count of all holding periods, not of the drawn sample.
    strip: strip && year?.result ? { ...strip, count: year.count } : null,
    rows: results.years.map(({ years, count, result }) => ({
      label: `满 ${years} 年`,
      span: SPANS[years],
      note: result
        ? `${count} 次`
        : count === 0
          ? '历史不足'
          : `${count} 次，少于 ${MIN_HOLDING_SAMPLES} 次不统计`,
      cells: result
        ? [
            formatPercent(result.worst),
            formatPercent(result.median),
            formatPercent(result.best),
            formatRate(result.lost, 1),
          ]
        : [MISSING_VALUE, MISSING_VALUE, MISSING_VALUE, MISSING_VALUE],
    })),
    words: results.years.flatMap(({ years, count, result }) =>
      result
        ? [
            `持有满 ${years} 年的 ${count} 次中，${Math.round(count * result.lost)} 次亏损，收益中位数 ${formatPercent(result.median)}，最差 ${formatPercent(result.worst)}`,
          ]
        : [],
    ),
  };
}
export type HoldingResultsView = NonNullable<ReturnType<typeof buildHoldingResultsView>>;
