import { formatRate } from '~/domain/format';
import { formatCompactYuan, formatYuan } from '~/domain/money';
import type { TradeRules } from './trade-times';

type Tier = TradeRules['subscribe_tiers'][number];
interface TextFact {
  label: string;
  value: string;
  note?: string;
}

/** Words of the state of buying. */
export const FUND_STATUS_NAMES: Record<TradeRules['status'], string> = {
  open: '开放申购',
  limited: '限制大额',
  suspended: '暂停申购',
};

/** What the fund does not take at all for now, as a sentence; null where it takes both. */
export function closedText({
  status,
  is_redeem_suspended,
}: Pick<TradeRules, 'status' | 'is_redeem_suspended'>): string | null {
  if (status === 'suspended') {
    return is_redeem_suspended ? '本基金暂停申购与赎回。' : '本基金暂停申购，赎回照常办理。';
  }
  return is_redeem_suspended ? '本基金暂停赎回。' : null;
}

/** Two places, more where they count, so that nobody reckons with a rounded rate: 0.0008 is 0.08%, 0.000375 is 0.0375%. */
export const feeRate = (ratio: number | null): string => formatRate(ratio, 5).replace(/0{1,3}%$/, '%');
/** A rate, or that nothing is charged. */
export const rateOrNone = (ratio: number | null): string => (ratio === 0 ? '不收取' : feeRate(ratio));
const yearly = (ratio: number): string => `${feeRate(ratio)} / 年`;
const compact = (yuan: number | string): string => formatCompactYuan(String(yuan));

/** Decimal text of a number of the contract, never in exponent form. */
export const decimalText = (value: number, places = 8): string => value.toFixed(places);

/** '100 至 200 万元': from (inclusive) to (exclusive). */
export function amountSpan({ from, to }: Pick<Tier, 'from' | 'to'>): string {
  if (to === null) return from === 0 ? '不限金额' : `${compact(from)}及以上`;
  if (from === 0) return `${compact(to)}以下`;
  const [low, high] = [compact(from).split(' '), compact(to).split(' ')];
  // One unit for both where they share it.
  return low[1] === high[1] ? `${low[0]} 至 ${high.join(' ')}` : `${low.join(' ')}至 ${high.join(' ')}`;
}

/** '满 7 天，不满 30 天'. */
export function daySpan({ from, to }: Pick<Tier, 'from' | 'to'>): string {
  if (to === null) return from === 0 ? '不限天数' : `满 ${from} 天`;
  return from === 0 ? `不满 ${to} 天` : `满 ${from} 天，不满 ${to} 天`;
}

const fixedText = (tier: Tier): string | null =>
  tier.fixed === null ? null : `${formatYuan(decimalText(tier.fixed, 2), tier.fixed % 1 === 0 ? 0 : 2)} 元`;

export const hasDiscount = (tier: Tier): boolean =>
  tier.rate !== null && tier.discount_rate !== null && tier.discount_rate < tier.rate;

/** The rate a person pays here. */
export const ownRate = (tier: Tier): number | null => (hasDiscount(tier) ? tier.discount_rate : tier.rate);

/** Rows of the buying fees: amount, contract rate, our rate. */
export const subscribeRows = (tiers: readonly Tier[]) =>
  tiers.map((tier) => {
    const contract = fixedText(tier) ?? feeRate(tier.rate);
    return {
      label: amountSpan(tier),
      cells: [contract, fixedText(tier) ?? feeRate(ownRate(tier))],
    };
  });

/** Rows of the selling fees: days held, rate. */
export const redeemRows = (tiers: readonly Tier[]) =>
  tiers.map((tier) => ({ label: daySpan(tier), cells: [fixedText(tier) ?? rateOrNone(tier.rate)] }));

/** Fees taken from the fund's assets every day. */
export const runningFees = (rules: TradeRules): TextFact[] => [
  { label: '管理费', value: yearly(rules.management_rate) },
  { label: '托管费', value: yearly(rules.custody_rate) },
  { label: '销售服务费', value: rules.service_rate > 0 ? yearly(rules.service_rate) : '不收取' },
];

const rateSpan = (low: number | null, high: number | null): string =>
  low === high ? (low === 0 ? '不收取' : feeRate(low)) : `${feeRate(low)} – ${feeRate(high)}`;

const shares = (text: string): string => `${formatYuan(text, 2).replace(/\.00$/, '')} 份`;

/** Smallest and largest orders. */
export const limitFacts = (rules: TradeRules): TextFact[] => [
  { label: '申购状态', value: FUND_STATUS_NAMES[rules.status] },
  { label: '赎回状态', value: rules.is_redeem_suspended ? '暂停赎回' : '开放赎回' },
  { label: '首次买入', value: `${compact(rules.min_amount)}起` },
  { label: '追加买入', value: `${compact(rules.append_amount)}起` },
  {
    label: '单日限额',
    value: rules.day_limit === null ? '不限' : compact(rules.day_limit),
    note: rules.day_limit === null ? undefined : '单个账户单日累计，含定投与转换转入',
  },
  { label: '最低赎回', value: shares(rules.min_redeem_shares) },
  {
    label: '最低保留',
    value: shares(rules.min_hold_shares),
    note: Number(rules.min_hold_shares) > 0 ? '赎回后余额低于此数的，须全部赎回' : undefined,
  },
];

/** The fees and limits in a few lines, for the fund's page. */
export function feeSummary(rules: TradeRules): TextFact[] {
  const [first] = rules.subscribe_tiers;
  const [early] = rules.redeem_tiers;
  const last = rules.redeem_tiers[rules.redeem_tiers.length - 1];
  return [
    {
      label: '买入费率',
      value: !first || first.rate === 0 ? '不收取' : (fixedText(first) ?? feeRate(ownRate(first))),
      note: first && hasDiscount(first) ? `原费率 ${feeRate(first.rate)}，${amountSpan(first)}` : undefined,
    },
    {
      label: '赎回费率',
      value: early && last ? rateSpan(last.rate, early.rate) : '不收取',
      note:
        early && last && early !== last
          ? `${daySpan(early)} ${feeRate(early.rate)}，${daySpan(last)} ${last.rate === 0 ? '不收取' : feeRate(last.rate)}`
          : undefined,
    },
    {
      label: '运作费用',
      value: yearly(rules.management_rate + rules.custody_rate + rules.service_rate),
      note: '管理、托管与销售服务费，已从净值中计提',
    },
    {
      label: '起购金额',
      value: compact(rules.min_amount),
      note: rules.day_limit === null ? undefined : `单日限额 ${compact(rules.day_limit)}`,
    },
    {
      label: '确认与到账',
      value: `T+${rules.confirm_days} / T+${rules.arrival_days}`,
      note: '买入确认 / 赎回到账',
    },
  ];
}
