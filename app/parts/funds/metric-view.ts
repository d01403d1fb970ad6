import { daysBetween } from '~/domain/calendar/dates';
import { formatNumber, formatPercent, formatRate, MISSING } from '~/domain/figures/format';
import { formatDepth } from '~/app/parts/funds/figures';
import type { Frequency, PerformanceReply } from '~/app/parts/funds/performance-view';

type Metric = NonNullable<PerformanceReply['metrics']>[number];

export interface MetricView {
  key: Metric['key'];
  label: string;
  value: string;
  note: string;
  /** How it is computed. */
  method: string;
  window: string;
  benchmark: string;
}

const STEPS: Record<Frequency, { step: string; count: number }> = {
  day: { step: '每日', count: 250 },
  week: { step: '每周', count: 52 },
};

const METRIC_TEXTS: Record<Metric['key'], { label: string; method: string }> = {
  max_drawdown: {
    label: '最大回撤',
    method: '区间内任一高点之后的最大跌幅：复权净值 ÷ 此前最高复权净值 − 1，取最小值。',
  },
  volatility: {
    label: '年化波动率',
    method: '{step}收益率的样本标准差 × √{count}，至少 24 个数据点。数值越大，净值起伏越大。',
  },
  sharpe: {
    label: '夏普比率',
    method: '（年化收益率 − 参考利率）÷ 年化波动率，衡量每承担一份波动换来的收益。',
  },
  sortino: { label: '索提诺比率', method: '（年化收益率 − 参考利率）÷ 年化下行波动率，只把下跌的波动计入。' },
  calmar: { label: '卡玛比率', method: '年化收益率 ÷ 最大回撤的绝对值，衡量每承担一份回撤换来的收益。' },
  recovery_days: { label: '回撤修复', method: '最大回撤自低点回到此前高点所用的自然日；尚未回到时不显示。' },
  annualised: { label: '年化收益率', method: '（1 + 区间收益率）^（365 ÷ 区间天数）− 1，不满 1 年不年化。' },
};

/** A risk figure as text; — when unknown. */
export function metricValue(key: Metric['key'], value: number | null): string {
  if (value === null) return MISSING;
  if (key === 'max_drawdown') return formatDepth(value);
  if (key === 'volatility') return formatRate(value);
  if (key === 'annualised') return formatPercent(value);
  return key === 'recovery_days' ? `${value} 天` : formatNumber(value);
}

/** Name of a figure and how it is computed. */
export function metricText(key: Metric['key'], frequency: Frequency): { label: string; method: string } {
  const { step, count } = STEPS[frequency];
  const { label, method } = METRIC_TEXTS[key];
  return { label, method: method.replace('{step}', step).replace('{count}', String(count)) };
}

/** The six figures of risk and return, each with what explains it. */
export function metricViews(performance: PerformanceReply): MetricView[] {
  return (performance.metrics ?? [])
    .filter((metric) => metric.key !== 'annualised')
    .slice(0, 6)
    .map((metric) => {
      const benchmark = `${performance.benchmark_name} ${metricValue(metric.key, metric.benchmark)}`;
      return {
        key: metric.key,
        ...metricText(metric.key, performance.frequency),
        benchmark,
        value: metricValue(metric.key, metric.value),
        note: metric.benchmark === null ? '' : benchmark,
        window: windowText(metric.window_start, metric.window_end),
      };
    });
}

const windowText = (start: string | null, end: string | null): string =>
  start && end ? `${start} 至 ${end}` : MISSING;

/** What a metrics window covers in words: 近3年, or 成立以来 for a younger fund. */
export function windowName(performance: PerformanceReply): string | null {
  const metric = performance.metrics?.find((each) => each.window_start !== null && each.window_end !== null);
  if (!metric?.window_start || !metric.window_end) return null;
  const days = daysBetween(metric.window_start, metric.window_end);
  const years = [3, 1].find((count) => Math.abs(days - count * 365) <= 16);
  return years ? `近${years}年` : '成立以来';
}
