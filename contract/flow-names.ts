import type { Flow } from '~/contract/holding-shapes';
import { PAYOUT_CORRECTION_NAMES } from '~/domain/orders/payout-correction';
import { getPurchaseTerm } from '~/domain/orders/purchase-term';

/** Money flows that bought no shares: they are not part of a holding, nor of any total of invested money. */
export const SHARELESS_FLOWS: readonly Flow['type'][] = ['remit', 'refund'];

/** Flows that bought shares by an order, and those that took them. */
export const PURCHASE_FLOWS: readonly Flow['type'][] = ['subscribe', 'append', 'convert_in'];
export const SALE_FLOWS: readonly Flow['type'][] = ['redeem', 'convert_out'];

/** Money that a quasi-fixed, private-equity or overseas product pays to its holders. */
export const PRODUCT_FLOWS: readonly Flow['type'][] = ['interest', 'repayment', 'recovery', 'distribution'];

/** Names of money flows on pages and documents. */
const FLOW_NAMES: Readonly<Record<Exclude<Flow['type'], 'subscribe' | 'append'>, string>> = {
  redeem: '赎回',
  convert_out: '转换转出',
  convert_in: '转换转入',
  dividend: '分红',
  reinvest: '红利再投资',
  remit: '打款',
  refund: '退款',
  distribution: '分配',
  call: '缴款',
  penalty: '逾期利息',
  interest: '付息',
  repayment: '还本',
  recovery: '回收',
  write_off: '核销',
  liquidation: '清算款',
  correction: '净值更正',
  dividend_correction: PAYOUT_CORRECTION_NAMES.dividend,
  split_correction: PAYOUT_CORRECTION_NAMES.split,
  income_correction: PAYOUT_CORRECTION_NAMES.income,
};

const OUTSTANDING_NAMES = { due: '未到账', refused: '银行退回' } as const;

/**
 * Returns the name of a flow on pages and documents; the name states when money has not arrived or was returned by
 * the bank.
 */
export function getFlowName({
  type,
  outstanding,
  amount,
  is_raising,
}: Pick<Flow, 'type' | 'outstanding' | 'amount' | 'is_raising'>): string {
  if (type === 'subscribe' || type === 'append')
    return `${type === 'append' ? '追加' : ''}${getPurchaseTerm(is_raising)}`;
  if (type === 'refund' && amount.startsWith('-')) return `${FLOW_NAMES.refund}（银行退回）`;
  return outstanding === null ? FLOW_NAMES[type] : `${FLOW_NAMES[type]}（${OUTSTANDING_NAMES[outstanding]}）`;
}

/** Formats the days of a flow: the accounting day, and the bank's day when it differs. */
export function formatFlowDays({
  date,
  bank_day,
  amount,
}: Pick<Flow, 'date' | 'bank_day' | 'amount'>): string {
  if (!bank_day || bank_day === date) return date;
  return `${date}，${bank_day} ${amount.startsWith('-') ? '付款' : '到账'}`;
}
