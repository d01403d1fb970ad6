import { awaitsConfirmation, hasFailed, isConfirmed, isFinal } from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { Amounts } from '~/app/parts/money/amounts';
import { shanghaiClock } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/base/edition';
import { formatYuan } from '~/domain/figures/money';
import type { PublicOrder } from '~/contract/public-trade';

export const TRADE_KIND_NAMES: Readonly<Record<PublicOrder['kind'], string>> = {
  buy: '买入',
  redeem: '赎回',
};

/** What an order is called: 买入, 赎回, or 定投买入 where a plan placed it. */
const tradeName = ({ plan_id, kind }: PublicOrder): string =>
  plan_id === null ? TRADE_KIND_NAMES[kind] : '定投买入';

/** State of an order in a word or two. */
export function tradeStateName({
  kind,
  status,
  pay_way,
  refused = null,
}: Pick<PublicOrder, 'kind' | 'status' | 'pay_way'> & Partial<Pick<PublicOrder, 'refused'>>): string {
  if (refused) return '待更换收款卡';
  switch (status) {
    case 'unpaid':
      return pay_way === 'transfer' ? '待转账' : '扣款处理中';
    case 'accepted':
      return '待确认';
    case 'confirmed':
      return kind === 'redeem' ? '待到账' : '已确认';
    case 'paid_out':
      return '已到账';
    case 'cancelled':
      return '已撤单';
    case 'failed':
      return '未成功';
  }
}

/** Nothing is left to happen. */
export const isOver = (order: PublicOrder): boolean => order.refused === null && isFinal(order);

/** What the person asked for, and what came of it: '1,000.00 元，467.29 份'. */
function tradeFigures({ kind, amount, shares }: PublicOrder, amounts: Amounts): string {
  const parts = [
    amount === null ? null : `${amounts.yuan(amount)} 元`,
    shares === null ? null : `${amounts.shares(shares)} 份`,
  ];
  return (kind === 'redeem' ? parts.reverse() : parts).filter(Boolean).join('，');
}

const yuanText = (amount: string): string => `${formatYuan(amount)} 元`;

/** The day that matters next, or why it ended. */
function tradeNote(order: PublicOrder): string | null {
  if (order.refused) return `${yuanText(order.refused.amount)} 被银行退回，请更换收款卡`;
  if (hasFailed(order)) return order.reason;
  if (awaitsConfirmation(order)) return `${order.trade_date} 净值成交，预计 ${order.confirm_date} 确认`;
  if (isConfirmed(order) && order.kind === 'redeem' && order.arrival_date !== null)
    return `预计 ${order.arrival_date} 到账`;
  return order.nav === null ? null : `净值 ${order.nav}（${order.nav_date ?? order.trade_date}）`;
}

/** One order in a list. */
export const tradeRow = (order: PublicOrder, edition: Edition, amounts: Amounts) => {
  const { day, time } = shanghaiClock(order.placed_at);
  return {
    id: order.order_id,
    to: paths.publicOrder(edition, order.order_id),
    fund: order.fund_name,
    kind: tradeName(order),
    at: `${day} ${time.slice(0, 5)}`,
    figures: tradeFigures(order, amounts),
    note: tradeNote(order),
    state: tradeStateName(order),
    isOver: isOver(order),
  };
};
