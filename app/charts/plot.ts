import type { LineChartModel } from '~/app/charts/line-chart-model';
import { createHeightScale } from '~/app/charts/log-scale';

/** Size of the drawing in its own units; the box around it stretches it. */
export const plotSize = 1000;

/** Share of the drawdown panel's height that the deepest point takes. */
const floorShare = 0.87;

export interface Plot {
  xs: number[];
  /** One list for each line; null where unknown. */
  ys: (number | null)[][];
  values: (number | null)[][];
}

const round1 = (value: number) => Math.round(value * 10) / 10;
const numbers = (text: string) => text.split(',').map((part) => (part === '' ? null : Number(part)));

/** Computes the positions of all points of a model in the drawing. */
export function buildPlot(model: LineChartModel): Plot {
  const days = numbers(model.days);
  const span = days[days.length - 1] || 1;
  const factor = 10 ** model.decimals;
  const height = createHeightScale(model);
  const values = model.lines.map(({ data }) =>
    numbers(data).map((value) => (value === null ? null : value / factor)),
  );
  return {
    xs: days.map((day) => ((day ?? 0) / span) * plotSize),
    values,
    ys: values.map((list) => list.map((value) => (value === null ? null : (1 - height(value)) * plotSize))),
  };
}

/**
 * Builds the path of one line; unknown points leave a gap. Written by hand, because a shape library would cost the
 * phone 7 kB.
 */
export function buildLinePath(xs: readonly number[], ys: readonly (number | null)[]): string {
  let path = '';
  let isBroken = true;
  for (let index = 0; index < ys.length; index += 1) {
    const y = ys[index] ?? null;
    if (y === null) {
      isBroken = true;
      continue;
    }
    path += `${isBroken ? 'M' : 'L'}${round1(xs[index] ?? 0)} ${round1(y)}`;
    isBroken = false;
  }
  return path;
}

/** Builds the filled area between two lines, without the stretches where a point of either is unknown. */
export function buildGapPath({ xs, ys: [first, second] }: Pick<Plot, 'xs' | 'ys'>): string {
  if (!first || !second || [...first, ...second].some((y) => y === null)) return '';
  const back = buildLinePath([...xs].reverse(), [...second].reverse());
  return `${buildLinePath(xs, first)}${back.replace('M', 'L')}Z`;
}

/** Builds the two paths of the drawdown panel: its area and its edge. */
export function buildDrawdownPaths(
  model: LineChartModel,
  xs: readonly number[],
): { ground: string; edge: string } | null {
  const drawdown = model.drawdown;
  if (!drawdown) return null;
  const ys = numbers(drawdown.under).map(
    (points) => ((points ?? 0) / 10_000 / drawdown.floor) * plotSize * floorShare,
  );
  const edge = buildLinePath(xs, ys);
  return { ground: `${edge}V0H0Z`, edge };
}

/** Finds the point nearest to a horizontal position in the drawing. */
export function findNearestPoint(xs: readonly number[], x: number): number {
  let low = 0;
  let high = xs.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) < x) low = middle;
    else high = middle;
  }
  return x - (xs[low] ?? 0) <= (xs[high] ?? 0) - x ? low : high;
}
