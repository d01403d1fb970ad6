interface Heights {
  low: number;
  high: number;
  axis: 'percent' | 'value';
  isLog: boolean;
}

/**
 * Returns a function that maps a value to its height between the lowest (0) and the highest (1) of the panel,
 * linearly or by logarithm.
 */
export function createHeightScale({ low, high, axis, isLog }: Heights): (value: number) => number {
  const placed = (value: number): number =>
    !isLog ? value : Math.log(axis === 'percent' ? 1 + value / 100 : value);
  const [bottom, top] = [placed(low), placed(high)];
  const range = top - bottom || 1;
  return (value) => (placed(value) - bottom) / range;
}
