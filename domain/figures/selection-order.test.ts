import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  putSteadyFirst,
  getMonthIndex,
  rotateList,
  explainFallingLead,
} from '~/domain/figures/selection-order';

describe('order of selected products', () => {
  it('rotates by one per month, and each product leads once per full rotation', () => {
    expect(getMonthIndex('2026-12-01') - getMonthIndex('2026-11-30')).toBe(1);
    expect(getMonthIndex('2027-01-31') - getMonthIndex('2026-12-01')).toBe(1);
    expect(rotateList(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a']);
    expect(rotateList([], 5)).toEqual([]);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (list, position) => {
          const leads = list.map((_, more) => rotateList(list, position + more)[0]);
          expect([...leads].sort()).toEqual([...list].sort());
        },
      ),
    );
  });

  it('never starts with a product that fell while another did not; unknown returns change nothing', () => {
    const led = (returns: readonly (number | null)[]) => putSteadyFirst(returns, (each) => each);
    expect(led([-0.2, 0.1, 0.3])).toEqual([0.1, -0.2, 0.3]);
    expect(led([null, -0.1, 0.3])).toEqual([null, -0.1, 0.3]);
    expect(led([-0.2, -0.1])).toEqual([-0.2, -0.1]);
    expect(led([])).toEqual([]);
    expect(led([0, -0.1])).toEqual([0, -0.1]);
  });

  it('gives the reason when all products fell', () => {
    expect(explainFallingLead(-0.2115)).toContain('近1年均为下跌，首位为 −21.15%');
    expect([explainFallingLead(0), explainFallingLead(null), explainFallingLead(0.1)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
