import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkInvestorCap,
  checkMinimum,
  computeMinimumPaymentYuan,
  computeMinimumPurchaseYuan,
  computeProofExpiry,
  QUALIFICATION_KINDS,
  QUALIFICATION_TITLES,
  getQualificationRule,
  REVIEW_STATE_TITLES,
  REVIEW_STATES,
  type AmountQuestion,
} from '~/domain/person/qualification';

const DAY = '2026-11-21';

describe('criteria of a qualified investor', () => {
  const texts = (kind: (typeof QUALIFICATION_KINDS)[number]): string[] =>
    getQualificationRule(kind, DAY).criteria.map(({ text }) => text);

  it('ROLE-006 differs between private funds and asset management', () => {
    expect(texts('simu')).toEqual(['个人金融资产不低于 300 万元', '最近三年个人年均收入不低于 50 万元']);
    expect(getQualificationRule('simu', DAY).experience).toBeNull();
    expect(texts('am')).toEqual([
      '家庭金融净资产不低于 300 万元',
      '家庭金融资产不低于 500 万元',
      '最近三年个人年均收入不低于 40 万元',
    ]);
    expect(getQualificationRule('am', DAY).experience).toMatchObject({
      years: 2,
      text: '具有 2 年以上投资经历',
    });
  });

  it('is stricter for a professional', () => {
    expect(texts('pro')).toEqual(['个人金融资产不低于 500 万元', '最近三年个人年均收入不低于 50 万元']);
    expect(getQualificationRule('pro', DAY).experience?.years).toBe(2);
  });

  it('has a separate key and proofs each', () => {
    for (const kind of QUALIFICATION_KINDS) {
      const { criteria } = getQualificationRule(kind, DAY);
      expect(new Set(criteria.map(({ key }) => key)).size).toBe(criteria.length);
      for (const { proofs } of criteria) expect(proofs.length).toBeGreaterThan(1);
      expect(QUALIFICATION_TITLES[kind]).toMatch(/投资者$/);
    }
    expect(Object.keys(REVIEW_STATE_TITLES)).toEqual(REVIEW_STATES);
  });
});

describe('proof', () => {
  it('is valid for six months from its approval, by days in Asia/Shanghai', () => {
    expect(computeProofExpiry('2026-11-21T10:00:00+08:00')).toBe('2027-05-20');
    expect(computeProofExpiry('2026-11-20T16:00:00Z')).toBe('2027-05-20');
    expect(computeProofExpiry('2026-08-31T10:00:00+08:00')).toBe('2027-02-27');
  });
});

describe('amount of a reservation', () => {
  const simu: AmountQuestion = {
    context: 'simu',
    kind: null,
    isAppend: false,
    terms: { minYuan: 1_000_000, appendYuan: 100_000, stepYuan: 10_000, subscribeRate: 0 },
    day: DAY,
  };
  const check = (yuan: number, more: Partial<AmountQuestion> = {}): string | null =>
    checkMinimum({ ...simu, ...more, amountFen: Math.round(yuan * 100) });

  it('is at least a million for a private fund, or the fund minimum', () => {
    expect(check(1_000_000)).toBeNull();
    expect(check(990_000)).toBe('首次购买金额不能低于 100 万元');
    // The terms of a product cannot go below the law.
    expect(check(500_000, { terms: { ...simu.terms, minYuan: 300_000 } })).toBe(
      '首次购买金额不能低于 100 万元',
    );
    expect(check(1_000_000, { terms: { ...simu.terms, minYuan: 3_000_000 } })).toBe(
      '首次购买金额不能低于 300 万元',
    );
  });

  it('applies to the amount without the fee: the minimum payment adds the fee', () => {
    const least = (subscribeRate: number, stepYuan = 10_000) =>
      computeMinimumPaymentYuan({ ...simu, terms: { ...simu.terms, subscribeRate, stepYuan } });
    // By hand: 1,010,000 / 1.01 = 1,000,000 exactly; 1,005,000 / 1.005 too, and the next step is 1,010,000.
    expect([least(0), least(0.01), least(0.005), least(0.015)]).toEqual([
      1_000_000, 1_010_000, 1_010_000, 1_020_000,
    ]);
    expect([least(0.005, 1), least(0.012, 1)]).toEqual([1_005_000, 1_012_000]);
    const terms = { ...simu.terms, subscribeRate: 0.01 };
    expect(check(1_000_000, { terms })).toBe(
      '首次购买金额不能低于 101 万元（其中不含费用的净额须达到 100 万元）',
    );
    expect(check(1_010_000, { terms })).toBeNull();
    // For an additional purchase of a holder, the fund's minimum includes the fee.
    expect(check(100_000, { terms, isAppend: true })).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.constantFrom(1, 1_000, 10_000), (tenths, stepYuan) => {
        const rate = tenths / 10_000;
        const paid = computeMinimumPaymentYuan({
          ...simu,
          terms: { ...simu.terms, subscribeRate: rate, stepYuan },
        });
        expect(paid % stepYuan).toBe(0);
        expect(paid / (1 + rate)).toBeGreaterThanOrEqual(1_000_000 - 0.005);
        expect((paid - stepYuan) / (1 + rate)).toBeLessThan(1_000_000);
      }),
    );
  });

  it('depends on the kind for asset management; unknown is the strictest', () => {
    const am = {
      context: 'am' as const,
      terms: { minYuan: 0, appendYuan: 10_000, stepYuan: 10_000, subscribeRate: 0 },
    };
    const minimum = (kind: AmountQuestion['kind']): number =>
      computeMinimumPurchaseYuan({ ...simu, ...am, kind });
    expect(minimum('fixed_income')).toBe(300_000);
    expect(minimum('mixed')).toBe(400_000);
    expect(minimum('equity')).toBe(1_000_000);
    expect(minimum(null)).toBe(1_000_000);
    expect(check(390_000, { ...am, kind: 'mixed' })).toBe('首次购买金额不能低于 40 万元');
    expect(check(400_000, { ...am, kind: 'mixed' })).toBeNull();
  });

  it('is lower for an additional purchase', () => {
    expect(check(100_000, { isAppend: true })).toBeNull();
    expect(check(90_000, { isAppend: true })).toBe('追加金额不能低于 10 万元');
  });

  it('has no decimals and is a multiple of the step', () => {
    expect(check(1_000_000.5)).toBe('金额须为整数元，不能有小数');
    expect(check(1_005_000)).toBe('金额须为 1 万元的整数倍');
    expect(check(1_005_000, { terms: { ...simu.terms, stepYuan: 1_000 } })).toBeNull();
    for (const wrong of [0, -1_000_000, Number.NaN]) expect(check(wrong)).toBe('请输入正确的金额');
  });

  it('is accepted only when it satisfies every rule', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000_000 }), fc.boolean(), (amountFen, isAppend) => {
        const isTaken = checkMinimum({ ...simu, isAppend, amountFen }) === null;
        const least = isAppend ? 10_000_000 : 100_000_000;
        expect(isTaken).toBe(amountFen >= least && amountFen % 1_000_000 === 0);
      }),
    );
    expect(checkMinimum({ ...simu, amountFen: 100_000_000 })).toBeNull();
  });
});

describe('investor cap', () => {
  const check = (investorCount: number, investorCap: number, isAppend = false): string | null =>
    checkInvestorCap({ investorCount, investorCap, isAppend, day: DAY });

  it('is 200 or the fund limit, for persons who do not hold it yet', () => {
    expect(check(199, 200)).toBeNull();
    expect(check(200, 200)).toBe('该产品投资者人数已达上限（200 人），暂不接受新的预约');
    expect(check(200, 500)).toContain('200 人');
    expect(check(50, 50)).toContain('50 人');
    expect(check(200, 200, true)).toBeNull();
  });
});
