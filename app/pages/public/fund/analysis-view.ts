import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { FeeError } from '~/domain/figures/fees';
import { computeFundCost } from '~/domain/figures/fund-cost';
import { formatYuan } from '~/domain/figures/money';
import type { CallResult, Contract } from '~/contract';
import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import { buildHoldingStripModel } from '~/app/charts/holding-strip-model';
import { computeDrawdownSeries } from '~/app/charts/drawdown';
import { FIGURE_TEXTS } from '~/app/features/figures/figure-texts';
import type { NavReply } from '~/app/features/funds/performance-view';
import { FIGURE_FORMATS, formatDepth } from '~/app/features/figures/figure-formats';
import { buildCostTiers, formatDecimal, computeRunningRate } from '~/app/features/funds/fee-view';
import type { TradeRules } from '~/app/features/orders/trade-times';

export type Analysis = CallResult<Contract['market']['fundAnalysis']>;
export type HoldingSpan = Analysis['holdings'][number]['span'];

export const HOLDING_SPAN_NAMES: Record<HoldingSpan, string> = {
  '3m': '3 个月',
  '6m': '6 个月',
  '1y': '1 年',
  '3y': '3 年',
};

const COMPARED = ['volatility', 'max_drawdown', 'sharpe', 'sortino', 'calmar'] as const;

/** Builds the figures next to the median of funds of the same type and next to the index, each with its method. */
export function buildRiskView(analysis: Analysis) {
  const metrics = COMPARED.flatMap((key) => analysis.metrics.find((metric) => metric.key === key) ?? []);
  return {
    rows: metrics.map(({ key, value, peer_median, benchmark }) => ({
      key,
      label: FIGURE_TEXTS[key].name,
      cells: [value, peer_median, benchmark].map((each) => FIGURE_FORMATS[key](each)),
    })),
    peerCount: Math.max(0, ...metrics.map((metric) => metric.peer_count)),
  };
}

/** Converts levels to per cent below their highest value so far; null without a level. */
export function computeDrawdownPercents(levels: readonly (number | null)[]): (number | null)[] {
  const begin = levels.findIndex((level) => level !== null);
  if (begin < 0) return levels.map(() => null);
  let last = levels[begin] ?? 1;
  const known = levels.slice(begin).map((level) => (last = level ?? last));
  return [
    ...levels.slice(0, begin).map(() => null),
    ...computeDrawdownSeries(known).map((depth) => depth * 100),
  ];
}

/** Builds the chart of the fund's drawdown day by day, next to the index. */
export function buildFundDrawdownChart(nav: NavReply): LineChartModel | null {
  const { series } = nav;
  if (!series) return null;
  const benchmark = computeDrawdownPercents(series.benchmark);
  return buildLineChartModel({
    dates: series.dates,
    series: [
      { name: '本基金', values: computeDrawdownPercents(series.adjusted) },
      ...(benchmark.some((value) => value !== null) ? [{ name: nav.benchmark_name, values: benchmark }] : []),
    ],
    axis: 'value',
  });
}

/** Builds the deepest drawdowns since founding, each with its decline and recovery. */
export const buildDrawdownRows = ({ drawdowns }: Analysis) =>
  drawdowns.map((each) => ({
    from: each.peak,
    to: each.trough,
    recovered: each.recovered,
    cells: [
      formatDepth(each.depth),
      `${each.fall_days} 天`,
      each.recovery_days === null ? '尚未修复' : `${each.recovery_days} 天`,
    ],
  }));

/** Returns the span shown first: one year, or the longest shorter span with results. */
export const getDefaultSpan = ({ holdings }: Analysis): HoldingSpan =>
  (['1y', '6m', '3m'] as const).find((span) =>
    holdings.some((each) => each.span === span && each.result !== null),
  ) ?? '1y';

/** Builds worst, median and best of past holding periods for every span, and the strip of the chosen one. */
export function buildHoldingSpanView(analysis: Analysis, span: HoldingSpan) {
  const chosen = analysis.holdings.find((each) => each.span === span)?.result ?? null;
  const model = chosen && buildHoldingStripModel(chosen.samples.map((value) => value * 100));
  return {
    rows: analysis.holdings.map(({ span: each, result }) => ({
      label: HOLDING_SPAN_NAMES[each],
      isCurrent: each === span,
      cells: result
        ? [
            formatPercent(result.worst),
            formatPercent(result.median),
            formatPercent(result.best),
            String(result.count),
          ]
        : [MISSING_VALUE, MISSING_VALUE, MISSING_VALUE, MISSING_VALUE],
    })),
    strip:
      chosen && model
        ? {
            ...model,
            count: chosen.count,
            worst: formatPercent(chosen.worst),
            median: formatPercent(chosen.median),
            best: formatPercent(chosen.best),
          }
        : null,
  };
}

const COST_YUAN = '10000';
const COST_YEARS = [1, 3, 5] as const;

/** Computes the fees on 10,000 元 held 1, 3 and 5 years; null when a fee is unknown or exceeds the amount. */
export function buildFundCostView(rules: TradeRules) {
  const yearly = computeRunningRate(rules);
  if (!rules.has_terms || yearly === null) return null;
  try {
    const costs = COST_YEARS.map((years) =>
      computeFundCost({
        amountYuan: COST_YUAN,
        years,
        ...buildCostTiers(rules),
        yearlyRate: formatDecimal(yearly),
      }),
    );
    const row = (label: string, key: 'subscribeYuan' | 'runningYuan' | 'redeemYuan' | 'totalYuan') => ({
      label,
      isCurrent: key === 'totalYuan',
      cells: costs.map((cost) => formatYuan(cost[key])),
    });
    return {
      years: COST_YEARS.map((years) => `${years} 年`),
      rows: [
        row('申购费', 'subscribeYuan'),
        row('运作费', 'runningYuan'),
        row('赎回费', 'redeemYuan'),
        row('合计', 'totalYuan'),
      ],
    };
  } catch (error) {
    if (error instanceof FeeError) return null;
    throw error;
  }
}
