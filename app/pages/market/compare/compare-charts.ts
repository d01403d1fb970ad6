import { countDaysBetween } from '~/domain/calendar/dates';
import { computeCorrelation } from '~/domain/figures/comparison';
import { formatNumber, MISSING_VALUE } from '~/domain/figures/format';
import {
  ANNUALISE_MIN_DAYS,
  findIndexOnOrBefore,
  findSeriesWindow,
  type CommonWindow,
  type PeriodKey,
  type Series,
} from '~/domain/figures/metrics';
import { computeDrawdownSeries } from '~/app/charts/drawdown';
import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import { buildRiskPlaneModel, type RiskPlaneModel } from '~/app/charts/risk-plane-model';
import type { CorrelationCell } from '~/app/pages/market/compare/pair-matrix';

/** A fund to draw: its labels in charts, and its series in the common window. */
export interface ChartedFund {
  name: string;
  series: Series;
}

/** Computes the lifetimes in per cent of the longest, and the common window. */
export function buildLifetimes(lives: readonly Series[], window: CommonWindow) {
  const firsts = lives.map((series) => series[0]?.date ?? window.start);
  const begin = firsts.reduce((a, b) => (a < b ? a : b));
  const span = Math.max(1, countDaysBetween(begin, window.end));
  const at = (day: string) => Math.round((countDaysBetween(begin, day) / span) * 1000) / 10;
  const markers = [
    { at: 0, label: begin.slice(0, 7) },
    { at: at(window.start), label: window.start.slice(0, 7) },
    { at: 100, label: window.end.slice(0, 7) },
  ];
  // A label too close to either end would overlap the label there when text is enlarged to 200 %.
  const isNearEnd = markers[1] !== undefined && (markers[1].at < 40 || markers[1].at > 60);
  return {
    starts: firsts.map(at),
    windowStart: at(window.start),
    markers: isNearEnd ? markers.filter((_, index) => index !== 1) : markers,
  };
}

/** Returns the days drawn for a period: those of the first fund. */
function getDays(drawn: readonly ChartedFund[], period: PeriodKey | 'common'): string[] {
  const first = drawn[0]?.series ?? [];
  const from = period === 'common' ? 0 : (findSeriesWindow(first, period)?.startIndex ?? 0);
  return first.slice(from).map(({ date }) => date);
}

const valueOn = (series: Series, day: string): number | null =>
  series[findIndexOnOrBefore(series, day)]?.value ?? null;

/**
 * Builds the chart of per cent gained since the first day of the period, with the last value on or before each day.
 */
export function buildCompareReturnChart(
  drawn: readonly ChartedFund[],
  period: PeriodKey | 'common',
): LineChartModel | null {
  const dates = getDays(drawn, period);
  return buildLineChartModel({
    dates,
    series: drawn.map(({ name, series }) => {
      const start = valueOn(series, dates[0] ?? '');
      const gainOn = (day: string) => {
        const value = valueOn(series, day);
        return value === null || !start ? null : (value / start - 1) * 100;
      };
      return { name, values: dates.map(gainOn) };
    }),
    axis: 'percent',
  });
}

/** Builds the chart of per cent below the highest value of the period so far, with all funds in one chart. */
export function buildCompareDrawdownChart(
  drawn: readonly ChartedFund[],
  period: PeriodKey | 'common',
): LineChartModel | null {
  const dates = getDays(drawn, period);
  return buildLineChartModel({
    dates,
    series: drawn.map(({ name, series }) => ({
      name,
      values: computeDrawdownSeries(dates.map((day) => valueOn(series, day) ?? NaN)).map((depth) =>
        isFinite(depth) ? depth * 100 : null,
      ),
    })),
    axis: 'value',
  });
}

/** Builds the plane of return by risk; for a window under one year the return is not annualised. */
export function buildRiskPlane(
  funds: readonly {
    pointLabel: string;
    total: number | null;
    annualised: number | null;
    volatility: number | null;
  }[],
  days: number,
): { model: RiskPlaneModel; isAnnual: boolean } | null {
  const isAnnual = days >= ANNUALISE_MIN_DAYS;
  let series = 0;
  const points = funds.flatMap(({ pointLabel, total, annualised, volatility }) => {
    const gain = isAnnual ? annualised : total;
    if (total === null) return [];
    const seriesIndex = series++;
    return gain === null || volatility === null
      ? []
      : [{ mark: pointLabel, series: seriesIndex, risk: volatility * 100, gain: gain * 100 }];
  });
  const model = buildRiskPlaneModel(points);
  return model && { model, isAnnual };
}

/** Thresholds of the background colours, by the absolute value of a correlation. */
const STEPS = [0.2, 0.5, 0.8];

/** Computes the correlation of each pair; the diagonal is left empty. */
export const computeCorrelationMatrix = (
  series: readonly Series[],
  frequency: CommonWindow['frequency'],
): CorrelationCell[][] =>
  series.map((left, row) =>
    series.map((right, column) => {
      if (row === column) return { text: '', step: 0 };
      const value = computeCorrelation(left, right, frequency);
      if (value === null) return { text: MISSING_VALUE, step: 0 };
      const size = STEPS.filter((step) => Math.abs(value) >= step).length;
      return { text: formatNumber(value), step: value < 0 ? -size : size };
    }),
  );
