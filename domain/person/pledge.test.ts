import { describe, expect, it } from 'vitest';
import { PLEDGES } from '~/domain/person/pledge';
import { QUALIFICATION_LIMITS, getRule } from '~/domain/shared/regulation';
import { ACCOUNT_CONTEXTS } from '~/domain/person/verification';

const FORBIDDEN = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速/;

describe('declaration of a qualified investor', () => {
  it('ROLE-006 has one text per context, each with a separate version', () => {
    expect(ACCOUNT_CONTEXTS.map((context) => PLEDGES[context].context)).toEqual([...ACCOUNT_CONTEXTS]);
    expect(PLEDGES.simu.version).not.toBe(PLEDGES.am.version);
  });

  it('states the limits of the dated rules in force today', () => {
    const limits = getRule(QUALIFICATION_LIMITS, '2026-11-20');
    const inText = (context: 'simu' | 'am') =>
      [...PLEDGES[context].clauses.join().matchAll(/不低于 (\d+) 万元/g)].map(
        ([, amount]) => Number(amount) * 10_000,
      );
    expect(inText('simu').slice(0, 2)).toEqual([limits.simuAssetsYuan, limits.simuIncomeYuan]);
    expect(inText('am')).toEqual([limits.amNetAssetsYuan, limits.amAssetsYuan, limits.amIncomeYuan]);
  });

  it('contains no forbidden wording', () => {
    for (const { title, clauses } of Object.values(PLEDGES))
      expect(title + clauses.join()).not.toMatch(FORBIDDEN);
  });
});
