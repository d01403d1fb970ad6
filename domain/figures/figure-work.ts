/**
 * What a figure of a fund is computed from: the days it rests on and the steps between them and itself, by the same functions
 * that the figure comes from (metrics.ts), so that whoever does the sum gets the figure (domain rules, section 7).
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import {
  computeAnnualisedReturn,
  computeDownsideDeviation,
  getFrequency,
  analyzeHoldingPeriods,
  computeMaxDrawdown,
  computePeriodReturn,
  PERIODS_PER_YEAR,
  computeRiskMetrics,
  sliceWindow,
  computeStepReturns,
  computeTotalReturn,
  computeVolatility,
  findSeriesWindow,
  type Drawdown,
  type Frequency,
  type PeriodKey,
  type Series,
  type SeriesPoint,
} from '~/domain/figures/metrics';

/** Figures of a fund that its NAV gives. */
export const NAV_FIGURES = [
  'nav',
  'return',
  'annualised',
  'max_drawdown',
  'volatility',
  'sharpe',
  'sortino',
  'calmar',
  'recovery_days',
  'held',
] as const;
export type NavFigure = (typeof NAV_FIGURES)[number];

/** Stretches a figure is measured over; 5y is a holding period alone. */
export const FIGURE_SPANS = ['1m', '3m', '6m', '1y', '3y', '5y', 'ytd', 'since'] as const;
export type FigureSpan = (typeof FIGURE_SPANS)[number];

export type ChartMarkerRole =
  | 'before'
  | 'start'
  | 'end'
  | 'peak'
  | 'trough'
  | 'recovered'
  | 'worst_bought'
  | 'worst_sold';
export type FigureStepKey =
  | 'return'
  | 'annualised'
  | 'mean'
  | 'deviation'
  | 'volatility'
  | 'downside'
  | 'max_drawdown'
  | 'worst'
  | 'median'
  | 'best'
  | 'lost';

export interface FigureDerivation {
  /** Ratio, plain number or days, as the key says; null where the rule gives none. Of `nav`, the change of the last day. */
  readonly value: number | null;
  /** First and last day of what was measured. */
  readonly start: string;
  readonly end: string;
  /** Calendar days between them. */
  readonly days: number;
  /** NAV in it; of past holdings, how many there were. */
  readonly count: number;
  /** NAV that enter the sum, in the order of the formula. */
  readonly marks: readonly { readonly role: ChartMarkerRole; readonly date: string }[];
  /** What is computed on the way. */
  readonly steps: readonly { readonly key: FigureStepKey; readonly value: number | null }[];
  readonly periodsPerYear: number;
}

interface WorkOptions {
  readonly span: FigureSpan;
  readonly riskFree: number;
}

/** Days of a holding period, as the page of a fund counts them; null for what is none. */
const HELD_DAYS: Partial<Record<FigureSpan, number>> = { '1y': 365, '3y': 1095, '5y': 1825 };

const dayOf = (point: SeriesPoint | undefined): string => point?.date ?? '';
const mark = (role: ChartMarkerRole, date: string | null | undefined) => (date ? [{ role, date }] : []);

/** The window of a figure of risk: a fund younger than it is measured since founding. */
function windowPoints(series: Series, span: FigureSpan): Series {
  const window = span === '5y' ? null : findSeriesWindow(series, span);
  return window ? sliceWindow(series, window) : series;
}

/** How a figure of the series is made; null for a series of fewer than two NAV (of `nav`: none). */
export function buildFigureDerivation(
  series: Series,
  key: NavFigure,
  { span, riskFree }: WorkOptions,
): FigureDerivation | null {
  const frequency = getFrequency(series);
  if (key === 'nav') return navWork(series, frequency);
  if (series.length < 2) return null;
  if (key === 'return') return returnWork(series, span, frequency);
  if (key === 'held') return heldWork(series, span, frequency);
  const points = windowPoints(series, span);
  const risk = computeRiskMetrics(points, { riskFree, frequency });
  const ends = [...mark('start', dayOf(points[0])), ...mark('end', dayOf(points[points.length - 1]))];
  const made = (
    value: number | null,
    marks: FigureDerivation['marks'],
    steps: FigureDerivation['steps'],
  ): FigureDerivation => ({
    ...extent(points, frequency),
    value,
    marks,
    steps,
  });
  const annualised = { key: 'annualised', value: risk.annualised } as const;
  switch (key) {
    case 'annualised':
      return made(computeAnnualisedReturn(points), ends, [
        { key: 'return', value: computeTotalReturn(points) },
      ]);
    case 'max_drawdown':
      return made(risk.drawdown?.depth ?? null, fallMarks(risk.drawdown), []);
    case 'recovery_days':
      return made(risk.drawdown?.recoveryDays ?? null, fallMarks(risk.drawdown), []);
    case 'volatility':
      return made(risk.volatility, [], spread(points, frequency));
    case 'sharpe':
      return made(risk.sharpe, ends, [annualised, { key: 'volatility', value: risk.volatility }]);
    case 'sortino':
      return made(risk.sortino, ends, [
        annualised,
        { key: 'downside', value: computeDownsideDeviation(points, riskFree, frequency) },
      ]);
    case 'calmar':
      return made(
        risk.calmar,
        [...ends, ...fallMarks(risk.drawdown)],
        [annualised, { key: 'max_drawdown', value: computeMaxDrawdown(points)?.depth ?? null }],
      );
  }
}

const extent = (points: Series, frequency: Frequency) => {
  const [start, end] = [dayOf(points[0]), dayOf(points[points.length - 1])];
  return {
    start,
    end,
    days: countDaysBetween(start, end),
    count: points.length,
    periodsPerYear: PERIODS_PER_YEAR[frequency],
  };
};

const fallMarks = (fall: Drawdown | null) => [
  ...mark('peak', fall?.peak),
  ...mark('trough', fall?.trough),
  ...mark('recovered', fall?.recovered),
];

/** Mean and sample deviation of the steps of a window; nothing under the least count of points. */
function spread(points: Series, frequency: Frequency): FigureDerivation['steps'] {
  const yearly = computeVolatility(points, frequency);
  if (yearly === null) return [];
  const steps = computeStepReturns(points);
  return [
    { key: 'mean', value: steps.reduce((sum, each) => sum + each, 0) / steps.length },
    { key: 'deviation', value: yearly / Math.sqrt(PERIODS_PER_YEAR[frequency]) },
  ];
}

function navWork(series: Series, frequency: Frequency): FigureDerivation | null {
  const points = series.slice(-2);
  const [last] = points.slice(-1);
  if (!last) return null;
  const before = points.length > 1 ? points[0] : undefined;
  return {
    ...extent(points, frequency),
    value: before ? last.value / before.value - 1 : null,
    marks: [...mark('before', before?.date), ...mark('end', last.date)],
    steps: [],
  };
}

/** The window of a return that there is none of is said as asked: from its start to the last NAV. */
function returnWork(series: Series, span: FigureSpan, frequency: Frequency): FigureDerivation | null {
  const found = span === '5y' ? null : computePeriodReturn(series, span satisfies PeriodKey);
  if (!found) return { ...extent(series, frequency), value: null, marks: [], steps: [] };
  const window = findSeriesWindow(series, found.period);
  return {
    ...extent(window ? sliceWindow(series, window) : series, frequency),
    value: found.value,
    marks: [...mark('start', found.start), ...mark('end', found.end)],
    steps: [],
  };
}

function heldWork(series: Series, span: FigureSpan, frequency: Frequency): FigureDerivation | null {
  const days = HELD_DAYS[span];
  if (days === undefined) return null;
  const held = analyzeHoldingPeriods(series, days);
  const { worst, outcome } = held;
  return {
    ...extent(series, frequency),
    days,
    count: held.count,
    value: outcome?.median ?? null,
    marks: outcome && worst ? [...mark('worst_bought', worst.bought), ...mark('worst_sold', worst.sold)] : [],
    steps: outcome
      ? (['worst', 'median', 'best', 'lost'] as const).map((key) => ({ key, value: outcome[key] }))
      : [],
  };
}
