import { countDaysBetween } from '~/domain/calendar/dates';
import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { FIGURE_TEXTS } from '~/app/features/figures/figure-texts';
import { formatDepth } from '~/app/features/figures/fund-figures';
import type { PerformanceReply } from '~/app/features/funds/performance-view';

type Metric = NonNullable<PerformanceReply['metrics']>[number];

export interface MetricView {
  key: Metric['key'];
  label: string;
  value: string;
  note: string;
}

/** Formats a risk figure; — when unknown. */
export function formatMetricValue(key: Metric['key'], value: number | null): string {
  if (value === null) return MISSING_VALUE;
  if (key === 'max_drawdown') return formatDepth(value);
  if (key === 'volatility') return formatRate(value);
  if (key === 'annualised') return formatPercent(value);
  return key === 'recovery_days' ? `${value} 天` : formatNumber(value);
}

/** Builds the six figures of risk and return. */
export function buildMetricViews(performance: PerformanceReply): MetricView[] {
  return (performance.metrics ?? [])
    .filter((metric) => metric.key !== 'annualised')
    .slice(0, 6)
    .map(({ key, value, benchmark }) => ({
      key,
      label: FIGURE_TEXTS[key].name,
      value: formatMetricValue(key, value),
      note: benchmark === null ? '' : `${performance.benchmark_name} ${formatMetricValue(key, benchmark)}`,
    }));
}

/** Formats the days the figures are measured over; null when there are none. */
export function formatMetricsWindow({ metrics }: PerformanceReply): string | null {
  const first = metrics?.[0];
  return first?.window_start && first.window_end ? `${first.window_start} 至 ${first.window_end}` : null;
}

/** Returns the name of the metrics window: 近3年, or 成立以来 for a younger fund. */
export function getMetricsWindowName(performance: PerformanceReply): string | null {
  const metric = performance.metrics?.find((each) => each.window_start !== null && each.window_end !== null);
  if (!metric?.window_start || !metric.window_end) return null;
  const days = countDaysBetween(metric.window_start, metric.window_end);
  const years = [3, 1].find((count) => Math.abs(days - count * 365) <= 16);
  return years ? `近${years}年` : '成立以来';
}
