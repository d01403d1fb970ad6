import { describe, expect, it } from 'vitest';
import { computeLinkedIndex } from '~/domain/figures/linked-index';
import type { Series } from '~/domain/figures/nav-series';

const series = (...points: [date: string, value: number][]): Series =>
  points.map(([date, value]) => ({ date, value }));
const levels = (points: Series) => points.map(({ date, value }) => [date, Number(value.toFixed(6))]);

const [D0, D1, D2, D3, D4] = ['2024-01-05', '2024-01-12', '2024-01-19', '2024-01-26', '2024-02-02'];

describe('fund index with equal weights at every review', () => {
  it('matches known answers: two members of equal weight, held without rebalancing', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D1, 1.1], [D2, 1.21])],
      ['b', series([D0, 2], [D1, 2], [D2, 1.8])],
    ]);
    // (1.1 + 1) / 2 and (1.21 + 0.9) / 2; weekly rebalancing would give 1050 · (1 + (0.1 − 0.1) / 2) = 1050.
    expect(levels(computeLinkedIndex([{ from: D0, members: ['a', 'b'] }], seriesOf, 1000))).toEqual([
      [D0, 1000],
      [D1, 1050],
      [D2, 1055],
    ]);
  });

  it('does not move on the day of a member change; the level continues with new equal weights', () => {
    const seriesOf = new Map([
      ['a', series([D0, 1], [D1, 1.2], [D2, 1.2], [D3, 2.4])],
      ['b', series([D0, 1], [D1, 1], [D2, 1.1])],
      ['c', series([D0, 5], [D1, 4], [D2, 4.4], [D3, 4.4])],
    ]);
    const periods = [
      { from: D0, members: ['a', 'b'] },
      { from: D1, members: ['b', 'c'] },
    ];
    // 1100 on the review day; then (1.1 + 1.1) / 2 of it, because b has no new value and stays: (1.1 + 1.1) / 2.
    expect(levels(computeLinkedIndex(periods, seriesOf, 1000))).toEqual([
      [D0, 1000],
      [D1, 1100],
      [D2, 1210],
      [D3, 1210],
    ]);
  });

  it('keeps a liquidated member at its last value until the review, and its loss in the index afterwards', () => {
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

  it('excludes a member without a value on the review day, and skips days with few values', () => {
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

  it('uses the last value before a review between two values, and keeps the level without members', () => {
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
