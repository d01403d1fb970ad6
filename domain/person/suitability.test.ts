import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRiskFit } from '~/domain/person/risk';
import {
  countConfirmationsNeeded,
  isSeniorConfirmationRequired,
  checkSuitability,
  type SuitabilityQuestion,
} from '~/domain/person/suitability';

const TODAY = '2026-11-21';
const ask = (riskLevel: number | null, productRisk: unknown, birthDay: string | null = '1985-03-02') =>
  checkSuitability({ riskLevel, productRisk, birthDay, today: TODAY });
const keys = (riskLevel: number | null, productRisk: unknown, birthDay?: string): string[] =>
  ask(riskLevel, productRisk, birthDay).notices.map(({ key }) => key);

describe('suitability', () => {
  it('RISK-005 is one notice when product and person match', () => {
    expect(ask(4, 4)).toMatchObject({ isFit: true, isMismatch: false, refusal: null });
    expect(keys(4, 'R4')).toEqual(['fit']);
    expect(ask(4, 3).notices[0]?.text).toContain(
      '您的风险承受能力等级为 C4 积极型，可匹配 R1-R4；本产品风险等级为 R3 中风险',
    );
  });

  it('is a warning with two confirmations when they do not match', () => {
    expect(ask(2, 4)).toMatchObject({ isFit: false, isMismatch: true, refusal: null });
    expect(keys(2, 4)).toEqual(['warning', 'again']);
    expect(ask(1, 2).refusal).toBeNull();
  });

  it('RISK-007 is refused above R1 in the lowest category, without an override', () => {
    for (const risk of [2, 3, 4, 5]) {
      expect(ask(0, risk)).toMatchObject({
        isLowestClass: true,
        isMismatch: true,
        refusal: '您的风险承受能力为最低风险承受能力类别，只能购买 R1 等级的产品',
        notices: [],
      });
    }
    expect(ask(0, 1)).toMatchObject({ isFit: true, refusal: null });
  });

  it('is refused while either side is unknown', () => {
    expect(ask(null, 3)).toMatchObject({ isFit: false, isMismatch: false, refusal: '请先完成风险测评' });
    expect(ask(4, null).refusal).toBe('该产品的风险等级尚未评定，暂不能购买');
    expect(ask(9, 1).refusal).toBe('请先完成风险测评');
  });

  it('requires one more confirmation from a buyer of 65 or older, from R4 on', () => {
    const senior = (birthDay: string | null, productRisk: number): boolean =>
      isSeniorConfirmationRequired({ riskLevel: 5, productRisk, birthDay, today: TODAY });
    expect(senior('1961-11-21', 4)).toBe(true);
    expect(senior('1961-11-22', 4)).toBe(false);
    expect(senior('1950-01-01', 3)).toBe(false);
    expect(senior('1950-01-01', 5)).toBe(true);
    expect(senior(null, 5)).toBe(false);
    expect(keys(5, 4, '1950-01-01')).toEqual(['fit', 'senior']);
    expect(keys(3, 4, '1950-01-01')).toEqual(['warning', 'again', 'senior']);
    expect(ask(3, 4, '1950-01-01').notices[2]?.title).toBe('65 周岁及以上投资者确认');
  });

  it('has a text and a button for every confirmation of an order, for any person and product', () => {
    const question: fc.Arbitrary<SuitabilityQuestion> = fc.record({
      riskLevel: fc.constantFrom(null, 0, 1, 2, 3, 4, 5),
      productRisk: fc.constantFrom<unknown[]>(null, 1, 2, 3, 4, 5, 'R3'),
      birthDay: fc.constantFrom(null, '1950-01-01', '1990-01-01'),
      today: fc.constant(TODAY),
    });
    fc.assert(
      fc.property(question, (each) => {
        const result = checkSuitability(each);
        expect(result.isFit).toBe(isRiskFit(each.riskLevel, each.productRisk));
        expect(result.isFit && result.isMismatch).toBe(false);
        expect(result.notices).toHaveLength(result.refusal === null ? countConfirmationsNeeded(result) : 0);
        if (result.isLowestClass && !result.isFit) expect(result.refusal).not.toBeNull();
        for (const { title, text, confirm } of result.notices) {
          for (const words of [title, text, confirm]) {
            expect(words).not.toMatch(/预期收益|保证|承诺|安全|保险|有保障|高收益|无风险|null|undefined/);
          }
        }
      }),
    );
  });
});
