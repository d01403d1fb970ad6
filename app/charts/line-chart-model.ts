import { scaleLinear } from 'd3-scale';
import { pickPositions } from '~/app/charts/downsample';
import { underWater, worstDrawdown } from '~/app/charts/drawdown';
import { dayOf, readingLabel, signed, tickLabel } from '~/app/charts/format';

export type Axis = 'percent' | 'value';

export interface LineChartInput {
  /** ISO dates, ascending; every series has one value a date. */
  dates: readonly string[];
  /** One to four. Values are per cent for a percent axis (12.5 is +12.50%), else the figure itself; null is a gap. */
  series: readonly { name: string; values: readonly (number | null)[] }[];
  axis: Axis;
  /** Decimals of a reading, 2 unless said otherwise. */
  decimals?: number;
  /** Shades the worst drawdown of the first series and draws the under-water panel. */
  withDrawdown?: boolean;
  /** Fills between the first two series. */
  withGap?: boolean;
}

/** What the page needs to draw the chart. Long lists travel as one string: a tenth of the cost of an array. */
export interface LineChartModel {
  axis: Axis;
  decimals: number;
  /** ISO of day 0. */
  start: string;
  /** Days since `start`, comma separated, one a point. */
  days: string;
  /** Integers of 10^-decimals, comma separated; empty where unknown. */
  lines: { name: string; data: string; last: string }[];
  low: number;
  high: number;
  /** `at`: per cent from the top. */
  ticks: { at: number; label: string; isZero: boolean }[];
  /** First, middle and last date; `at`: per cent from the left. */
  marks: { at: number; label: string }[];
  twin: { date: string; cells: string[] }[];
  drawdown: DrawdownModel | null;
  hasGap: boolean;
}

export interface DrawdownModel {
  /** Positions (not of the picture): places in the lists of the model. */
  peak: number;
  trough: number;
  depth: string;
  peakDate: string;
  troughDate: string;
  recoveredDate: string | null;
  /** Basis points under water, comma separated, one a point. */
  under: string;
  floor: number;
  floorLabel: string;
}

const padding = 0.08;
const twinRows = 12;

/** Builds the model of a line chart from 2 points on; null when there is nothing to draw. Runs in a loader. */
export function lineChartModel(input: LineChartInput): LineChartModel | null {
  const { dates, axis, decimals = 2 } = input;
  const main = input.series[0];
  if (!main || dates.length < 2 || knownCount(main.values) < 2) return null;
  const series = input.series.slice(0, 4);

  const levels = main.values.map((value) => levelOf(value, axis));
  const worst = input.withDrawdown && levels.every((level) => level > 0) ? worstDrawdown(levels) : null;
  const picked = pickPositions(main.values, worst ? [worst.peak, worst.trough] : []);

  const firstDay = dayOf(dates[0] ?? '');
  const days = picked.map((index) => dayOf(dates[index] ?? '') - firstDay);
  const factor = 10 ** decimals;
  const lines = series.map(({ name, values }) => ({
    name,
    data: picked.map((index) => intText(values[index] ?? null, factor)).join(','),
    last: readingLabel(lastKnown(values), axis, decimals),
  }));

  const [low, high] = domainOf(series, picked, axis);
  const scale = scaleLinear().domain([low, high]).range([100, 0]);
  const steps = scale.ticks(3);
  const step = Math.abs((steps[1] ?? 1) - (steps[0] ?? 0));

  return {
    axis,
    decimals,
    start: dates[0] ?? '',
    days: days.join(','),
    lines,
    low,
    high,
    ticks: steps.map((value) => ({
      at: round1(scale(value)),
      label: tickLabel(value, step, axis),
      isZero: axis === 'percent' && value === 0,
    })),
    marks: dateMarks(dates, days[days.length - 1] ?? 1, firstDay),
    twin: twinOf(dates, series, axis, decimals),
    drawdown: worst && drawdownModel(worst, levels, picked, dates),
    hasGap: Boolean(input.withGap) && lines.length > 1,
  };
}

function levelOf(value: number | null, axis: Axis): number {
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

function domainOf(series: LineChartInput['series'], picked: readonly number[], axis: Axis): [number, number] {
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
  const room = (high - low || Math.abs(high) || 1) * padding;
  return [low - room, high + room];
}

function dateMarks(dates: readonly string[], lastDay: number, firstDay: number) {
  const middle = dates[Math.floor(dates.length / 2)] ?? '';
  const ends = [
    { at: 0, label: dates[0] ?? '' },
    { at: 100, label: dates[dates.length - 1] ?? '' },
  ];
  if (dates.length < 5) return ends;
  const at = round1(((dayOf(middle) - firstDay) / (lastDay || 1)) * 100);
  return [ends[0], { at, label: middle }, ends[1]] as LineChartModel['marks'];
}

/** The twin under the chart: the newest point, then the last of each month, newest first. */
function twinOf(dates: readonly string[], series: LineChartInput['series'], axis: Axis, decimals: number) {
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
        cells: series.map(({ values }) => readingLabel(values[index] ?? null, axis, decimals)),
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
  worst: NonNullable<ReturnType<typeof worstDrawdown>>,
  levels: readonly number[],
  picked: readonly number[],
  dates: readonly string[],
): DrawdownModel {
  const depths = underWater(levels);
  return {
    peak: picked.indexOf(worst.peak),
    trough: picked.indexOf(worst.trough),
    depth: signed(worst.depth * 100, 2, false, '%'),
    peakDate: dates[worst.peak] ?? '',
    troughDate: dates[worst.trough] ?? '',
    recoveredDate: worst.recovery === null ? null : (dates[worst.recovery] ?? null),
    under: picked.map((index) => Math.round((depths[index] ?? 0) * 10_000)).join(','),
    floor: worst.depth,
    floorLabel: signed(worst.depth * 100, 1, false, '%'),
  };
}
