import { describe, expect, it } from 'vitest';
import { computeLinkedIndex } from '~/domain/figures/linked-index';
import type { Series } from '~/domain/figures/nav-series';

const series = (...points: [date: string, value: number][]): Series =>
  points.map(([date, value]) => ({ date, value }));
const levels = (points: Series) => points.map(({ date, value }) => [date, Number(value.toFixed(6))]);

const [D0, D1, D2, D3, D4] = ['2024-01-05', '2024-01-12', '2024-01-19', '2024-01-26', '2024-02-02'];

describe('an index of funds, equal parts at every review', () => {
  it('known answers: two members of equal parts, held without putting the parts back', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D1, 1.1], [D2, 1.21])],
      ['b', series([D0, 2], [D1, 2], [D2, 1.8])],
    ]);
    // (1.1 + 1) / 2 and (1.21 + 0.9) / 2; parts put back weekly would give 1050 · (1 + (0.1 − 0.1) / 2) = 1050.
    expect(levels(computeLinkedIndex([{ from: D0, members: ['a', 'b'] }], seriesOf, 1000))).toEqual([
      [D0, 1000],
      [D1, 1050],
      [D2, 1055],
    ]);
  });

  it('a change of members moves nothing on its day; the level goes on from there in new equal parts', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D1, 1.2], [D2, 1.2], [D3, 2.4])],
      ['b', series([D0, 1], [D1, 1], [D2, 1.1])],
      ['c', series([D0, 5], [D1, 4], [D2, 4.4], [D3, 4.4])],
    ]);
    const periods = [
      { from: D0, members: ['a', 'b'] },
      { from: D1, members: ['b', 'c'] },
    ];
    // 1100 on the day of the review; then (1.1 + 1.1) / 2 of it, while b, without a new value, stays: (1.1 + 1.1) / 2.
    expect(levels(computeLinkedIndex(periods, seriesOf, 1000))).toEqual([
      [D0, 1000],
      [D1, 1100],
      [D2, 1210],
      [D3, 1210],
    ]);
  });

  it('who is wound up stays at the last value until the review, and the loss stays in the index after it', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D1, 1], [D2, 1], [D3, 1], [D4, 1])],
      ['gone', series([D0, 1], [D1, 0.5])],
    ]);
    const periods = [
      { from: D0, members: ['a', 'gone'] },
      { from: D2, members: ['a'] },
    ];
    expect(levels(computeLinkedIndex(periods, seriesOf, 1000)).map(([, level]) => level)).toEqual([
      1000, 750, 750, 750, 750,
    ]);
  });

  it('who has no value on the day of the review takes no part, and a day with few values is no day', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D2, 1.1])],
      ['b', series([D0, 1], [D2, 1.1])],
      ['c', series([D0, 1], [D1, 3], [D2, 1.1])],
      ['late', series([D1, 1], [D2, 9])],
    ]);
    expect(
      levels(computeLinkedIndex([{ from: D0, members: ['a', 'b', 'c', 'late', 'unknown'] }], seriesOf, 100)),
    ).toEqual([
      [D0, 100],
      [D2, 110],
    ]);
  });

  it('a review between two values takes the last before it, and nobody leaves the level where it was', () => {
    const seriesOf = new Map([['a', series([D0, 1], [D1, 1.5], [D3, 3])]]);
    const periods = [
      { from: D0, members: ['a'] },
      { from: D2, members: ['a'] },
    ];
    expect(levels(computeLinkedIndex(periods, seriesOf, 100))).toEqual([
      [D0, 100],
      [D1, 150],
      [D3, 300],
    ]);
    expect(computeLinkedIndex([{ from: D0, members: [] }], seriesOf, 100)).toEqual([
      { date: D0, value: 100 },
    ]);
    expect(computeLinkedIndex([], seriesOf, 100)).toEqual([]);
  });
});
