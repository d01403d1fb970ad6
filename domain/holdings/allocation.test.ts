import { describe, expect, it } from 'vitest';
import { computeAllocationOver, groupValues, listMonthEnds } from '~/domain/holdings/allocation';

describe('allocation over time', () => {
  it('steps from month to month by money paid in and gain, and does not count paid-in money as gain', () => {
    const dates = listMonthEnds('2026-11-20', 2);
    expect(dates).toEqual(['2026-09-30', '2026-10-31', '2026-11-20']);
    expect(listMonthEnds('2026-03-31', 1)).toEqual(['2026-02-28', '2026-03-31']);
    const points = computeAllocationOver(
      new Map([
        [
          'A',
          [
            { date: '2026-09-01', valueFen: 1_000, movedFen: -1_000 },
            { date: '2026-10-15', valueFen: 1_100, movedFen: 0 },
          ],
        ],
        ['B', [{ date: '2026-11-02', valueFen: 5_000, movedFen: -5_000 }]],
        [
          'C',
          [
            { date: '2026-09-01', valueFen: 200, movedFen: -200 },
            { date: '2026-10-20', valueFen: 0, movedFen: 210 },
          ],
        ],
      ]),
      (id) => (id === 'B' ? 'b' : 'a'),
      dates,
    );
    expect(points).toEqual([
      {
        date: '2026-10-31',
        valueFen: 1_100,
        putInFen: -210,
        gainFen: 110,
        groups: [{ key: 'a', valueFen: 1_100, share: 1 }],
      },
      {
        date: '2026-11-20',
        valueFen: 6_100,
        putInFen: 5_000,
        gainFen: 0,
        groups: [
          { key: 'b', valueFen: 5_000, share: 0.8197 },
          { key: 'a', valueFen: 1_100, share: 0.1803 },
        ],
      },
    ]);
    expect(groupValues([['a', 0]])).toEqual([]);
  });
});
