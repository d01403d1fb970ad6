import { paths } from '~/app/paths';
import { formatShortDay } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import { formatCompactYuan, formatYuan, toBig } from '~/domain/figures/money';
import { isRiskFit, formatProductRisk, formatRiskClass } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { PAY_WAY_NAMES, PUBLIC_STATUS_NAMES } from '~/contract/kinds';
import type { TradeRules } from '~/app/features/orders/trade-times';
import { buildTradeDatesView } from '~/app/pages/public/shared/trade-dates';
import { describeHoldingPeriod } from '~/app/features/funds/holding-period-view';

export type BuyTerms = CallResult<Contract['publicTrade']['buyTerms']>;

/** Suggested amounts in 元: the most common first, others if there is space. */
const QUICK_YUAN = ['5000', '50000', '100', '500'] as const;
const QUICK_MAX = 4;
const QUICK_LEAST_YUAN = 1;

/**
 * Computes four amounts that can be bought: the minimum, usual ones, and the maximum that a card and the day allow;
 * smallest first.
 */
function quickAmounts({ min_amount, day_left, cards }: BuyTerms): string[] {
  const limits = cards.map((card) => card.single_limit).sort((one, other) => toBig(other).cmp(one));
  const most = [limits[0], day_left].reduce<string | null>(
    (least, each) => (each != null && (least === null || toBig(each).lt(least)) ? each : least),
    null,
  );
  const isBuyable = (yuan: string) => toBig(yuan).gte(min_amount) && (most === null || toBig(yuan).lte(most));
  // The minimum of some funds is one cent, which is not a useful suggestion.
  const ends = [min_amount, ...(most === null ? [] : [most])].filter((yuan) =>
    toBig(yuan).gte(QUICK_LEAST_YUAN),
  );
  const [first, ...last] = ends.map((yuan) => yuan.replace(/\.0+$/, ''));
  return [first, '1000', '10000', ...last, ...QUICK_YUAN]
    .filter((yuan): yuan is string => yuan !== undefined && isBuyable(yuan))
    .filter((yuan, index, all) => all.indexOf(yuan) === index)
    .slice(0, QUICK_MAX)
    .sort((one, other) => toBig(one).cmp(other));
}

/** Describes the person's class and the fund's risk. */
export function buildSuitabilityLine(
  riskLevel: number | null,
  fundRisk: number,
): { text: string; isFit: boolean } {
  const fits = isRiskFit(riskLevel, fundRisk);
  const person = formatRiskClass(riskLevel) ?? '未测评';
  return {
    text: `您 ${person}，本基金 ${formatProductRisk(fundRisk) ?? '未评级'}`,
    isFit: fits,
  };
}

/** Builds a card as a choice. */
export const buildCardOption = (card: BuyTerms['cards'][number], withLimits: boolean) => ({
  value: card.card_id,
  label: `${card.bank} 尾号 ${card.tail}`,
  note: withLimits
    ? `单笔限额 ${formatCompactYuan(card.single_limit)}，单日 ${formatCompactYuan(card.day_limit)}`
    : undefined,
});

/** Payment ways of the form. The page gets them as data: the table of names would be a script of its pages. */
const PAY_WAYS = [
  { value: 'card', label: PAY_WAY_NAMES.card, note: '提交后立即从所选银行卡扣款' },
  {
    value: 'transfer',
    label: PAY_WAY_NAMES.transfer,
    note: '下单后自行转账，须用所选银行卡，T 日 15:00 前到账',
  },
];

/** Builds the purchase form and the content next to it. */
export function buildBuyView(terms: BuyTerms, rules: TradeRules, riskLevel: number | null, edition: Edition) {
  const { min_amount, day_left } = terms;
  return {
    fundCode: terms.fund_code,
    fundName: terms.fund_name,
    fundTo: paths.publicFund(edition, terms.fund_code),
    typeName: terms.type_name,
    status: PUBLIC_STATUS_NAMES[terms.status],
    isLimited: terms.status === 'limited',
    rule: [
      `${terms.is_append ? '追加' : '首次'} ${formatCompactYuan(min_amount)}起`,
      day_left === null ? '' : `今日还可买 ${formatYuan(day_left)} 元`,
    ]
      .filter(Boolean)
      .join('，'),
    quick: quickAmounts(terms).map((yuan) => ({ yuan, label: formatCompactYuan(yuan) })),
    /** Input for calculating the figures of an amount. */
    fees: { min_amount, day_limit: day_left, subscribe_tiers: rules.subscribe_tiers },
    holding: describeHoldingPeriod(rules),
    feeVersion: rules.fee_mark,
    nav: terms.nav !== null && terms.nav_date !== null ? { value: terms.nav, date: terms.nav_date } : null,
    navDay: terms.nav_date === null ? null : formatShortDay(terms.nav_date),
    risk: `R${terms.risk_level}`,
    cards: terms.cards.map((card) => buildCardOption(card, true)),
    payWays: PAY_WAYS,
    ...buildTradeDatesView(terms.dates, 'buy'),
    suitability: buildSuitabilityLine(riskLevel, terms.risk_level),
    to: {
      rules: paths.publicTradeRules(edition, terms.fund_code),
      contract: paths.publicContract(edition, terms.fund_code),
      risk: paths.publicRiskInfo(edition, terms.fund_code),
      bindCard: paths.publicBindCard(edition, { return_to: paths.publicBuy(edition, terms.fund_code) }),
      password: paths.setTradePassword(edition, { return_to: paths.publicBuy(edition, terms.fund_code) }),
    },
  };
}
export type BuyView = ReturnType<typeof buildBuyView>;
