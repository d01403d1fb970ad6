import { describe, expect, it } from 'vitest';
import { computeDrawdownSeries, findWorstDrawdown } from '~/app/charts/drawdown';

describe('worst drawdown', () => {
  it('finds peak, trough and recovery of the deepest fall', () => {
    expect(findWorstDrawdown([1, 1.2, 1.1, 1.3, 0.91, 1.0, 1.31, 1.25])).toEqual({
      depth: 0.91 / 1.3 - 1,
      peak: 3,
      trough: 4,
      recovery: 6,
    });
  });

  it('has no recovery when the last peak was not reached again', () => {
    expect(findWorstDrawdown([1, 0.8, 0.9])).toMatchObject({ peak: 0, trough: 1, recovery: null });
  });

  it('is null when the series never fell', () => {
    expect(findWorstDrawdown([1, 1, 1.2])).toBeNull();
  });

  it('measures each point against the highest point before it', () => {
    expect(computeDrawdownSeries([1, 2, 1])).toEqual([0, 0, -0.5]);
  });
});
