import { madeOnce } from '~/domain/shared/memoize';
import { daysBetween } from '~/domain/calendar/dates';
import { formatPercent, formatPercentPoints, formatRate, MISSING } from '~/domain/figures/format';
import { annualise, PERIOD_NAMES } from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import { PERIODS, type Period } from '~/contract/kinds';
import type { ChartEvent } from '~/app/charts/chart-events';
import { lineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import type { HeatCell } from '~/app/ui/heat-table';
import { holdingView } from '~/app/features/funds/holding-view';
import { metricViews, windowName, windowText } from '~/app/features/funds/metric-view';
import { numberedPage } from '~/app/features/funds/page-links';

type FundNav = CallResult<Contract['market']['fundNav']>;
type FundPerformance = CallResult<Contract['market']['fundPerformance']>;
/** What private and public funds have alike. */
export type NavReply = Pick<
  FundNav,
  'as_of' | 'benchmark_name' | 'series' | 'nav_events' | 'nav_compared' | 'indices'
>;
export type PerformanceReply = Omit<FundPerformance, 'kind' | 'fund_code' | 'name'>;
export type Frequency = PerformanceReply['frequency'];

/** How the figures are computed, in words. */
export const basisText = (frequency: Frequency): string =>
  `${frequency === 'day' ? '日频' : '周频'}，费后复权净值`;

/** Words of the period switch. */
export const PERIOD_SHORT: Record<Period, string> = {
  ...{ '1m': '1月', '3m': '3月', '6m': '6月', '1y': '1年', '3y': '3年' },
  ...{ ytd: '今年', since: '成立以来' },
};

/** Levels as per cent gained since the first known one. */
export function gains(levels: readonly (number | null)[]): (number | null)[] {
  const start = levels.find((level) => level !== null && level > 0);
  return levels.map((level) => (level === null || !start ? null : (level / start - 1) * 100));
}

interface ChartOptions {
  isLog: boolean;
  /** Points beyond those of the fund itself, such as the orders of who looks. */
  events: readonly ChartEvent[];
}

/** Chart of the fund beside its benchmark, peers and what was chosen over the window; null when there is nothing to draw. */
function navChart(nav: NavReply, { isLog, events }: ChartOptions): LineChartModel | null {
  const { series } = nav;
  if (!series) return null;
  const others = [
    { name: nav.benchmark_name, values: gains(series.benchmark) },
    { name: '同类平均', values: gains(series.peers) },
    { name: nav.nav_compared?.name ?? '', values: gains(nav.nav_compared?.values ?? []) },
  ].filter(({ values }) => values.some((value) => value !== null));
  return lineChartModel({
    dates: series.dates,
    series: [{ name: '本基金', values: gains(series.adjusted) }, ...others],
    axis: 'percent',
    withDrawdown: true,
    isLog,
    events: [...nav.nav_events.map(({ type, ...event }) => ({ ...event, kind: type })), ...events],
  });
}

/** A row of a table, of plain text: it travels to the page. */
export interface TextRow {
  label: string;
  cells: string[];
  isCurrent?: boolean;
  /** The period the row is about. */
  span?: Period;
}

/** Rows of the period table; `period` is the one the chart shows. */
export function periodRows(performance: PerformanceReply, period: Period | null): TextRow[] {
  return (performance.periods ?? []).map((row) => ({
    label: PERIOD_NAMES[row.period],
    span: row.period,
    isCurrent: row.period === period,
    cells: [
      formatPercent(row.value),
      formatPercent(row.benchmark),
      formatPercent(row.peer),
      row.rank === null || row.rank_total === null ? MISSING : `${row.rank}/${row.rank_total}`,
    ],
  }));
}

export interface HeatView {
  heads: string[];
  rows: { label: string; cells: HeatCell[] }[];
  foot: { label: string; cells: string[] };
}

const HEAT_YEARS = 6;

/** How many pages of years there are. */
export const heatPageCount = (performance: PerformanceReply): number =>
  Math.max(1, Math.ceil((performance.monthly?.length ?? 0) / HEAT_YEARS));

/**
 * Months down, six years across (the last six on page 1), the year's return at the foot; null when no year is known.
 */
export function heatView(performance: PerformanceReply, page = 1): HeatView | null {
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

/** Returns by year beside the benchmark and the difference in percentage points, newest first. */
export const yearRows = (performance: PerformanceReply): TextRow[] =>
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

/** The tables of a fund's history of returns; `hrefOf` is the address of a page of months, from 1 on. */
export function historyTables(
  performance: PerformanceReply,
  requested: number,
  hrefOf: (page: number | undefined) => string,
) {
  const pages = numberedPage(requested, heatPageCount(performance), hrefOf);
  return {
    asOf: performance.as_of ?? MISSING,
    basis: basisText(performance.frequency),
    benchmark: performance.benchmark_name,
    periods: periodRows(performance, null),
    years: yearRows(performance),
    heat: heatView(performance, pages.page),
    ...pages,
  };
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** The figures of a fund's page: periods, risk, past holdings, months. */
export const performanceFigures = madeOnce((performance: PerformanceReply, period: Period) => ({
  asOf: performance.as_of,
  frequency: performance.frequency,
  benchmark: performance.benchmark_name,
  rows: periodRows(performance, period),
  metrics: metricViews(performance),
  windowName: windowName(performance),
  window: windowText(performance),
  riskFree: formatRate(performance.risk_free),
  held: holdingView(performance),
  heat: heatView(performance),
}));
export type FiguresView = ReturnType<typeof performanceFigures>;

const windowOf = (nav: NavReply, options: ChartOptions) => ({
  chart: navChart(nav, options),
  start: nav.series?.dates[0] ?? null,
  asOf: nav.series?.dates.at(-1) ?? nav.as_of,
  benchmark: nav.benchmark_name,
  compared: nav.nav_compared?.name ?? null,
});
const sharedWindow = madeOnce((nav: NavReply, isLog: boolean) => windowOf(nav, { isLog, events: [] }));

/** The chart of a window with the days it covers; `events` are points that only who looks has. */
export const navWindow = (
  nav: NavReply,
  { isLog = false, events = [] }: { isLog?: boolean; events?: readonly ChartEvent[] } = {},
) => (events.length > 0 ? windowOf(nav, { isLog, events }) : sharedWindow(nav, isLog));
export type NavWindow = ReturnType<typeof navWindow>;

/** Period links of the chart; the year is the page without a query. */
export const periodLinks = (period: Period, hrefOf: (period: Period | undefined) => string) =>
  PERIODS.map((each) => ({
    label: PERIOD_SHORT[each],
    to: `${hrefOf(each === '1y' ? undefined : each)}#perf`,
    isCurrent: each === period,
  }));

/** Annualised return since founding, ratio; null under one year (domain rules, section 6). */
export function annualisedSince(performance: PerformanceReply): number | null {
  const row = performance.periods?.find((each) => each.period === 'since');
  if (!row || row.value === null || !row.start || !row.end) return null;
  return annualise(row.value, daysBetween(row.start, row.end));
}
