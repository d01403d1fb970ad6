import { isPayoutLate, PAYOUT_LATE_TEXT } from '~/domain/orders/payout-day';
import {
  isAwaitingConfirmation,
  hasFailed,
  isConfirmed,
  isFinal,
  PUBLIC_ORDER_KIND_NAMES,
} from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatYuan } from '~/domain/figures/money';
import type { PublicOrder } from '~/contract/public-trade';

/** Name of an order: 买入, 赎回, or 定投买入 when a plan placed it. */
const tradeName = ({ plan_id, kind }: PublicOrder): string =>
  plan_id === null ? PUBLIC_ORDER_KIND_NAMES[kind] : `定投${PUBLIC_ORDER_KIND_NAMES[kind]}`;

/** Short name of an order's state. */
export function getTradeStateName({
  kind,
  status,
  pay_way,
  refused = null,
  held,
  is_checking_payment,
}: Pick<PublicOrder, 'kind' | 'status' | 'pay_way' | 'held' | 'is_checking_payment'> &
  Partial<Pick<PublicOrder, 'refused'>>): string {
  if (refused) return '待更换收款卡';
  if (held) return '待核实';
  if (isTransferChecked({ is_checking_payment })) return '核对到账中';
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

/**
 * A transfer past its deadline, while the bank's records of that day are checked; the person must not transfer any
 * more.
 */
export const isTransferChecked = ({
  is_checking_payment,
}: Pick<PublicOrder, 'is_checking_payment'>): boolean => is_checking_payment === true;

/** Whether the order needs no further processing. */
export const isOver = (order: PublicOrder): boolean =>
  order.refused === null && !order.held && isFinal(order);

/** Formats the requested figure and its result: '1,000.00 元，467.29 份'. */
function tradeFigures({ kind, amount, shares }: PublicOrder, amounts: AmountDisplay): string {
  const parts = [
    amount === null ? null : `${amounts.yuan(amount)} 元`,
    shares === null ? null : `${amounts.shares(shares)} 份`,
  ];
  return (kind === 'buy' ? parts : parts.reverse()).filter(Boolean).join('，');
}

const yuanText = (amount: string): string => `${formatYuan(amount)} 元`;

/** Next important date, or why the order ended. */
function tradeNote(order: PublicOrder): string | null {
  if (order.refused) return `${yuanText(order.refused.amount)} 被银行退回，请更换收款卡`;
  if (order.held) return `${yuanText(order.held.amount)}：${order.held.reason}，核实后入账或全额退回`;
  if (isTransferChecked(order)) return '截止前到账的，核对后按原成交日确认';
  if (hasFailed(order)) return order.reason;
  if (isAwaitingConfirmation(order)) return `${order.trade_date} 净值成交，预计 ${order.confirm_date} 确认`;
  if (isConfirmed(order) && order.kind === 'redeem' && order.arrival_date !== null)
    return isPayoutLate(order, order.server_now) ? PAYOUT_LATE_TEXT : `预计 ${order.arrival_date} 到账`;
  return order.nav === null ? null : `净值 ${order.nav}（${order.nav_date ?? order.trade_date}）`;
}

/** One order in a list. */
export const buildTradeRow = (order: PublicOrder, edition: Edition, amounts: AmountDisplay) => {
  const { day, time } = toShanghaiClock(order.placed_at);
  return {
    id: order.order_id,
    to: paths.publicOrder(edition, order.order_id),
    fund: order.into ? `${order.fund_name} 转 ${order.into.fund_name}` : order.fund_name,
    kind: tradeName(order),
    at: `${day} ${time.slice(0, 5)}`,
    figures: tradeFigures(order, amounts),
    note: tradeNote(order),
    state: getTradeStateName(order),
    isOver: isOver(order),
  };
};
