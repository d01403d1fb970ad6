import { describe, expect, it } from 'vitest';
import { computeCombinedCurve, countMoves, computeMean } from '~/domain/figures/combined';

const rounded = (values: readonly number[] | undefined) =>
  values?.map((value) => Math.round(value * 1e9) / 1e9);

describe('combined curve of several funds', () => {
  it('is the weighted mean of their steps, with weights reset at every date', () => {
    const up = [1, 1.1, 1.21];
    const down = [2, 1.8, 1.62];
    expect(rounded(computeCombinedCurve([up, down], [1, 1])?.values)).toEqual([1, 1, 1]);
    // 3 : 1 is (0.3 − 0.1) / 4 = 5 % per step.
    expect(rounded(computeCombinedCurve([up, down], [3, 1])?.values)).toEqual([1, 1.05, 1.1025]);
    expect(rounded(computeCombinedCurve([up, down], [1, 0])?.values)).toEqual([1, 1.1, 1.21]);
  });

  it('begins with the first fund that has two values; later funds join at their second date', () => {
    const curve = computeCombinedCurve(
      [
        [null, 1, 1.2, 1.2],
        [null, null, 4, 5],
      ],
      [1, 1],
    );
    expect(curve?.start).toBe(1);
    // The last step is (0 + 0.25) / 2 = 12.5 %.
    expect(rounded(curve?.values)).toEqual([1, 1.2, 1.35]);
  });

  it('keeps its level over a step without values, and is null without two dates or a weight', () => {
    expect(rounded(computeCombinedCurve([[1, 2, null, 3]], [1])?.values)).toEqual([1, 2, 2, 2]);
    expect(computeCombinedCurve([[null, 1]], [1])).toBeNull();
    expect(computeCombinedCurve([[1, 2]], [0])).toBeNull();
    expect(computeCombinedCurve([[0, 2]], [1])).toBeNull();
    expect(computeCombinedCurve([], [])).toBeNull();
  });
});

describe('changes of a list of funds', () => {
  it('is the mean of the known values, with counts of rises and falls', () => {
    expect(computeMean([0.01, null, -0.03, undefined])).toBeCloseTo(-0.01, 12);
    expect(computeMean([null])).toBeNull();
    expect(countMoves([0.01, -0.02, 0, null, 0.3])).toEqual({ up: 2, down: 1, still: 1, unknown: 1 });
  });
});
