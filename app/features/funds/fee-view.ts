import { PUBLIC_STATUS_NAMES } from '~/contract/kinds';
import { HOLDING_DAYS_TEXTS } from '~/domain/figures/fees';
import { formatRate } from '~/domain/figures/format';
import { formatCompactYuan, formatYuan } from '~/domain/figures/money';
import { SALE_CLOSURE_NAMES } from '~/domain/orders/public-sale';
import { buildHoldingPeriodFacts } from '~/app/features/funds/holding-period-view';
import type { TradeRules } from '~/app/features/orders/trade-times';

type Tier = TradeRules['subscribe_tiers'][number];
interface TextFact {
  label: string;
  value: string;
  note?: string;
}

/** Describes how this fund counts holding days; without terms on record it refers to the contract. */
export const describeHoldingDays = ({
  has_terms,
  holding_until,
}: Pick<TradeRules, 'has_terms' | 'holding_until'>): string =>
  has_terms ? HOLDING_DAYS_TEXTS[holding_until] : '持有天数的算法以基金管理人公告的基金合同为准';

/** Shown in place of redemption while the fund accepts none. */
export const REDEEM_SUSPENDED = '暂停赎回';
export const REDEEM_SUSPENDED_TEXT = '本基金暂停赎回，恢复时间以基金管理人公告为准';

/**
 * Describes which orders the fund does not accept for now, why, and the alternatives; null when it accepts both.
 */
export function describeTradeClosure({
  buy_closed,
  buy_closed_text,
  is_redeem_suspended,
}: Pick<TradeRules, 'buy_closed' | 'buy_closed_text' | 'is_redeem_suspended'>): string | null {
  if (buy_closed === 'wound_up') return buy_closed_text && `${buy_closed_text}。`;
  const redeem = is_redeem_suspended ? REDEEM_SUSPENDED_TEXT : null;
  if (buy_closed_text === null) return redeem && `${redeem}。`;
  return `${buy_closed_text}。${redeem ?? '赎回照常办理'}。`;
}

/** Consequence of an order above the daily limit of a fund. */
export const DAILY_LIMIT_TEXT = '本基金限制大额申购，一笔申请使当日累计超过限额的，整笔不受理，不会扣款。';

/** Shown when a fee or a limit is not on record; nothing is invented and nothing is called free. */
export const MISSING_TERM_TEXT = '以基金合同为准';

/**
 * Formats a rate with two decimals, or more where they matter, so that readers do not calculate with a rounded
 * rate: 0.0008 is 0.08%, 0.000375 is 0.0375%.
 */
export const formatFeeRate = (ratio: number | null): string => formatRate(ratio, 5).replace(/0{1,3}%$/, '%');
/** Formats a rate, or states that nothing is charged or that the rate is unknown. */
export const formatRateOrFree = (ratio: number | null): string =>
  ratio === null ? MISSING_TERM_TEXT : ratio === 0 ? '不收取' : formatFeeRate(ratio);
const yearly = (ratio: number | null): string =>
  ratio === null || ratio === 0 ? formatRateOrFree(ratio) : `${formatFeeRate(ratio)} / 年`;

/** Sums all yearly fees taken from the fund's assets; null when one is unknown. */
export const computeRunningRate = ({
  management_rate,
  custody_rate,
  service_rate,
}: Pick<TradeRules, 'management_rate' | 'custody_rate' | 'service_rate'>): number | null =>
  management_rate === null || custody_rate === null || service_rate === null
    ? null
    : management_rate + custody_rate + service_rate;
const compact = (yuan: number | string): string => formatCompactYuan(String(yuan));

/** Formats a number of the contract as decimal text, never in exponent form. */
export const formatDecimal = (value: number, places = 8): string => value.toFixed(places);

/** '100 至 200 万元': from (inclusive) to (exclusive). */
export function formatAmountRange({ from, to }: Pick<Tier, 'from' | 'to'>): string {
  if (to === null) return from === 0 ? '不限金额' : `${compact(from)}及以上`;
  if (from === 0) return `${compact(to)}以下`;
  const [low, high] = [compact(from).split(' '), compact(to).split(' ')];
  // Writes the unit once when both ends share it.
  return low[1] === high[1] ? `${low[0]} 至 ${high.join(' ')}` : `${low.join(' ')}至 ${high.join(' ')}`;
}

/** '满 7 天，不满 30 天'. */
export function formatDayRange({ from, to }: Pick<Tier, 'from' | 'to'>): string {
  if (to === null) return from === 0 ? '不限天数' : `满 ${from} 天`;
  return from === 0 ? `不满 ${to} 天` : `满 ${from} 天，不满 ${to} 天`;
}

const fixedText = (tier: Tier): string | null =>
  tier.fixed === null ? null : `${formatYuan(formatDecimal(tier.fixed, 2), tier.fixed % 1 === 0 ? 0 : 2)} 元`;

export const hasDiscount = (tier: Tier): boolean =>
  tier.rate !== null && tier.discount_rate !== null && tier.discount_rate < tier.rate;

/** Returns the rate a person pays on this platform. */
export const getEffectiveRate = (tier: Tier): number | null =>
  hasDiscount(tier) ? tier.discount_rate : tier.rate;

/** Builds the fee tiers for `computeFundCost`, at the discounted rates a person pays on this platform. */
export const buildCostTiers = ({
  subscribe_tiers,
  redeem_tiers,
}: Pick<TradeRules, 'subscribe_tiers' | 'redeem_tiers'>) => ({
  subscribeTiers: subscribe_tiers.map((tier) => ({
    fromYuan: formatDecimal(tier.from, 2),
    ...(tier.fixed !== null
      ? { fixedYuan: formatDecimal(tier.fixed, 2) }
      : { rate: formatDecimal(getEffectiveRate(tier) ?? 0) }),
  })),
  redeemTiers: redeem_tiers.map((tier) => ({ fromDays: tier.from, rate: formatDecimal(tier.rate ?? 0) })),
});

/** Rows of the subscription fees: amount, contract rate, our rate. */
export const buildSubscribeRows = (tiers: readonly Tier[]) =>
  tiers.length === 0
    ? [{ label: '全部金额', cells: [MISSING_TERM_TEXT, MISSING_TERM_TEXT] }]
    : tiers.map((tier) => {
        const contract = fixedText(tier) ?? formatRateOrFree(tier.rate);
        return {
          label: formatAmountRange(tier),
          cells: [contract, fixedText(tier) ?? formatRateOrFree(getEffectiveRate(tier))],
        };
      });

/** Rows of the redemption fees: days held, rate. */
export const buildRedeemRows = (tiers: readonly Tier[]) =>
  tiers.length === 0
    ? [{ label: '全部份额', cells: [MISSING_TERM_TEXT] }]
    : tiers.map((tier) => ({
        label: formatDayRange(tier),
        cells: [fixedText(tier) ?? formatRateOrFree(tier.rate)],
      }));

/** Fees taken from the fund's assets every day. */
export const buildRunningFeeFacts = (rules: TradeRules): TextFact[] => [
  { label: '管理费', value: yearly(rules.management_rate) },
  { label: '托管费', value: yearly(rules.custody_rate) },
  { label: '销售服务费', value: yearly(rules.service_rate) },
];

const rateSpan = (low: number | null, high: number | null): string =>
  low === high ? formatRateOrFree(low) : `${formatFeeRate(low)} – ${formatFeeRate(high)}`;

const shares = (text: string): string => `${formatYuan(text, 2).replace(/\.00$/, '')} 份`;

/** Minimum and maximum orders. */
export const buildLimitFacts = (rules: TradeRules): TextFact[] => [
  { label: '申购状态', value: getBuyStateName(rules) },
  {
    label: '赎回状态',
    value:
      rules.buy_closed === 'wound_up'
        ? SALE_CLOSURE_NAMES.wound_up
        : rules.is_redeem_suspended
          ? REDEEM_SUSPENDED
          : '开放赎回',
  },
  ...buildHoldingPeriodFacts(rules),
  ...(rules.has_terms
    ? knownLimits(rules)
    : LIMIT_LABELS.map((label) => ({ label, value: MISSING_TERM_TEXT }))),
];

const LIMIT_LABELS = ['首次买入', '追加买入', '单日限额', '最低赎回', '最低保留'] as const;

const knownLimits = (rules: TradeRules): TextFact[] => [
  { label: '首次买入', value: `${compact(rules.min_amount)}起` },
  { label: '追加买入', value: `${compact(rules.append_amount)}起` },
  {
    label: '单日限额',
    value: rules.day_limit === null ? '不限' : compact(rules.day_limit),
    note: rules.day_limit === null ? undefined : '单个账户单日累计，含定投；超过的申请整笔不受理',
  },
  { label: '最低赎回', value: shares(rules.min_redeem_shares) },
  {
    label: '最低保留',
    value: shares(rules.min_hold_shares),
    note: Number(rules.min_hold_shares) > 0 ? '赎回后余额低于此数的，须全部赎回' : undefined,
  },
];

/** Returns the subscription status in a word; a fund that the platform closed itself is not shown as open. */
export const getBuyStateName = ({ status, buy_closed }: Pick<TradeRules, 'status' | 'buy_closed'>): string =>
  buy_closed === null ? PUBLIC_STATUS_NAMES[status] : SALE_CLOSURE_NAMES[buy_closed];

const SUMMARY_LABELS = ['买入费率', '赎回费率', '运作费用', '起购金额', '确认与到账'] as const;

/** Summarises fees and limits in a few lines for the fund's page. */
export function buildFeeSummary(rules: TradeRules): TextFact[] {
  const held = buildHoldingPeriodFacts(rules);
  if (!rules.has_terms)
    return [...held, ...SUMMARY_LABELS.map((label) => ({ label, value: MISSING_TERM_TEXT }))];
  const [first] = rules.subscribe_tiers;
  const [early] = rules.redeem_tiers;
  const last = rules.redeem_tiers[rules.redeem_tiers.length - 1];
  return [
    ...held,
    {
      label: '买入费率',
      value: first ? (fixedText(first) ?? formatRateOrFree(getEffectiveRate(first))) : MISSING_TERM_TEXT,
      note:
        first && hasDiscount(first)
          ? `原费率 ${formatFeeRate(first.rate)}，${formatAmountRange(first)}`
          : undefined,
    },
    {
      label: '赎回费率',
      value: early && last ? rateSpan(last.rate, early.rate) : MISSING_TERM_TEXT,
      note:
        early && last && early !== last
          ? `${formatDayRange(early)} ${formatFeeRate(early.rate)}，${formatDayRange(last)} ${formatRateOrFree(last.rate)}`
          : undefined,
    },
    {
      label: '运作费用',
      value: yearly(computeRunningRate(rules)),
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
