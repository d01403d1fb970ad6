import { describe, expect, it } from 'vitest';
import { maxPoints, downsamplePositions } from '~/app/charts/downsample';

describe('downsamplePositions', () => {
  it('keeps every point of a short series', () => {
    expect(downsamplePositions([3, 1, 2])).toEqual([0, 1, 2]);
  });

  it('draws at most 260 points of a long series, including its ends, its extremes and the positions to keep', () => {
    const values = Array.from({ length: 1250 }, (_, index) => Math.sin(index / 9));
    values[601] = 9;
    values[777] = -9;
    const picked = downsamplePositions(values, [333]);
    expect(picked.length).toBeLessThanOrEqual(maxPoints);
    expect(picked).toEqual(expect.arrayContaining([0, 333, 601, 777, 1249]));
    expect([...picked].sort((a, b) => a - b)).toEqual(picked);
  });
});
