import { countDaysBetween } from '~/domain/calendar/dates';
import { FIGURE_TEXTS } from '~/app/features/figures/figure-texts';
import { FIGURE_FORMATS } from '~/app/features/figures/figure-formats';
import type { PerformanceReply } from '~/app/features/funds/performance-view';

type Metric = NonNullable<PerformanceReply['metrics']>[number];

export interface MetricView {
  key: Metric['key'];
  label: string;
  value: string;
  note: string;
}

/** Figures of risk and return on a fund page; the annualised return is shown at the head of the page. */
const IS_SHOWN: Readonly<Record<Metric['key'], boolean>> = {
  max_drawdown: true,
  volatility: true,
  sharpe: true,
  sortino: true,
  calmar: true,
  recovery_days: true,
  annualised: false,
};

/** Builds the figures of risk and return. */
export const buildMetricViews = (performance: PerformanceReply): MetricView[] =>
  (performance.metrics ?? [])
    .filter(({ key }) => IS_SHOWN[key])
    .map(({ key, value, benchmark }) => ({
      key,
      label: FIGURE_TEXTS[key].name,
      value: FIGURE_FORMATS[key](value),
      note: benchmark === null ? '' : `${performance.benchmark_name} ${FIGURE_FORMATS[key](benchmark)}`,
    }));

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
