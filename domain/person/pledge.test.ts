import { describe, expect, it } from 'vitest';
import { PLEDGES } from '~/domain/person/pledge';
import { QUALIFICATION_LIMITS, getRule } from '~/domain/shared/regulation';
import { ACCOUNT_CONTEXTS } from '~/domain/person/verification';

const FORBIDDEN = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;

describe('the declaration of a qualified investor', () => {
  it('ROLE-006 is one text a context, each with a version of its own', () => {
    expect(ACCOUNT_CONTEXTS.map((context) => PLEDGES[context].context)).toEqual([...ACCOUNT_CONTEXTS]);
    expect(PLEDGES.simu.version).not.toBe(PLEDGES.am.version);
  });

  it('names the limits that the dated rules give today', () => {
    const limits = getRule(QUALIFICATION_LIMITS, '2026-11-20');
    const inText = (context: 'simu' | 'am') =>
      [...PLEDGES[context].clauses.join().matchAll(/不低于 (\d+) 万元/g)].map(
        ([, amount]) => Number(amount) * 10_000,
      );
    expect(inText('simu').slice(0, 2)).toEqual([limits.simuAssetsYuan, limits.simuIncomeYuan]);
    expect(inText('am')).toEqual([limits.amNetAssetsYuan, limits.amAssetsYuan, limits.amIncomeYuan]);
  });

  it('says nothing that our copy never says', () => {
    for (const { title, clauses } of Object.values(PLEDGES))
      expect(title + clauses.join()).not.toMatch(FORBIDDEN);
  });
});
