import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  listAllowedRisks,
  formatAllowedRange,
  isRiskFit,
  isLowestTolerance,
  canOverrideMismatch,
  parseProductRisk,
  formatProductRisk,
  getRiskClass,
  formatRiskClass,
} from '~/domain/person/risk';

describe('risk', () => {
  it.each([
    ['RISK-001', 0, 'C1', 'R1', ['R1']],
    ['RISK-002', 1, 'C1', 'R1', ['R1']],
    ['RISK-003', 2, 'C2', 'R1-R2', ['R1', 'R2']],
    ['RISK-004', 3, 'C3', 'R1-R3', ['R1', 'R2', 'R3']],
    ['RISK-005', 4, 'C4', 'R1-R4', ['R1', 'R2', 'R3', 'R4']],
    ['RISK-006', 5, 'C5', 'R1-R5', ['R1', 'R2', 'R3', 'R4', 'R5']],
  ])('%s level %i is %s with range %s', (_rule, level, name, range, products) => {
    expect(getRiskClass(level)).toBe(name);
    expect(formatAllowedRange(level)).toBe(range);
    expect(listAllowedRisks(level)).toEqual(products);
  });

  it('RISK-001 RISK-002 RISK-003 RISK-004 RISK-005 RISK-006 each level allows exactly its range', () => {
    const fits = [0, 1, 2, 3, 4, 5].map(
      (level) => [1, 2, 3, 4, 5].filter((risk) => isRiskFit(level, risk)).length,
    );
    expect(fits).toEqual([1, 1, 2, 3, 4, 5]);
  });

  it('RISK-007 level 0 is the lowest risk tolerance category', () => {
    expect([0, 1, 2, 3, 4, 5].filter(isLowestTolerance)).toEqual([0]);
    expect(formatRiskClass(0)).toBe('C1 最低风险承受能力类别');
    expect(canOverrideMismatch(0)).toBe(false);
    expect(canOverrideMismatch(1)).toBe(true);
  });

  it('CONST-004 accepts levels 0 to 5 only', () => {
    for (const level of [-1, 6, 1.5, NaN, null, undefined]) {
      expect(getRiskClass(level)).toBeNull();
      expect(listAllowedRisks(level)).toEqual([]);
      expect(isRiskFit(level, 'R1')).toBe(false);
      expect(canOverrideMismatch(level)).toBe(false);
    }
  });

  it('names classes and product risks', () => {
    expect(formatRiskClass(4)).toBe('C4 积极型');
    expect(formatProductRisk(4)).toBe('R4 中高风险');
    expect(formatProductRisk('r1')).toBe('R1 低风险');
    expect(formatProductRisk('R6')).toBeNull();
    for (const value of [0, 6, '', 'R', null, undefined, {}, true, '4.0'])
      expect(parseProductRisk(value)).toBeNull();
  });

  it('never removes a product at a higher level', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -1, max: 7 }),
        (a, b, risk) => {
          if (isRiskFit(Math.min(a, b), risk)) expect(isRiskFit(Math.max(a, b), risk)).toBe(true);
        },
      ),
    );
  });
});
