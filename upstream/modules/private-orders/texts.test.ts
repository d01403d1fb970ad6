import { describe, expect, it } from 'vitest';
import { STRATEGIES } from '~/contract/kinds';
import { buildSaleTermsRows } from '~/upstream/seed/sale-terms';
import { buildWorld } from '~/upstream/seed/world';
import { buildContractText } from '~/upstream/modules/private-orders/contract-text';
import { getClausesById, listRiskClauses } from '~/upstream/modules/private-orders/risk-clauses';
import { listVisitQuestions, findVisitDenial } from '~/upstream/modules/private-orders/visit-questions';

const FORBIDDEN = /预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|业绩最佳|规模最大|欲购从速|！/;
const VARIANTS = STRATEGIES.flatMap((strategy) =>
  (['simu', 'am'] as const).flatMap((context) =>
    [true, false].map((isAbroad) => listRiskClauses({ strategy, context, isAbroad })),
  ),
);
const { simu } = buildWorld();
const terms = buildSaleTermsRows(simu);

describe('order texts', () => {
  it('has at least eight risk clauses that differ by strategy, context and market, and is found by id', () => {
    for (const clauses of VARIANTS) {
      const ids = clauses.map(({ id }) => id);
      expect(clauses.length).toBeGreaterThanOrEqual(8);
      expect(new Set(ids).size).toBe(ids.length);
      expect(getClausesById(ids)).toEqual(clauses);
    }
    expect(new Set(VARIANTS.map((clauses) => clauses.map(({ id }) => id).join())).size).toBe(VARIANTS.length);
    expect(() => getClausesById(['none'])).toThrow(RangeError);
  });

  it('uses none of the prohibited words', () => {
    const form = {
      order: { order_no: 'HX1', amount_fen: 1, fee_fen: 0, open_day: '2026-11-27', kind: 'append' as const },
      company: { full_name: '青禾', registration_no: 'P1' },
      party: { name: '程若兰', voucherCode: '310101199001010015' },
    };
    const contracts = terms.flatMap((row) => {
      const fund = simu.find(({ row: each }) => each.id === row.fund_id)?.row;
      if (!fund) throw new Error(row.fund_id);
      const clauses = listRiskClauses({ ...fund, isAbroad: row.is_abroad });
      const input = { ...form, fund, clauseIds: clauses.map(({ id }) => id) };
      return JSON.stringify(
        buildContractText({ ...input, terms: { ...row, redeem_tiers: [], valuation: 'week' } }),
      );
    });
    for (const text of [...contracts, JSON.stringify(VARIANTS), JSON.stringify(listVisitQuestions())])
      expect(FORBIDDEN.exec(text)?.[0] ?? null).toBeNull();
    expect(contracts.join('')).not.toMatch(/undefined|null|NaN/);
  });

  it('gives a contract another hash only for another amount, person or fund', () => {
    const [one, two] = terms.map((row) => {
      const fund = simu.find(({ row: each }) => each.id === row.fund_id)?.row;
      return { row: { ...row, redeem_tiers: [], valuation: 'week' as const }, fund };
    });
    const getHash = (amount_fen: number, name: string, from = one) =>
      buildContractText({
        order: { order_no: 'HX1', amount_fen, fee_fen: 0, open_day: '2026-11-27', kind: 'subscribe' },
        company: { full_name: '青禾', registration_no: 'P1' },
        party: { name, voucherCode: null },
        fund: from!.fund!,
        clauseIds: [],
        terms: from!.row,
      }).sha256;
    expect(getHash(1, '程若兰')).toBe(getHash(1, '程若兰'));
    const all = [getHash(1, '程若兰'), getHash(2, '程若兰'), getHash(1, '许思齐'), getHash(1, '程若兰', two)];
    expect(new Set(all).size).toBe(4);
  });

  it('has the return visit points of the rule, each of which must be confirmed', () => {
    const questions = listVisitQuestions();
    expect(questions).toHaveLength(8);
    const answers = Object.fromEntries(questions.map(({ id }) => [id, ['yes']]));
    expect(findVisitDenial(answers)).toBeNull();
    questions.forEach(({ id }, index) => {
      expect(findVisitDenial({ ...answers, [id]: ['no'] })).toMatchObject({
        reason: expect.stringContaining(`第 ${index + 1} 项`),
      });
      expect(() => findVisitDenial({ ...answers, [id]: ['maybe'] })).toThrow(`请回答第 ${index + 1} 题`);
    });
  });
});

describe('seeded sale terms', () => {
  it('exists for every fund with open days; one raising fund is full, one has a place, two invest abroad', () => {
    expect(terms.map((row) => row.fund_id)).toEqual(
      simu.filter(({ openDays }) => openDays.length > 0).map(({ row }) => row.id),
    );
    const raising = terms.filter(
      (row) => simu.find((fund) => fund.row.id === row.fund_id)?.row.status === 'raising',
    );
    expect(raising.filter((row) => row.outside_investors === row.investor_cap)).toHaveLength(1);
    expect(raising.filter((row) => row.outside_investors === row.investor_cap - 1)).toHaveLength(1);
    expect(terms.filter((row) => row.is_abroad)).toHaveLength(2);
    expect(
      terms.every((row) => row.account_name.endsWith('募集专户') && /^\d{19}$/.test(row.account_no)),
    ).toBe(true);
  });

  it('has the redemption fee and the hurdle that the fund describes in text', () => {
    expect(new Set(terms.map(({ performance_hurdle }) => performance_hurdle))).toEqual(
      new Set(['0', '0.060000']),
    );
    for (const { fund_id, redeem_tiers, performance_hurdle } of terms) {
      const { performance_note = '' } = simu.find(({ row }) => row.id === fund_id)?.row ?? {};
      expect(performance_note.includes('年化 6% 以上')).toBe(Number(performance_hurdle) > 0);
      const note = simu.find(({ row }) => row.id === fund_id)?.row.redeem_note ?? '';
      const days = /不满(\d+)天赎回费1%/.exec(note)?.[1];
      const tiers = days
        ? [
            { fromDays: 0, rate: '0.01' },
            { fromDays: Number(days), rate: '0' },
          ]
        : [{ fromDays: 0, rate: '0' }];
      expect(JSON.parse(redeem_tiers)).toEqual(tiers);
    }
  });
});
