/**
 * Derivation of a fund figure: the days it uses and the intermediate steps. It uses the same functions as the
 * figure (metrics.ts), so that a manual calculation gives the same result (domain rules, section 7).
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

/** Figures of a fund that are derived from its NAV. */
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

/** Periods of measurement; 5y is a holding period only. */
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
  /**
   * Ratio, plain number or days, depending on the key; null when the rule gives none. For `nav`, the change of the
   * last day.
   */
  readonly value: number | null;
  /** First and last day of the measurement. */
  readonly start: string;
  readonly end: string;
  /** Calendar days between them. */
  readonly days: number;
  /** Number of NAVs, or of past holding periods. */
  readonly count: number;
  /** NAVs used in the computation, in the order of the formula. */
  readonly marks: readonly { readonly role: ChartMarkerRole; readonly date: string }[];
  /** Intermediate results. */
  readonly steps: readonly { readonly key: FigureStepKey; readonly value: number | null }[];
  readonly periodsPerYear: number;
}

interface WorkOptions {
  readonly span: FigureSpan;
  readonly riskFree: number;
}

/** Days of a holding period, as the fund page counts them; absent for other spans. */
const HELD_DAYS: Partial<Record<FigureSpan, number>> = { '1y': 365, '3y': 1095, '5y': 1825 };

const getDay = (point: SeriesPoint | undefined): string => point?.date ?? '';
const buildMarker = (role: ChartMarkerRole, date: string | null | undefined) =>
  date ? [{ role, date }] : [];

/** Returns the window of a risk figure; a younger fund is measured since founding. */
function windowPoints(series: Series, span: FigureSpan): Series {
  const window = span === '5y' ? null : findSeriesWindow(series, span);
  return window ? sliceWindow(series, window) : series;
}

/** Builds the derivation of a figure; null for a series of fewer than two NAVs (for `nav`: none). */
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
  const ends = [
    ...buildMarker('start', getDay(points[0])),
    ...buildMarker('end', getDay(points[points.length - 1])),
  ];
  const made = (
    value: number | null,
    markers: FigureDerivation['marks'],
    steps: FigureDerivation['steps'],
  ): FigureDerivation => ({
    ...extent(points, frequency),
    value,
    marks: markers,
    steps,
  });
  const annualised = { key: 'annualised', value: risk.annualised } as const;
  switch (key) {
    case 'annualised':
      return made(computeAnnualisedReturn(points), ends, [
        { key: 'return', value: computeTotalReturn(points) },
      ]);
    case 'max_drawdown':
      return made(risk.drawdown?.depth ?? null, buildDrawdownMarkers(risk.drawdown), []);
    case 'recovery_days':
      return made(risk.drawdown?.recoveryDays ?? null, buildDrawdownMarkers(risk.drawdown), []);
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
        [...ends, ...buildDrawdownMarkers(risk.drawdown)],
        [annualised, { key: 'max_drawdown', value: computeMaxDrawdown(points)?.depth ?? null }],
      );
  }
}

const extent = (points: Series, frequency: Frequency) => {
  const [start, end] = [getDay(points[0]), getDay(points[points.length - 1])];
  return {
    start,
    end,
    days: countDaysBetween(start, end),
    count: points.length,
    periodsPerYear: PERIODS_PER_YEAR[frequency],
  };
};

const buildDrawdownMarkers = (drawdown: Drawdown | null) => [
  ...buildMarker('peak', drawdown?.peak),
  ...buildMarker('trough', drawdown?.trough),
  ...buildMarker('recovered', drawdown?.recovered),
];

/** Returns mean and sample deviation of the steps in a window; empty below the minimum number of points. */
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
    marks: [...buildMarker('before', before?.date), ...buildMarker('end', last.date)],
    steps: [],
  };
}

/** Derives a return. Without a result, the window is the requested one, from its start to the last NAV. */
function returnWork(series: Series, span: FigureSpan, frequency: Frequency): FigureDerivation | null {
  const found = span === '5y' ? null : computePeriodReturn(series, span satisfies PeriodKey);
  if (!found) return { ...extent(series, frequency), value: null, marks: [], steps: [] };
  const window = findSeriesWindow(series, found.period);
  return {
    ...extent(window ? sliceWindow(series, window) : series, frequency),
    value: found.value,
    marks: [...buildMarker('start', found.start), ...buildMarker('end', found.end)],
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
    marks:
      outcome && worst
        ? [...buildMarker('worst_bought', worst.bought), ...buildMarker('worst_sold', worst.sold)]
        : [],
    steps: outcome
      ? (['worst', 'median', 'best', 'lost'] as const).map((key) => ({ key, value: outcome[key] }))
      : [],
  };
}
