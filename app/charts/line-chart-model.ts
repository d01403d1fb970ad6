import { bisectRight, ticks } from 'd3-array';
import type { ChartEvent } from '~/app/charts/chart-events';
import { downsamplePositions } from '~/app/charts/downsample';
import { computeDrawdownSeries, findWorstDrawdown } from '~/app/charts/drawdown';
import { toDayNumber, toIsoDate, formatReading, formatSigned, formatTickLabel } from '~/app/charts/format';
import { createHeightScale } from '~/app/charts/log-scale';

export type ChartAxis = 'percent' | 'value';

export interface LineChartInput {
  /** ISO dates, ascending; every series has one value for each date. */
  dates: readonly string[];
  /**
   * One to six series. Values are in per cent for a percent axis (12.5 is +12.50%), otherwise the figure itself;
   * null is a gap.
   */
  series: readonly { name: string; values: readonly (number | null)[] }[];
  axis: ChartAxis;
  /** Decimals of a readout; 2 by default. */
  decimals?: number;
  /** Shades the worst drawdown of the first series and draws the drawdown panel. */
  withDrawdown?: boolean;
  /** Fills the area between the first two series. */
  withGap?: boolean;
  /** Draws equal relative rises at equal heights. Ignored when a level is not above zero. */
  isLog?: boolean;
  /** Points on the first series; events outside its days are omitted. */
  events?: readonly ChartEvent[];
}

/** Data the page needs to draw the chart. Long lists are sent as one string, which costs a tenth of an array. */
export interface LineChartModel {
  axis: ChartAxis;
  decimals: number;
  /** ISO date of day 0. */
  start: string;
  /** Days since `start`, comma separated, one for each point. */
  days: string;
  /** Integers of 10^-decimals, comma separated; empty where unknown. */
  lines: { name: string; data: string; last: string }[];
  low: number;
  high: number;
  isLog: boolean;
  /** `at`: per cent from the top. */
  ticks: { at: number; label: string; isZero: boolean }[];
  /** Dates at the start, in the middle and at the end of the time axis; few points have no middle. */
  marks: string[];
  twin: { date: string; cells: string[] }[];
  drawdown: DrawdownModel | null;
  hasGap: boolean;
  /** Newest first; `at`: the point the event is drawn at, the last on or before its day. */
  events: (ChartEvent & { at: number })[];
}

export interface DrawdownModel {
  /** Positions in the lists of the model (not in the drawing). */
  peak: number;
  trough: number;
  depth: string;
  peakDate: string;
  troughDate: string;
  recoveredDate: string | null;
  /** Drawdown in basis points, comma separated, one for each point. */
  under: string;
  floor: number;
  floorLabel: string;
}

const padding = 0.08;
/** Maximum number of events that keep their own points when a line is downsampled. */
const markedEvents = 40;
/** In per cent from the top. A lower tick would overlap the label of the drawdown panel. */
const lowestTick = 95;
/** Minimum distance between two ticks of a log axis, as a share of the height. */
const tickPadding = 0.2;
const twinRows = 12;

/**
 * Builds the model of a line chart from at least two points; null when there is nothing to draw. Runs in a loader.
 */
export function buildLineChartModel(input: LineChartInput): LineChartModel | null {
  const { dates, axis, decimals = 2 } = input;
  const main = input.series[0];
  if (!main || dates.length < 2 || knownCount(main.values) < 2) return null;
  const series = input.series.slice(0, 6);

  const levels = main.values.map((value) => getLevel(value, axis));
  const worst = input.withDrawdown && levels.every((level) => level > 0) ? findWorstDrawdown(levels) : null;
  const events = placedEvents(input.events ?? [], dates);
  const marked = events.slice(0, markedEvents).map(({ index }) => index);
  const picked = downsamplePositions(main.values, worst ? [...marked, worst.peak, worst.trough] : marked);

  const firstDay = toDayNumber(dates[0] ?? '');
  const days = picked.map((index) => toDayNumber(dates[index] ?? '') - firstDay);
  const factor = 10 ** decimals;
  const lines = series.map(({ name, values }) => ({
    name,
    data: picked.map((index) => intText(values[index] ?? null, factor)).join(','),
    last: formatReading(lastKnown(values), axis, decimals),
  }));

  const isLog = Boolean(input.isLog) && isAllPositive(series, picked, axis);
  const [low, high] = getDomain(series, picked, axis, isLog);
  const steps = getSteps(low, high, axis, isLog);
  const step = Math.min(...steps.slice(1).map((value, index) => value - (steps[index] ?? 0)), Infinity);
  const height = createHeightScale({ low, high, axis, isLog });

  return {
    axis,
    decimals,
    start: dates[0] ?? '',
    days: days.join(','),
    lines,
    low,
    high,
    isLog,
    ticks: steps
      .map((value) => ({
        at: round1(100 - height(value) * 100),
        label: formatTickLabel(value, isFinite(step) ? step : 1, axis),
        isZero: axis === 'percent' && value === 0,
      }))
      // The label of the drawdown panel occupies this area.
      .filter(({ at, isZero }) => isZero || !worst || at < lowestTick),
    marks: dateMarks(dates, days[days.length - 1] ?? 1, firstDay),
    twin: getTwin(dates, series, axis, decimals),
    drawdown: worst && drawdownModel(worst, levels, picked, dates),
    hasGap: Boolean(input.withGap) && lines.length > 1,
    events: events.map(({ index, ...event }) => ({ ...event, at: bisectRight(picked, index) - 1 })),
  };
}

/** Returns each event with the position of the last day that is not after it, newest first. */
function placedEvents(events: readonly ChartEvent[], dates: readonly string[]) {
  const [first, last] = [dates[0] ?? '', dates[dates.length - 1] ?? ''];
  return events
    .filter(({ date }) => date >= first && date <= last)
    .map((event) => ({ ...event, index: bisectRight(dates, event.date) - 1 }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

function isAllPositive(
  series: LineChartInput['series'],
  picked: readonly number[],
  axis: ChartAxis,
): boolean {
  return series.every(({ values }) =>
    picked.every((index) => (values[index] ?? null) === null || getLevel(values[index] ?? null, axis) > 0),
  );
}

/** Returns the axis ticks. A log axis selects from more ticks those that do not crowd, the zero line first. */
function getSteps(low: number, high: number, axis: ChartAxis, isLog: boolean): number[] {
  if (!isLog) return ticks(low, high, 3);
  const height = createHeightScale({ low, high, axis, isLog });
  const kept: number[] = [];
  for (const value of ticks(low, high, 10).sort((a, b) => Math.abs(a) - Math.abs(b))) {
    if (kept.every((other) => Math.abs(height(other) - height(value)) > tickPadding)) kept.push(value);
  }
  return kept.sort((a, b) => a - b);
}

function getLevel(value: number | null, axis: ChartAxis): number {
  if (value === null) return NaN;
  return axis === 'percent' ? 1 + value / 100 : value;
}

const round1 = (value: number) => Math.round(value * 10) / 10;
const intText = (value: number | null, factor: number) =>
  value === null ? '' : String(Math.round(value * factor));

function knownCount(values: readonly (number | null)[]): number {
  let count = 0;
  for (const value of values) if (value !== null) count += 1;
  return count;
}

function lastKnown(values: readonly (number | null)[]): number | null {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index] ?? null;
    if (value !== null) return value;
  }
  return null;
}

function getDomain(
  series: LineChartInput['series'],
  picked: readonly number[],
  axis: ChartAxis,
  isLog: boolean,
): [number, number] {
  let low = axis === 'percent' ? 0 : Infinity;
  let high = axis === 'percent' ? 0 : -Infinity;
  for (const { values } of series) {
    for (const index of picked) {
      const value = values[index] ?? null;
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (isLog) {
    const margin = (getLevel(high, axis) / getLevel(low, axis)) ** padding;
    const out = (level: number): number => (axis === 'percent' ? (level - 1) * 100 : level);
    return [out(getLevel(low, axis) / margin), out(getLevel(high, axis) * margin)];
  }
  const margin = (high - low || Math.abs(high) || 1) * padding;
  return [low - margin, high + margin];
}

function dateMarks(dates: readonly string[], lastDay: number, firstDay: number): string[] {
  const [first, last] = [dates[0] ?? '', dates[dates.length - 1] ?? ''];
  return dates.length < 5 ? [first, last] : [first, toIsoDate(firstDay + Math.round(lastDay / 2)), last];
}

/** Builds the data table below the chart: the newest point, then the last point of each month, newest first. */
function getTwin(
  dates: readonly string[],
  series: LineChartInput['series'],
  axis: ChartAxis,
  decimals: number,
) {
  const rows: LineChartModel['twin'] = [];
  const months = dates.length > 1 ? spanMonths(dates) : 1;
  const every = Math.max(1, Math.ceil(months / twinRows));
  let passed = 0;
  for (let index = dates.length - 1; index >= 0 && rows.length <= twinRows; index -= 1) {
    const date = dates[index] ?? '';
    const isMonthEnd =
      index === dates.length - 1 || date.slice(0, 7) !== (dates[index + 1] ?? '').slice(0, 7);
    if (!isMonthEnd) continue;
    if (passed % every === 0) {
      rows.push({
        date,
        cells: series.map(({ values }) => formatReading(values[index] ?? null, axis, decimals)),
      });
    }
    passed += 1;
  }
  return rows;
}

function spanMonths(dates: readonly string[]): number {
  const first = dates[0] ?? '';
  const last = dates[dates.length - 1] ?? '';
  return (
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(last.slice(5, 7)) -
    Number(first.slice(5, 7)) +
    1
  );
}

function drawdownModel(
  worst: NonNullable<ReturnType<typeof findWorstDrawdown>>,
  levels: readonly number[],
  picked: readonly number[],
  dates: readonly string[],
): DrawdownModel {
  const depths = computeDrawdownSeries(levels);
  return {
    peak: picked.indexOf(worst.peak),
    trough: picked.indexOf(worst.trough),
    depth: formatSigned(worst.depth * 100, 2, false, '%'),
    peakDate: dates[worst.peak] ?? '',
    troughDate: dates[worst.trough] ?? '',
    recoveredDate: worst.recovery === null ? null : (dates[worst.recovery] ?? null),
    under: picked.map((index) => Math.round((depths[index] ?? 0) * 10_000)).join(','),
    floor: worst.depth,
    floorLabel: formatSigned(worst.depth * 100, 1, false, '%'),
  };
}
