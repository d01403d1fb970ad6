import { describe, expect, it } from 'vitest';
import { buildSparkline } from '~/app/charts/spark';

describe('spark', () => {
  it('is null for fewer than two points', () => {
    expect(buildSparkline([])).toBeNull();
    expect(buildSparkline([1])).toBeNull();
  });

  it('draws from the start level to the end, rising', () => {
    expect(buildSparkline([1, 2, 1.5])).toEqual({
      path: 'M0 930l1-860 1 430',
      width: 2,
      base: 930,
      end: 500,
      trend: 'up',
    });
  });

  it('stays flat for a constant series', () => {
    expect(buildSparkline([2, 2])).toMatchObject({ trend: 'flat', base: 930, end: 930 });
  });

  it('keeps the path of a long series short', () => {
    const shape = buildSparkline(Array.from({ length: 800 }, (_, index) => Math.sin(index)));
    expect(shape?.width).toBeLessThan(60);
  });
});
