import { memoize } from '~/domain/shared/memoize';
import { countDaysBetween } from '~/domain/calendar/dates';
import { formatPercent, formatPercentPoints, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { FREQUENCY_NAMES, PERIOD_SHORT_NAMES, annualise, PERIOD_NAMES } from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import { PERIODS, type Period } from '~/contract/kinds';
import type { ChartEvent } from '~/app/charts/chart-events';
import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import type { HeatCell } from '~/app/ui/heat-table';
import { buildHoldingResultsView } from '~/app/features/funds/holding-view';
import {
  buildMetricViews,
  getMetricsWindowName,
  formatMetricsWindow,
} from '~/app/features/funds/metric-view';
import { buildNumberedPage } from '~/app/features/lists/page-links';

type FundNav = CallResult<Contract['market']['fundNav']>;
type FundPerformance = CallResult<Contract['market']['fundPerformance']>;
/** Fields that private and public funds share. */
export type NavReply = Pick<
  FundNav,
  'as_of' | 'benchmark_name' | 'series' | 'nav_events' | 'nav_compared' | 'indices'
>;
export type PerformanceReply = Omit<FundPerformance, 'kind' | 'fund_code' | 'name'>;
export type Frequency = PerformanceReply['frequency'];

/** Describes how the figures are computed. */
export const describeFigureBasis = (frequency: Frequency): string =>
  `${FREQUENCY_NAMES[frequency]}，费后复权净值`;

/** Converts levels to per cent gained since the first known level. */
export function computeGains(levels: readonly (number | null)[]): (number | null)[] {
  const start = levels.find((level) => level !== null && level > 0);
  return levels.map((level) => (level === null || !start ? null : (level / start - 1) * 100));
}

interface ChartOptions {
  isLog: boolean;
  /** Points in addition to those of the fund itself, such as the viewer's orders. */
  events: readonly ChartEvent[];
}

/**
 * Builds the chart of the fund with its benchmark, peers and the chosen comparison over the window; null when there
 * is nothing to draw.
 */
function navChart(nav: NavReply, { isLog, events }: ChartOptions): LineChartModel | null {
  const { series } = nav;
  if (!series) return null;
  const others = [
    { name: nav.benchmark_name, values: computeGains(series.benchmark) },
    { name: '同类平均', values: computeGains(series.peers) },
    { name: nav.nav_compared?.name ?? '', values: computeGains(nav.nav_compared?.values ?? []) },
  ].filter(({ values }) => values.some((value) => value !== null));
  return buildLineChartModel({
    dates: series.dates,
    series: [{ name: '本基金', values: computeGains(series.adjusted) }, ...others],
    axis: 'percent',
    withDrawdown: true,
    isLog,
    events: [...nav.nav_events.map(({ type, ...event }) => ({ ...event, kind: type })), ...events],
  });
}

/** Table row of plain text, because it is sent to the page. */
export interface TextRow {
  label: string;
  cells: string[];
  isCurrent?: boolean;
  /** The period the row is about. */
  span?: Period;
}

/** Rows of the period table; `period` is the one shown in the chart. */
export function buildPeriodRows(performance: PerformanceReply, period: Period | null): TextRow[] {
  return (performance.periods ?? []).map((row) => ({
    label: PERIOD_NAMES[row.period],
    span: row.period,
    isCurrent: row.period === period,
    cells: [
      formatPercent(row.value),
      formatPercent(row.benchmark),
      formatPercent(row.peer),
      row.rank === null || row.rank_total === null ? MISSING_VALUE : `${row.rank}/${row.rank_total}`,
    ],
  }));
}

export interface HeatmapView {
  heads: string[];
  rows: { label: string; cells: HeatCell[] }[];
  foot: { label: string; cells: string[] };
}

const HEAT_YEARS = 6;

/** Number of pages of years. */
export const computeHeatmapPageCount = (performance: PerformanceReply): number =>
  Math.max(1, Math.ceil((performance.monthly?.length ?? 0) / HEAT_YEARS));

/**
 * Builds the table of monthly returns: months down, six years across (the last six on page 1), the year's return at
 * the foot; null when no year is known.
 */
export function buildHeatmapView(performance: PerformanceReply, page = 1): HeatmapView | null {
  const all = [...(performance.monthly ?? [])].sort((a, b) => a.year - b.year);
  const end = all.length - (page - 1) * HEAT_YEARS;
  const years = all.slice(Math.max(0, end - HEAT_YEARS), Math.max(0, end));
  if (years.length === 0) return null;
  return {
    heads: years.map((year) => String(year.year)),
    rows: Array.from({ length: 12 }, (_, month) => ({
      label: `${month + 1}月`,
      cells: years.map((year) => {
        const ratio = year.months[month] ?? null;
        return { text: formatPercentPoints(ratio), value: ratio === null ? null : roundToTenth(ratio * 100) };
      }),
    })),
    foot: { label: '年度', cells: years.map((year) => formatPercentPoints(year.total)) },
  };
}

/** Returns by year next to the benchmark and the difference in percentage points, newest first. */
export const buildYearRows = (performance: PerformanceReply): TextRow[] =>
  [...(performance.monthly ?? [])]
    .sort((a, b) => b.year - a.year)
    .map(({ year, total, benchmark }) => ({
      label: String(year),
      cells: [
        formatPercent(total),
        formatPercent(benchmark),
        formatPercent(total === null || benchmark === null ? null : total - benchmark),
      ],
    }));

/** Builds the tables of a fund's return history; `hrefOf` returns the address of a page of months, from 1 on. */
export function buildHistoryTables(
  performance: PerformanceReply,
  requested: number,
  getHref: (page: number | undefined) => string,
) {
  const pages = buildNumberedPage(requested, computeHeatmapPageCount(performance), getHref);
  return {
    asOf: performance.as_of ?? MISSING_VALUE,
    basis: describeFigureBasis(performance.frequency),
    benchmark: performance.benchmark_name,
    periods: buildPeriodRows(performance, null),
    years: buildYearRows(performance),
    heat: buildHeatmapView(performance, pages.page),
    ...pages,
  };
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Builds the figures of a fund's page: periods, risk, past holding periods, months. */
export const buildPerformanceFigures = memoize((performance: PerformanceReply, period: Period) => ({
  asOf: performance.as_of,
  frequency: performance.frequency,
  benchmark: performance.benchmark_name,
  rows: buildPeriodRows(performance, period),
  metrics: buildMetricViews(performance),
  windowName: getMetricsWindowName(performance),
  window: formatMetricsWindow(performance),
  riskFree: formatRate(performance.risk_free),
  held: buildHoldingResultsView(performance),
  heat: buildHeatmapView(performance),
}));
export type FiguresView = ReturnType<typeof buildPerformanceFigures>;

const getWindow = (nav: NavReply, options: ChartOptions) => ({
  chart: navChart(nav, options),
  start: nav.series?.dates[0] ?? null,
  asOf: nav.series?.dates.at(-1) ?? nav.as_of,
  benchmark: nav.benchmark_name,
  compared: nav.nav_compared?.name ?? null,
});
const sharedWindow = memoize((nav: NavReply, isLog: boolean) => getWindow(nav, { isLog, events: [] }));

/** Builds the chart of a window with the days it covers; `events` are points that only this viewer has. */
export const buildNavWindow = (
  nav: NavReply,
  { isLog = false, events = [] }: { isLog?: boolean; events?: readonly ChartEvent[] } = {},
) => (events.length > 0 ? getWindow(nav, { isLog, events }) : sharedWindow(nav, isLog));
export type NavWindow = ReturnType<typeof buildNavWindow>;

/** Period links of the chart; one year is the page without a query. */
export const buildPeriodLinks = (period: Period, getHref: (period: Period | undefined) => string) =>
  PERIODS.map((each) => ({
    label: PERIOD_SHORT_NAMES[each],
    to: `${getHref(each === '1y' ? undefined : each)}#perf`,
    isCurrent: each === period,
  }));

/** Annualised return since founding, ratio; null under one year (domain rules, section 6). */
export function getAnnualisedSinceFounding(performance: PerformanceReply): number | null {
  const row = performance.periods?.find((each) => each.period === 'since');
  if (!row || row.value === null || !row.start || !row.end) return null;
  return annualise(row.value, countDaysBetween(row.start, row.end));
}
