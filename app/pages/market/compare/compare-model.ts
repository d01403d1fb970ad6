import { daysBetween } from '~/domain/calendar/dates';
import { formatNumber, formatPercent, formatRate, MISSING } from '~/domain/figures/format';
import {
  annualise,
  commonWindow,
  holdingDistribution,
  indexOnOrBefore,
  periodReturn,
  riskMetrics,
  windowOf,
  type CommonWindow,
  type PeriodKey,
  type Series,
} from '~/domain/figures/metrics';
import { lineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import type { CompareRow } from '~/app/ui/compare-table';

/** A fund with its adjusted series; null where the viewer may not have it or there is none. */
export interface ComparedFund {
  name: string;
  series: Series | null;
}

/** Periods of the switch; `common` is the whole window. */
export const COMPARE_PERIODS = ['6m', '1y', '3y', 'ytd', 'common'] as const;
export type ComparePeriod = (typeof COMPARE_PERIODS)[number];
export const COMPARE_PERIOD_NAMES: Record<ComparePeriod, string> = {
  '6m': '6月',
  '1y': '1年',
  '3y': '3年',
  ytd: '今年',
  common: '共同区间',
};

export interface Comparison {
  start: string;
  end: string;
  isWeekly: boolean;
  /** Lifetimes in per cent of the longest, of the funds that are compared. */
  lifetimes: { starts: number[]; windowStart: number; marks: { at: number; label: string }[] };
  chart: LineChartModel | null;
  /** The period drawn: `common` where the window does not reach back far enough for the one asked for. */
  period: ComparePeriod;
  periods: ComparePeriod[];
  groups: { title: string; rows: CompareRow[] }[];
}

/** Compares on the common window and the coarsest frequency; null when fewer than two funds share one. */
export function compareFunds(funds: readonly ComparedFund[], requested: ComparePeriod): Comparison | null {
  const open = funds.filter((fund) => fund.series !== null && fund.series.length > 1);
  if (open.length < 2) return null;
  const lives = open.map((fund) => fund.series ?? []);
  const window = commonWindow(lives);
  if (!window) return null;
  const periods = COMPARE_PERIODS.filter((period) => isReached(window, period));
  const period = periods.includes(requested) ? requested : 'common';
  return {
    start: window.start,
    end: window.end,
    isWeekly: window.frequency !== 'day',
    lifetimes: lifetimes(lives, window),
    chart: chartOf(open, window, period),
    period,
    periods,
    groups: groupsOf(funds, window),
  };
}

const isReached = (window: CommonWindow, period: ComparePeriod): boolean =>
  period === 'common' || window.series.every((series) => windowOf(series, period as PeriodKey) !== null);

function lifetimes(lives: readonly Series[], window: CommonWindow): Comparison['lifetimes'] {
  const firsts = lives.map((series) => series[0]?.date ?? window.start);
  const begin = firsts.reduce((a, b) => (a < b ? a : b));
  const span = Math.max(1, daysBetween(begin, window.end));
  const at = (day: string) => Math.round((daysBetween(begin, day) / span) * 1000) / 10;
  const marks = [
    { at: 0, label: begin.slice(0, 7) },
    { at: at(window.start), label: window.start.slice(0, 7) },
    { at: 100, label: window.end.slice(0, 7) },
  ];
  // A mark too near an end would lie over it.
  const isNearEnd = marks[1] !== undefined && (marks[1].at < 28 || marks[1].at > 70);
  return {
    starts: firsts.map(at),
    windowStart: at(window.start),
    marks: isNearEnd ? marks.filter((_, index) => index !== 1) : marks,
  };
}

function chartOf(
  open: readonly ComparedFund[],
  window: CommonWindow,
  period: ComparePeriod,
): LineChartModel | null {
  const first = window.series[0] ?? [];
  const from = period === 'common' ? 0 : (windowOf(first, period)?.startIndex ?? 0);
  const dates = first.slice(from).map((point) => point.date);
  return lineChartModel({
    dates,
    series: open.map((fund, index) => ({
      name: fund.name,
      values: gainsOn(window.series[index] ?? [], dates),
    })),
    axis: 'percent',
  });
}

/** Per cent gained since the first of `dates`, by the last value on or before each. */
function gainsOn(series: Series, dates: readonly string[]): (number | null)[] {
  const valueOn = (day: string) => series[indexOnOrBefore(series, day)]?.value ?? null;
  const start = valueOn(dates[0] ?? '');
  return dates.map((day) => {
    const value = valueOn(day);
    return value === null || !start ? null : (value / start - 1) * 100;
  });
}

interface Figure {
  label: string;
  values: (number | null)[];
  format: (value: number | null) => string;
  better: 'high' | 'low';
  signed?: boolean;
}

const rowOf = ({ label, values, format, better, signed }: Figure): CompareRow => ({
  label,
  values: values.map((value) => format(value)),
  best: bestOf(values, better),
  signed,
});

/** From 100 per cent on with one place: three columns must fit on a small phone. */
const shortPercent = (value: number | null): string =>
  formatPercent(value, value !== null && Math.abs(value) >= 1 ? 1 : 2);

/** Places of the better value; none when a value is unknown or all are the same. */
export function bestOf(values: readonly (number | null)[], better: 'high' | 'low'): number[] | undefined {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2 || known.length < values.length) return undefined;
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  const places = values.flatMap((value, index) => (value === best ? [index] : []));
  return places.length === values.length ? undefined : places;
}

/** Returns, risk and holdings of every fund on the common window; — for those without a series. */
function groupsOf(funds: readonly ComparedFund[], window: CommonWindow): Comparison['groups'] {
  let next = 0;
  const clipped = funds.map((fund) =>
    fund.series && fund.series.length > 1 ? (window.series[next++] ?? null) : null,
  );
  const each = <T>(read: (series: Series) => T | null): (T | null)[] =>
    clipped.map((series) => (series ? read(series) : null));
  const days = daysBetween(window.start, window.end);
  const total = each((series) => (series[series.length - 1]?.value ?? 1) / (series[0]?.value ?? 1) - 1);
  const risks = each((series) => riskMetrics(series, { frequency: window.frequency }));
  const holdings = each((series) => holdingDistribution(series, 365));
  const counts = holdings.map((holding) => holding?.count ?? 0);
  const daysText = (value: number | null) => (value === null ? MISSING : `${value} 天`);
  const signed = { format: shortPercent, better: 'high', signed: true } as const;
  return [
    {
      title: '收益',
      rows: [
        rowOf({ label: '共同区间', values: total, ...signed }),
        rowOf({ label: '年化', values: total.map((value) => annualise(value, days)), ...signed }),
        rowOf({
          label: '近1年',
          values: each((series) => periodReturn(series, '1y')?.value ?? null),
          ...signed,
        }),
      ],
    },
    {
      title: '风险',
      rows: [
        rowOf({
          label: '最大回撤',
          values: risks.map((risk) => risk?.drawdown?.depth ?? null),
          format: formatRate,
          better: 'high',
        }),
        rowOf({
          label: '修复天数',
          values: risks.map((risk) => risk?.drawdown?.recoveryDays ?? null),
          format: daysText,
          better: 'low',
        }),
        rowOf({
          label: '年化波动',
          values: risks.map((risk) => risk?.volatility ?? null),
          format: formatRate,
          better: 'low',
        }),
      ],
    },
    {
      title: '性价比',
      rows: [
        rowOf({
          label: '夏普比率',
          values: risks.map((risk) => risk?.sharpe ?? null),
          format: formatNumber,
          better: 'high',
        }),
        rowOf({
          label: '卡玛比率',
          values: risks.map((risk) => risk?.calmar ?? null),
          format: formatNumber,
          better: 'high',
        }),
      ],
    },
    {
      title: Math.max(...counts) > 0 ? `持有满 1 年（${Math.max(...counts)} 次）` : '持有满 1 年',
      rows: [
        rowOf({ label: '最差', values: holdings.map((holding) => holding?.worst ?? null), ...signed }),
        rowOf({ label: '中位数', values: holdings.map((holding) => holding?.median ?? null), ...signed }),
        rowOf({ label: '最好', values: holdings.map((holding) => holding?.best ?? null), ...signed }),
      ],
    },
  ];
}
