import { describe, expect, it } from 'vitest';
import { buildFeeSummary, buildLimitFacts } from '~/app/features/funds/fee-view';
import { describeHoldingPeriod, describePlanHoldingPeriod } from '~/app/features/funds/holding-period-view';
import { buildTradeRuleView } from '~/app/pages/public/fund/rule-view';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';
import { buildFundContract } from '~/app/pages/public/trade/document-texts';
import type { FundInfo } from '~/app/pages/public/shared/fund-view';
import { partial } from '~/tests/fixtures/partial';

const held = {
  ...sampleRules,
  holding_period: { hold_months: 36, hold_days: 0, first_redeem_day: '2029-11-24' },
};
const DAY = '2029-11-24 起可赎回，遇休市顺延';

describe('minimum holding period', () => {
  it('is shown with the first redeemable day on fund page, limits, rules and contract', () => {
    const fact = { label: '最短持有期', value: '3 年', note: `现在买入，${DAY}` };
    expect(buildFeeSummary(held)).toContainEqual(fact);
    expect(buildLimitFacts(held)).toContainEqual(fact);
    expect(buildLimitFacts({ ...held, has_terms: false })).toContainEqual(fact);
    expect(buildTradeRuleView(held, null, { rule: 'redeem' }).table?.note).toContain(DAY);
    const info = partial<FundInfo>({
      full_name: '某',
      company: { name: '某' },
      founded_on: '2020-01-01',
    });
    const { parts } = buildFundContract(info, held, null);
    expect(parts.find(({ heading }) => heading === '四、赎回')?.paragraphs).toContain(
      `${describeHoldingPeriod(held)}。`,
    );
  });

  it('applies to each debit of a plan separately, and names the day for the first', () => {
    const [first, , , confirmed] = held.trading_days;
    const rules = { ...held, confirm_days: 3 };
    const year = Number(confirmed!.slice(0, 4)) + 3;
    expect(describePlanHoldingPeriod(rules, first!)).toContain(
      `${first} 扣款的一期，${year}${confirmed!.slice(4)} 起可赎回`,
    );
    expect(describePlanHoldingPeriod(rules, '2039-01-03')).toBe(
      '每期份额自确认日起各至少持有 3 年，期满前不能赎回',
    );
  });

  it('is not shown for a fund without one, or when the upstream does not send it', () => {
    for (const rules of [sampleRules, { ...sampleRules, holding_period: null }]) {
      expect([describeHoldingPeriod(rules), describePlanHoldingPeriod(rules, null)]).toEqual([null, null]);
      expect(buildLimitFacts(rules).map(({ label }) => label)).not.toContain('最短持有期');
    }
  });

  it('states when counting starts if the day is unknown', () => {
    const rules = { ...held, holding_period: { ...held.holding_period, first_redeem_day: null } };
    expect(describeHoldingPeriod(rules)).toBe('每笔份额自确认日起至少持有 3 年，期满前不能赎回');
  });
});
