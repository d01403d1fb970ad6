import { countDaysBetween } from '~/domain/calendar/dates';
import { formatPercent, formatRate } from '~/domain/figures/format';
import {
  annualise,
  computeCommonWindow,
  computeHoldingDistribution,
  computePeriodReturn,
  computeRiskMetrics,
  findSeriesWindow,
  FREQUENCY_NAMES,
  PERIOD_SHORT_NAMES,
  type CommonWindow,
  type PeriodKey,
  type RiskMetrics,
  type Series,
} from '~/domain/figures/metrics';
import { FIGURE_FORMATS, type NumericFigure } from '~/app/features/figures/figure-formats';
import type { LineChartModel } from '~/app/charts/line-chart-model';
import type { RiskPlaneModel } from '~/app/charts/risk-plane-model';
import type { CompareRow } from '~/app/ui/compare-table';
import {
  computeCorrelationMatrix,
  buildCompareDrawdownChart,
  buildCompareReturnChart,
  buildLifetimes,
  buildRiskPlane,
} from '~/app/pages/market/compare/compare-charts';
import type { CorrelationCell } from '~/app/pages/market/compare/pair-matrix';

/** A fund with its adjusted series; null when the viewer may not see it or there is none. */
export interface ComparedFund {
  name: string;
  /** Its number among the picked funds. */
  pointLabel: string;
  series: Series | null;
}

/** Periods of the switch; `common` is the whole window. */
export const COMPARE_PERIODS = ['6m', '1y', '3y', 'ytd', 'common'] as const;
export type ComparePeriod = (typeof COMPARE_PERIODS)[number];
export const COMPARE_PERIOD_NAMES: Record<ComparePeriod, string> = {
  '6m': PERIOD_SHORT_NAMES['6m'],
  '1y': PERIOD_SHORT_NAMES['1y'],
  '3y': PERIOD_SHORT_NAMES['3y'],
  ytd: PERIOD_SHORT_NAMES.ytd,
  common: '共同区间',
};

export interface Comparison {
  start: string;
  end: string;
  frequency: string;
  /** Explains which funds bound the window. */
  why: string;
  /** Lifetimes of the compared funds, in per cent of the longest. */
  lifetimes: ReturnType<typeof buildLifetimes>;
  chart: LineChartModel | null;
  drawdown: LineChartModel | null;
  /** Period drawn: `common` when the window is shorter than the requested period. */
  period: ComparePeriod;
  periods: ComparePeriod[];
  groups: { title: string; rows: CompareRow[] }[];
  plane: { model: RiskPlaneModel; isAnnual: boolean; rows: { label: string; cells: string[] }[] } | null;
  /** Correlation of the drawn funds. */
  correlation: { names: string[]; rows: CorrelationCell[][] };
}

/** Compares funds in the common window at the coarsest frequency; null when fewer than two funds share one. */
export function compareFunds(funds: readonly ComparedFund[], requested: ComparePeriod): Comparison | null {
  const open = funds.filter((fund) => fund.series !== null && fund.series.length > 1);
  if (open.length < 2) return null;
  const lives = open.map((fund) => fund.series ?? []);
  const window = computeCommonWindow(lives);
  if (!window) return null;
  const periods = COMPARE_PERIODS.filter((period) => isReached(window, period));
  const period = periods.includes(requested) ? requested : 'common';
  const drawn = open.map(({ name }, index) => ({ name, series: window.series[index] ?? [] }));
  const figures = getFigures(funds, window);
  const plane = buildRiskPlane(
    funds.map(({ pointLabel }, index) => ({
      pointLabel,
      total: figures.total[index] ?? null,
      annualised: figures.risks[index]?.annualised ?? null,
      volatility: figures.risks[index]?.volatility ?? null,
    })),
    figures.days,
  );
  return {
    start: window.start,
    end: window.end,
    frequency: FREQUENCY_NAMES[window.frequency],
    why: getBounds(open, window),
    lifetimes: buildLifetimes(lives, window),
    chart: buildCompareReturnChart(drawn, period),
    drawdown: buildCompareDrawdownChart(drawn, period),
    period,
    periods,
    groups: getGroups(figures),
    plane: plane && { ...plane, rows: planeRows(funds, figures, plane.isAnnual) },
    correlation: {
      names: drawn.map(({ name }) => name),
      rows: computeCorrelationMatrix(window.series, window.frequency),
    },
  };
}

const isReached = (window: CommonWindow, period: ComparePeriod): boolean =>
  period === 'common' ||
  window.series.every((series) => findSeriesWindow(series, period as PeriodKey) !== null);

/** Explains the window: whose first and whose last value bound it. */
function getBounds(open: readonly ComparedFund[], window: CommonWindow): string {
  const first = open.find(({ series }) => series?.[0]?.date === window.start);
  const last = open.find(({ series }) => series?.[series.length - 1]?.date === window.end);
  return `自最晚起算的「${first?.name ?? ''}」首个净值日起，至更新最早的「${last?.name ?? ''}」最新净值日止，各基金统一取${FREQUENCY_NAMES[window.frequency]}。`;
}

/** Uses one decimal from 100 per cent on: three columns must fit on a small phone. */
const formatShortPercent = (value: number | null): string =>
  formatPercent(value, value !== null && Math.abs(value) >= 1 ? 1 : 2);

type Ratios = (number | null)[];

const gainRow = (label: string, values: Ratios): CompareRow => ({
  label,
  values: values.map(formatShortPercent),
  best: findBestIndexes(values, 'high'),
  signed: true,
});

/** Figures of the common window; a drawdown is a negative ratio. */
const BETTER = {
  max_drawdown: 'high',
  recovery_days: 'low',
  volatility: 'low',
  sharpe: 'high',
  calmar: 'high',
} as const satisfies Partial<Record<NumericFigure, 'high' | 'low'>>;

const figureRow = (of: keyof typeof BETTER, label: string, values: Ratios): CompareRow => ({
  label,
  values: values.map((value) => FIGURE_FORMATS[of](value)),
  best: findBestIndexes(values, BETTER[of]),
});

/** Returns the indexes of the best value; none when a value is unknown or all are equal. */
export function findBestIndexes(
  values: readonly (number | null)[],
  better: 'high' | 'low',
): number[] | undefined {
  const known = values.filter((value): value is number => value !== null);
  if (known.length < 2 || known.length < values.length) return undefined;
  const best = better === 'high' ? Math.max(...known) : Math.min(...known);
  const indexes = values.flatMap((value, index) => (value === best ? [index] : []));
  return indexes.length === values.length ? undefined : indexes;
}

/** Computes the figures of every fund in the common window; null for funds without a series. */
function getFigures(funds: readonly ComparedFund[], window: CommonWindow) {
  let next = 0;
  const clipped = funds.map((fund) =>
    fund.series && fund.series.length > 1 ? (window.series[next++] ?? null) : null,
  );
  const each = <T>(read: (series: Series) => T | null): (T | null)[] =>
    clipped.map((series) => (series ? read(series) : null));
  return {
    days: countDaysBetween(window.start, window.end),
    total: each((series) => (series[series.length - 1]?.value ?? 1) / (series[0]?.value ?? 1) - 1),
    year: each((series) => computePeriodReturn(series, '1y')?.value ?? null),
    risks: each((series) => computeRiskMetrics(series, { frequency: window.frequency })),
    holdings: each((series) => computeHoldingDistribution(series, 365)),
  };
}
type Figures = ReturnType<typeof getFigures>;

const planeRows = (funds: readonly ComparedFund[], figures: Figures, isAnnual: boolean) =>
  funds.map(({ name }, index) => ({
    label: name,
    cells: [
      formatPercent((isAnnual ? figures.risks[index]?.annualised : figures.total[index]) ?? null),
      formatRate(figures.risks[index]?.volatility ?? null),
    ],
  }));

/** Builds the rows of the table; — for a fund without a series. */
function getGroups({ days, total, year, risks, holdings }: Figures): Comparison['groups'] {
  const counts = holdings.map((holding) => holding?.count ?? 0);
  const ofRisk = (read: (risk: RiskMetrics) => number | null | undefined): Ratios =>
    risks.map((risk) => (risk && read(risk)) ?? null);
  return [
    {
      title: '收益',
      rows: [
        gainRow('共同区间', total),
        gainRow(
          '年化',
          total.map((value) => annualise(value, days)),
        ),
        gainRow('近1年', year),
      ],
    },
    {
      title: '风险',
      rows: [
        figureRow(
          'max_drawdown',
          '最大回撤',
          ofRisk(({ drawdown }) => drawdown?.depth),
        ),
        figureRow(
          'recovery_days',
          '修复天数',
          ofRisk(({ drawdown }) => drawdown?.recoveryDays),
        ),
        figureRow(
          'volatility',
          '年化波动',
          ofRisk(({ volatility }) => volatility),
        ),
      ],
    },
    {
      title: '性价比',
      rows: [
        figureRow(
          'sharpe',
          '夏普比率',
          ofRisk(({ sharpe }) => sharpe),
        ),
        figureRow(
          'calmar',
          '卡玛比率',
          ofRisk(({ calmar }) => calmar),
        ),
      ],
    },
    {
      title: Math.max(...counts) > 0 ? `持有满 1 年（${Math.max(...counts)} 次）` : '持有满 1 年',
      rows: [
        gainRow(
          '最差',
          holdings.map((holding) => holding?.worst ?? null),
        ),
        gainRow(
          '中位数',
          holdings.map((holding) => holding?.median ?? null),
        ),
        gainRow(
          '最好',
          holdings.map((holding) => holding?.best ?? null),
        ),
      ],
    },
  ];
}
