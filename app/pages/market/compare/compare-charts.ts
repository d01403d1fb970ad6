import { daysBetween } from '~/domain/calendar/dates';
import { correlation } from '~/domain/figures/comparison';
import { formatNumber, MISSING } from '~/domain/figures/format';
import {
  ANNUALISE_MIN_DAYS,
  indexOnOrBefore,
  windowOf,
  type CommonWindow,
  type PeriodKey,
  type Series,
} from '~/domain/figures/metrics';
import { underWater } from '~/app/charts/drawdown';
import { lineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import { riskPlaneModel, type RiskPlaneModel } from '~/app/charts/risk-plane-model';
import type { PairCell } from '~/app/pages/market/compare/pair-matrix';

/** A fund that is drawn: its words in charts, and its series on the common window. */
export interface DrawnFund {
  name: string;
  series: Series;
}

/** Lifetimes in per cent of the longest, and the window they share. */
export function lifetimesOf(lives: readonly Series[], window: CommonWindow) {
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

/** The days drawn of a period: those of the first fund. */
function daysOf(drawn: readonly DrawnFund[], period: PeriodKey | 'common'): string[] {
  const first = drawn[0]?.series ?? [];
  const from = period === 'common' ? 0 : (windowOf(first, period)?.startIndex ?? 0);
  return first.slice(from).map(({ date }) => date);
}

const valueOn = (series: Series, day: string): number | null =>
  series[indexOnOrBefore(series, day)]?.value ?? null;

/** Per cent gained since the first day of the period, by the last value on or before each. */
export function gainChart(drawn: readonly DrawnFund[], period: PeriodKey | 'common'): LineChartModel | null {
  const dates = daysOf(drawn, period);
  return lineChartModel({
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

/** Per cent under the highest of the period so far, all funds over each other. */
export function drawdownChart(
  drawn: readonly DrawnFund[],
  period: PeriodKey | 'common',
): LineChartModel | null {
  const dates = daysOf(drawn, period);
  return lineChartModel({
    dates,
    series: drawn.map(({ name, series }) => ({
      name,
      values: underWater(dates.map((day) => valueOn(series, day) ?? NaN)).map((depth) =>
        isFinite(depth) ? depth * 100 : null,
      ),
    })),
    axis: 'value',
  });
}

/** Return by risk; of a window under a year the return as it is, for nothing is annualised under one. */
export function planeOf(
  funds: readonly {
    mark: string;
    total: number | null;
    annualised: number | null;
    volatility: number | null;
  }[],
  days: number,
): { model: RiskPlaneModel; isAnnual: boolean } | null {
  const isAnnual = days >= ANNUALISE_MIN_DAYS;
  let series = 0;
  const points = funds.flatMap(({ mark, total, annualised, volatility }) => {
    const gain = isAnnual ? annualised : total;
    if (total === null) return [];
    const place = series++;
    return gain === null || volatility === null
      ? []
      : [{ mark, series: place, risk: volatility * 100, gain: gain * 100 }];
  });
  const model = riskPlaneModel(points);
  return model && { model, isAnnual };
}

/** Grounds of a correlation: how strongly two move together, whichever way. */
const STEPS = [0.2, 0.5, 0.8];

/** The correlation of each with each; a fund beside itself is left out. */
export const correlationMatrix = (
  series: readonly Series[],
  frequency: CommonWindow['frequency'],
): PairCell[][] =>
  series.map((left, row) =>
    series.map((right, column) => {
      if (row === column) return { text: '', step: 0 };
      const value = correlation(left, right, frequency);
      if (value === null) return { text: MISSING, step: 0 };
      const size = STEPS.filter((step) => Math.abs(value) >= step).length;
      return { text: formatNumber(value), step: value < 0 ? -size : size };
    }),
  );
