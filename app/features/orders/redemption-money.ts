import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import type { RedemptionProceeds } from '~/contract/orders';

interface MoneyFact {
  label: string;
  value: string;
  note?: string;
}

const yuan = (amount: string): string => `${formatYuan(amount)} 元`;

/**
 * Builds the proceeds of a redemption line by line. The caller names the last line: an estimate, due, or arrived.
 */
export function buildProceedsRows(
  money: RedemptionProceeds,
  net: { label: string; note?: string },
): MoneyFact[] {
  const { performance } = money;
  return [
    {
      label: money.is_estimate ? '份额市值' : '赎回金额',
      value: yuan(money.gross),
      note: `${formatYuan(money.shares)} 份 × 净值 ${money.nav}（${money.nav_date}）`,
    },
    { label: '赎回费', value: yuan(money.fee), note: '从赎回金额中扣除' },
    ...(performance || Number(money.performance_fee) > 0
      ? [{ label: '业绩报酬', value: yuan(money.performance_fee), note: performance?.method }]
      : []),
    { label: net.label, value: yuan(money.net), note: net.note },
  ];
}

/** Explains the performance fee: method, base, rate, hurdle, and the high-water mark of each lot. */
export function buildPerformanceFeeView({ performance, performance_fee }: RedemptionProceeds) {
  if (!performance) return null;
  const { method, rate, hurdle, base, lots } = performance;
  return {
    facts: [
      { label: '计提方法', value: method },
      { label: '门槛收益率', value: hurdle > 0 ? `年化 ${formatRate(hurdle)}（单利）` : '无' },
      { label: '计提基数', value: yuan(base), note: '各笔份额高于门槛净值的收益之和' },
      { label: '计提比例', value: formatRate(rate) },
      { label: '计提金额', value: yuan(performance_fee) },
    ],
    lots: lots.map((lot) => ({
      key: `${lot.confirmed_on}-${lot.shares}-${lot.high_water}`,
      title: `${formatYuan(lot.shares)} 份`,
      note: [
        `${lot.confirmed_on} 确认，高水位 ${lot.high_water}`,
        lot.threshold === lot.high_water ? null : `门槛净值 ${lot.threshold}`,
        Number(lot.dividends) > 0 ? `已分红每份 ${lot.dividends}` : null,
      ]
        .filter(Boolean)
        .join('，'),
      value: yuan(lot.gain),
    })),
  };
}
export type PerformanceFeeView = NonNullable<ReturnType<typeof buildPerformanceFeeView>>;
