import type { CalcInput } from '~/app/pages/public/fund/calc-form';
import {
  getExampleAmount,
  computeRedeemExample,
  computeSubscribeExample,
  type FeeExampleResult,
  type LastNav,
} from '~/app/pages/public/shared/fee-example';
import {
  describeHoldingDays,
  buildLimitFacts,
  buildRedeemRows,
  buildSubscribeRows,
} from '~/app/features/funds/fee-view';
import type { TradeRule } from '~/app/pages/public/fund/rule-texts';
import { buildOrderCases, type TradeRules } from '~/app/features/orders/trade-times';
import { describeHoldingPeriod } from '~/app/features/funds/holding-period-view';

interface RuleView {
  table?: {
    title: string;
    columns: { label: string; own?: boolean }[];
    rows: { label: string; note?: string; cells: string[] }[];
    note: string;
  };
  facts?: ReturnType<typeof buildLimitFacts>;
  calc?: { inputs: CalcInput[]; result: FeeExampleResult } | false;
}

interface Typed {
  rule: TradeRule;
  amount?: string;
  shares?: string;
  days?: number;
}

const EXAMPLE_SHARES = '1000';
const EXAMPLE_DAYS = 30;

/** Builds the content below the text of a rule: this fund's figures and a worked example. */
export function buildTradeRuleView(rules: TradeRules, nav: LastNav | null, typed: Typed): RuleView {
  // No example is calculated with unknown fees.
  const hasExample = rules.has_terms;
  const holdingLine = describeHoldingPeriod(rules);
  switch (typed.rule) {
    case 'subscribe': {
      const amount = typed.amount ?? getExampleAmount(rules);
      return {
        table: {
          title: '本基金的买入费率',
          columns: [{ label: '买入金额' }, { label: '合同费率' }, { label: '本平台', own: true }],
          rows: buildSubscribeRows(rules.subscribe_tiers),
          note: '按单笔买入金额确定档次，各档含起点、不含终点；以元计的为每笔固定费用。',
        },
        calc: hasExample && {
          inputs: [{ name: 'amount', label: '买入金额', unit: '元', value: amount, inputMode: 'decimal' }],
          result: computeSubscribeExample(rules, nav, amount),
        },
      };
    }
    case 'redeem': {
      const shares = typed.shares ?? EXAMPLE_SHARES;
      const days = typed.days ?? EXAMPLE_DAYS;
      return {
        table: {
          title: '本基金的赎回费率',
          columns: [{ label: '持有天数' }, { label: '赎回费率', own: true }],
          rows: buildRedeemRows(rules.redeem_tiers),
          note: `按每笔份额自己的持有天数确定档次。${describeHoldingDays(rules)}。${holdingLine === null ? '' : `${holdingLine}。`}`,
        },
        calc: hasExample && {
          inputs: [
            { name: 'shares', label: '赎回份额', unit: '份', value: shares, inputMode: 'decimal' },
            {
              name: 'days',
              label: '持有天数',
              unit: '天',
              value: String(days),
              inputMode: 'numeric',
              help: `${describeHoldingDays(rules)}。`,
            },
          ],
          result: computeRedeemExample(rules, nav, { shares, days }),
        },
      };
    }
    case 'limits':
      return { facts: buildLimitFacts(rules) };
    case 'timeline': {
      const rows = buildOrderCases(rules);
      if (!rows) return {};
      return {
        table: {
          title: '近几个交易日',
          columns: [
            { label: '提交时间' },
            { label: 'T 日', own: true },
            { label: '确认' },
            { label: '到账' },
          ],
          rows,
          note: `份额 T+${rules.confirm_days} 确认，赎回的资金 T+${rules.arrival_days} 到账。日期按交易日历推算，遇临时休市顺延。`,
        },
      };
    }
  }
}
