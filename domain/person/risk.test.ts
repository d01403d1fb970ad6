import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedProducts,
  allowedRange,
  isFit,
  isLowestTolerance,
  mayOverrideMismatch,
  parseProductRisk,
  productRiskLabel,
  riskClass,
  riskClassLabel,
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
    expect(riskClass(level)).toBe(name);
    expect(allowedRange(level)).toBe(range);
    expect(allowedProducts(level)).toEqual(products);
  });

  it('RISK-001 RISK-002 RISK-003 RISK-004 RISK-005 RISK-006 each level fits exactly its range', () => {
    const fits = [0, 1, 2, 3, 4, 5].map(
      (level) => [1, 2, 3, 4, 5].filter((risk) => isFit(level, risk)).length,
    );
    expect(fits).toEqual([1, 1, 2, 3, 4, 5]);
  });

  it('RISK-007 level 0 is the lowest risk tolerance category', () => {
    expect([0, 1, 2, 3, 4, 5].filter(isLowestTolerance)).toEqual([0]);
    expect(riskClassLabel(0)).toBe('C1 最低风险承受能力类别');
    expect(mayOverrideMismatch(0)).toBe(false);
    expect(mayOverrideMismatch(1)).toBe(true);
  });

  it('CONST-004 knows levels 0 to 5 and no other', () => {
    for (const level of [-1, 6, 1.5, NaN, null, undefined]) {
      expect(riskClass(level)).toBeNull();
      expect(allowedProducts(level)).toEqual([]);
      expect(isFit(level, 'R1')).toBe(false);
      expect(mayOverrideMismatch(level)).toBe(false);
    }
  });

  it('names classes and product risks', () => {
    expect(riskClassLabel(4)).toBe('C4 积极型');
    expect(productRiskLabel(4)).toBe('R4 中高风险');
    expect(productRiskLabel('r1')).toBe('R1 低风险');
    expect(productRiskLabel('R6')).toBeNull();
    for (const value of [0, 6, '', 'R', null, undefined, {}, true, '4.0'])
      expect(parseProductRisk(value)).toBeNull();
  });

  it('a higher level never loses a product', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -1, max: 7 }),
        (a, b, risk) => {
          if (isFit(Math.min(a, b), risk)) expect(isFit(Math.max(a, b), risk)).toBe(true);
        },
      ),
    );
  });
});
