import type { Flow } from './holdings';

/** Movements of money that bought no shares: they are no part of a holding, and of no total of money invested. */
export const SHARELESS_FLOWS: readonly Flow['type'][] = ['remit', 'refund'];

/** What a movement of money is called, on pages and on papers. */
export const FLOW_NAMES: Readonly<Record<Flow['type'], string>> = {
  subscribe: '认购',
  append: '追加',
  redeem: '赎回',
  dividend: '分红',
  reinvest: '红利再投资',
  remit: '打款',
  refund: '退款',
  distribution: '分配',
};
