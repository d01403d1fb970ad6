import { memoize } from '~/domain/shared/memoize';
import { downsamplePositions } from '~/app/charts/downsample';

/**
 * A sparkline ready to draw: its path in a box of `width` × 1000, and the heights of its start level and its end.
 */
export interface SparklineModel {
  path: string;
  width: number;
  base: number;
  end: number;
  trend: 'up' | 'down' | 'flat';
}

const maxSparkPoints = 60;
const edge = 70;

/**
 * Builds a sparkline from a series of values, oldest first; null for fewer than two points. Whole units and
 * relative steps keep the path of a list row to some 300 characters. Runs in a loader.
 */
export const buildSparkline = memoize((values: readonly number[]): SparklineModel | null => {
  const picked = downsamplePositions(values, [], maxSparkPoints).map((index) => values[index] ?? 0);
  const first = picked[0];
  const last = picked[picked.length - 1];
  if (picked.length < 2 || first === undefined || last === undefined) return null;
  const low = Math.min(...picked);
  const range = Math.max(...picked) - low || 1;
  const getHeight = (value: number) => Math.round(1000 - edge - ((value - low) / range) * (1000 - 2 * edge));
  let previous = getHeight(first);
  let path = `M0 ${previous}l`;
  for (let index = 1; index < picked.length; index += 1) {
    const height = getHeight(picked[index] ?? 0);
    const step = height - previous;
    path += `${index > 1 ? ' ' : ''}1${step < 0 ? '' : ' '}${step}`;
    previous = height;
  }
  return {
    path,
    width: picked.length - 1,
    base: getHeight(first),
    end: previous,
    trend: last > first ? 'up' : last < first ? 'down' : 'flat',
  };
});
