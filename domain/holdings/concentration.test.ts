import { describe, expect, it } from 'vitest';
import {
  findCommonSecurities,
  getConcentrationLevel,
  computeOverlapPairs,
} from '~/domain/holdings/concentration';

describe('concentration', () => {
  it('is rated by the largest share', () => {
    expect([0.5, 0.4999, 0.25, 0.2499, 0].map(getConcentrationLevel)).toEqual([
      'high',
      'middle',
      'middle',
      'low',
      'low',
    ]);
  });

  it('lists the securities that two or more funds name', () => {
    const funds = [
      {
        code: 'A',
        valueFen: 10_000,
        securities: [
          { code: '600000', name: '甲', share: 0.1 },
          { code: '600001', name: '乙', share: 0.05 },
        ],
      },
      { code: 'B', valueFen: 20_000, securities: [{ code: '600000', name: '甲', share: 0.04 }] },
      {
        code: 'C',
        valueFen: 30_000,
        securities: [
          { code: '600001', name: '乙', share: 0.06 },
          { code: '600001', name: '乙', share: 0.02 },
        ],
      },
    ];
    expect(findCommonSecurities(funds)).toEqual([
      { code: '600001', name: '乙', valueFen: 2_900, fundCount: 2 },
      { code: '600000', name: '甲', valueFen: 1_800, fundCount: 2 },
    ]);
    expect(computeOverlapPairs(funds)).toMatchObject([
      { left: 'A', right: 'C' },
      { left: 'A', right: 'B', overlap: 0.04 },
    ]);
    expect(findCommonSecurities([])).toEqual([]);
  });
});
