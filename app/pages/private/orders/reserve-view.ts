import { priceSubscription } from '~/domain/figures/fees';
import { formatDayTime, formatRate } from '~/domain/figures/format';
import { formatCompactYuan, formatYuan, MoneyError, parseYuan, fenToYuan } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import { getPurchaseTerm } from '~/domain/orders/purchase-term';
import { getInvestorCap } from '~/domain/person/qualification';
import { formatProductRisk } from '~/domain/person/risk';
import { SIMU_STATUS_NAMES } from '~/contract/kinds';
import { buildOrderStages } from '~/app/features/orders/flow-view';
import type { SaleTerms } from '~/contract/orders';
import { computeUnlockDay } from '~/domain/orders/open-days';

const compact = (yuan: number): string => formatCompactYuan(String(yuan));

/** Selectable days with their payment deadline. */
export const buildOpenDayOptions = (terms: SaleTerms) =>
  terms.open_days.map((day, index) => ({
    value: day,
    label: `${day}（${formatDayTime(terms.pay_by[index] ?? day)} 前打款）`,
  }));

/** Suggested amounts in 万元: the minimum comes first, then the most common ones. */
const QUICK_WAN = [10, 20, 50, 100, 150, 200, 300, 500, 1_000] as const;
const QUICK_MAX = 4;
const YUAN_IN_WAN = 10_000;

/** Computes four amounts in 元 that can be reserved: the minimum, and usual ones above it that fit the step. */
export function computeQuickAmounts({
  least_amount,
  amount_step,
}: SaleTerms): { value: string; label: string }[] {
  const usual = QUICK_WAN.map((wan) => wan * YUAN_IN_WAN).filter(
    (yuan) => yuan > least_amount && (amount_step <= 0 || yuan % amount_step === 0),
  );
  return [least_amount, ...usual]
    .slice(0, QUICK_MAX)
    .map((yuan) => ({ value: String(yuan), label: compact(yuan) }));
}

/** Describes the rule of the amount in one line: 首次 101 万元起（净申购额不低于 100 万元，含申购费），须为 1 万元的整数倍. */
export const describeAmountRule = (terms: SaleTerms): string =>
  `${terms.is_append ? '追加' : '首次'} ${compact(leastYuan(terms))}起${netRule(terms)}，须为 ${compact(terms.amount_step)}的整数倍`;

/** Explains the composition of the minimum amount when it includes a fee. */
const netRule = (terms: SaleTerms): string =>
  terms.is_append || terms.subscribe_rate === 0
    ? ''
    : `（净${getWord(terms)}额不低于 ${compact(terms.min_amount)}，含${getWord(terms)}费）`;

const getWord = ({ status }: SaleTerms): string => getPurchaseTerm(status === 'raising');

const leastYuan = (terms: SaleTerms): number => terms.least_amount;

/**
 * Explains why an amount is not acceptable; null when it fits the terms of the product (the upstream validates
 * again).
 */
export function validateAmount(terms: SaleTerms, typed: string): string | null {
  try {
    const fen = parseYuan(typed);
    if (fen % 100 !== 0) return '金额须为整数元，不能有小数';
    if (fen < leastYuan(terms) * 100)
      return `${terms.is_append ? '追加' : '首次购买'}金额不能低于 ${compact(leastYuan(terms))}${netRule(terms)}`;
    return terms.amount_step > 0 && fen % (terms.amount_step * 100) !== 0
      ? `金额须为 ${compact(terms.amount_step)}的整数倍`
      : null;
  } catch (error) {
    if (error instanceof MoneyError) return error.message;
    throw error;
  }
}

/** Converts a typed amount to plain 元: '100万' is '1000000'. Throws MoneyError. */
export const normalizeYuan = (typed: string): string => fenToYuan(parseYuan(typed)).replace(/\.00$/, '');

/** Computes the fee included in an amount; an estimate until the NAV of the day is published. */
export function computeReservationFee(terms: SaleTerms, amountYuan: string) {
  const { feeYuan, netYuan } = priceSubscription({
    amountYuan,
    tiers: [{ fromYuan: '0', rate: String(terms.subscribe_rate) }],
  });
  return { fee: `${formatYuan(feeYuan)} 元`, net: `${formatYuan(netYuan)} 元` };
}

/** Builds the reservation form and the content next to it. */
export function buildReserveView(terms: SaleTerms, today: string) {
  const cap = getInvestorCap(today, terms.investor_cap);
  const left = Math.max(0, cap - terms.investor_count);
  const least = String(leastYuan(terms));
  return {
    head: { productName: terms.product_name, stages: buildOrderStages(null) },
    isAppend: terms.is_append,
    facts: [
      { label: '产品风险等级', value: formatProductRisk(terms.risk_level) },
      {
        label: terms.is_append ? '追加起点' : '首次起投',
        value: compact(leastYuan(terms)),
        note: netRule(terms).replace(/[（）]/g, '') || undefined,
      },
      {
        label: `${getWord(terms)}费率`,
        value: formatRate(terms.subscribe_rate),
        note:
          terms.subscribe_rate > 0
            ? `价外计算，${formatCompactYuan(least)}中约 ${computeReservationFee(terms, least).fee}`
            : undefined,
      },
      lockFact(terms, terms.open_days[0]),
      {
        label: '投资者名额',
        value: terms.is_append ? '已持有，不占新名额' : `余 ${left} 个`,
        note: `上限 ${cap} 人`,
      },
    ],
    rule: describeAmountRule(terms),
    days: buildOpenDayOptions(terms),
  };
}

/** Lock-up, with the first redeemable day of shares that are confirmed on an open day. */
function lockFact({ lock_days: days }: SaleTerms, openDay: string | undefined) {
  if (days === 0) return { label: '份额锁定', value: '无' };
  return {
    label: '份额锁定',
    value: `${days} 天`,
    note: openDay && `${openDay} 确认的份额，${computeUnlockDay(openDay, days)} 起的开放日可赎回`,
  };
}

/** Builds the preview of the reservation: every figure again before it is created. */
export function buildReservePreviewView(terms: SaleTerms, amountYuan: string, openDay: string) {
  const { fee, net } = computeReservationFee(terms, amountYuan);
  const payBy = terms.pay_by[terms.open_days.indexOf(openDay)];
  return {
    head: { productName: terms.product_name, stages: buildOrderStages(null) },
    amount: { figures: formatYuan(amountYuan), words: formatYuanInWords(amountYuan) },
    facts: [
      { label: '购买类型', value: `${terms.is_append ? '追加' : '首次'}${getWord(terms)}` },
      {
        label: `预估${getWord(terms)}费`,
        value: fee,
        note: `${formatRate(terms.subscribe_rate)}，价外计算、含在金额内`,
      },
      { label: `预估净${getWord(terms)}额`, value: net, note: '份额按开放日净值计算' },
      { label: '开放日', value: openDay },
      { label: '打款截止', value: payBy ? formatDayTime(payBy) : null, note: '北京时间，逾期订单失效' },
      lockFact(terms, openDay),
    ],
  };
}

/** All terms of the sale. */
export const buildTermsFacts = (terms: SaleTerms) => [
  { label: '产品名称', value: terms.product_name },
  { label: '产品类别', value: terms.kind === 'am' ? '资产管理计划' : '私募证券投资基金' },
  { label: '运作状态', value: SIMU_STATUS_NAMES[terms.status as keyof typeof SIMU_STATUS_NAMES] },
  { label: '风险等级', value: formatProductRisk(terms.risk_level) },
  { label: '首次起投', value: compact(terms.min_amount), note: `不含${getWord(terms)}费` },
  { label: '追加起点', value: compact(terms.append_amount), note: `含${getWord(terms)}费` },
  { label: '递增单位', value: compact(terms.amount_step) },
  { label: `${getWord(terms)}费率`, value: formatRate(terms.subscribe_rate), note: '价外计算、含在金额内' },
  lockFact(terms, terms.open_days[0]),
  { label: '开放规则', value: terms.open_rule },
  { label: '可预约开放日', value: terms.open_days.join('、') },
  { label: '投资者人数', value: `${terms.investor_count} / ${terms.investor_cap} 人` },
  { label: '投资境外', value: terms.is_abroad ? '是，须完成境外投资风险问卷' : '否' },
];
