import type { Viewer } from '~/bff/http/app-context';
import type { CallResult, Contract } from '~/contract';
import type { Locked } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';
import { PERIOD_SHORT_NAMES, annualise, PERIOD_NAMES, findSeriesWindow } from '~/domain/figures/metrics';
import { countDaysBetween } from '~/domain/calendar/dates';
import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { formatLapseTitle } from '~/app/features/person/lapse-view';
import { FIGURE_FORMATS } from '~/app/features/figures/figure-formats';
import { buildMetricViews, formatMetricsWindow } from '~/app/features/funds/metric-view';
import { computeGains, buildHeatmapView } from '~/app/features/funds/performance-view';
import { getFlowStep, findLapse, getLevelLock, buildLockSteps } from '~/app/features/person/next-step';

type Series = CallResult<Contract['indices']['simuSeries']>;

/** Windows of the curve; the whole history by default. */
export const LEVEL_PERIODS = ['6m', '1y', '3y', 'since'] as const;
export type LevelPeriod = (typeof LEVEL_PERIODS)[number];

const periodName = (period: LevelPeriod): string => (period === 'since' ? '基日以来' : PERIOD_NAMES[period]);

/**
 * Returns why the level is locked for a viewer, the steps to it and the next one; null when it is open. `now`:
 * epoch ms.
 */
export function getIndexLevelLock(
  viewer: Viewer | null,
  edition: Edition,
  { now, returnTo, replied }: { now: number; returnTo: string; replied?: Locked | null | undefined },
) {
  const locked = getLevelLock(viewer, now) ?? replied ?? null;
  if (locked === null) return null;
  const step = getFlowStep(locked, viewer, edition, { returnTo });
  const lapse = findLapse(locked, viewer);
  return {
    title: lapse ? formatLapseTitle(lapse) : '点位、收益与回撤只向特定对象展示',
    text: '指数由私募基金的净值算出，须先完成特定对象确认才可查看点位、走势、区间收益与回撤。编制方法、成员与历次调整对所有人公开。',
    steps: buildLockSteps(locked, viewer, now),
    action: { to: step.href, label: viewer ? step.label : '登录，开始第 1 步' },
  };
}

/** Builds the level with its curve over a window, period returns and risk; null when there is none yet. */
export function buildIndexLevelView(
  reply: Series,
  name: string,
  period: LevelPeriod,
  getHref: (period?: LevelPeriod) => string,
) {
  const { series } = reply;
  const last = series?.values.at(-1);
  const since = reply.periods?.find((row) => row.period === 'since');
  if (!series || last === undefined || !since || since.value === null) return null;
  const points = series.dates.map((date, index) => ({ date, value: series.values[index] ?? NaN }));
  // An index younger than the window shows its whole history.
  const { startIndex, endIndex } = findSeriesWindow(points, period) ?? {
    startIndex: 0,
    endIndex: points.length - 1,
  };
  const dates = series.dates.slice(startIndex, endIndex + 1);
  const of = <T>(values: readonly T[]): T[] => values.slice(startIndex, endIndex + 1);
  // An index cannot be held, so there are no holding results.
  const figures = { ...reply, holding_results: null };
  const metrics = buildMetricViews(figures);
  const metric = (key: 'max_drawdown' | 'volatility') =>
    FIGURE_FORMATS[key](reply.metrics?.find((each) => each.key === key)?.value);
  return {
    level: formatNumber(last),
    asOf: dates.at(-1) ?? MISSING_VALUE,
    sinceBase: formatPercent(since.value),
    annualised: formatPercent(
      since.start && since.end ? annualise(since.value, countDaysBetween(since.start, since.end)) : null,
    ),
    drawdown: metric('max_drawdown'),
    volatility: metric('volatility'),
    benchmark: reply.benchmark_name,
    start: dates[0] ?? MISSING_VALUE,
    periodName: periodName(period),
    chart: buildLineChartModel({
      dates,
      series: [
        { name, values: computeGains(of(series.values)) },
        { name: reply.benchmark_name, values: computeGains(of(series.benchmark)) },
      ].filter(({ values }) => values.some((value) => value !== null)),
      axis: 'percent',
      withDrawdown: true,
    }),
    periods: LEVEL_PERIODS.map((each) => ({
      label: each === 'since' ? '基日以来' : PERIOD_SHORT_NAMES[each],
      to: getHref(each === 'since' ? undefined : each),
      isCurrent: each === period,
    })),
    rows: (reply.periods ?? []).map((row) => ({
      name: row.period === 'since' ? '基日以来' : PERIOD_NAMES[row.period],
      window: row.start && row.end ? `${row.start} 至 ${row.end}` : null,
      cells: [formatPercent(row.value), formatPercent(row.benchmark)],
    })),
    metrics,
    window: formatMetricsWindow(figures),
    riskFree: formatRate(reply.risk_free),
    heat: buildHeatmapView(figures),
  };
}
export type IndexLevelView = NonNullable<ReturnType<typeof buildIndexLevelView>>;
