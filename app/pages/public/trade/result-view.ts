import { OUTGOING_PAYMENT_NAMES } from '~/contract/kinds';
import {
  isAwaitingConfirmation,
  isAwaitingPayment,
  hasFailed,
  isCancelled,
  isPaidOut,
} from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import type { Edition } from '~/domain/platform/edition';
import { formatDayTime, formatDateTime, formatDayWeekday } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import type { PublicOrder } from '~/contract/public-trade';
import { isOver, isTransferChecked } from '~/app/features/orders/trades-view';
import { describeBankStatus, isAwaitingBank, NOTIFICATION_TEXT } from '~/app/pages/public/trade/bank-status';
import {
  buildRepeatTradeLink,
  getOpenDebitText,
  buildOrderSteps,
  formatRefundDestination,
} from '~/app/pages/public/trade/order-view';

interface Headline {
  icon: IconName;
  title: string;
  text: string;
}

/** Describes the money of an order that has ended: being refunded, or refunded. */
function refundText({ refund }: PublicOrder): string {
  if (refund === null) return '';
  return `，款项${refund.paid_at === null ? '正在' : '已'}全额退回${formatRefundDestination(refund)}`;
}

/** Describes the result of a trade and the next event. */
function headline(order: PublicOrder): Headline {
  const { status, kind } = order;
  const amount = order.amount === null ? '' : `${formatYuan(order.amount)} 元`;
  const shares = order.shares === null ? '' : `${formatYuan(order.shares)} 份`;
  const day = formatDayWeekday(order.trade_date);
  if (order.refused) {
    const { what, amount: stuck, reason } = order.refused;
    return {
      icon: 'warn',
      title: `${OUTGOING_PAYMENT_NAMES[what]}未能入账`,
      text: `${formatYuan(stuck)} 元被银行退回（${reason}），尚未到账。请在订单中选择其他收款卡`,
    };
  }
  if (order.held) {
    return {
      icon: 'info',
      title: '款项待核实',
      text: `${formatYuan(order.held.amount)} 元：${order.held.reason}，核实后入账或全额退回`,
    };
  }
  if (isTransferChecked(order)) {
    return {
      icon: 'info',
      title: '核对到账中',
      text: `已过转账截止时间，请勿再打款。截止前到账的，核对后按 ${day}的净值成交`,
    };
  }
  if (hasFailed({ status })) {
    return { icon: 'warn', title: '没有成功', text: order.reason ?? '这笔交易没有成功' };
  }
  if (isCancelled({ status })) {
    return {
      icon: 'info',
      title: '已撤单',
      text: ['订单不再继续', getOpenDebitText(order)].filter(Boolean).join('；') + refundText(order),
    };
  }
  if (isAwaitingPayment({ status })) {
    return order.pay_way === 'transfer'
      ? {
          icon: 'bank',
          title: '等待您的转账',
          text: `请在 ${formatDayTime(order.pay_by ?? order.cancel_until)} 前转入 ${amount}`,
        }
      : {
          icon: 'clock',
          title: '正在等待银行答复',
          text: '扣款结果还在确认，请勿重复提交；同一订单只会扣款一次',
        };
  }
  if (kind === 'redeem') {
    return isAwaitingConfirmation({ status })
      ? { icon: 'check', title: '赎回申请已提交', text: `${shares} 按 ${day}的净值成交` }
      : {
          icon: 'check',
          title: isPaidOut({ status }) ? '资金已到账' : '赎回已确认',
          text: `${amount}，已扣赎回费`,
        };
  }
  if (order.into) {
    return isAwaitingConfirmation({ status })
      ? {
          icon: 'check',
          title: '转换申请已提交',
          text: `${shares} 按 ${day}的净值转换为${order.into.fund_name}`,
        }
      : {
          icon: 'check',
          title: '转换已确认',
          text: `转入${order.into.fund_name} ${formatYuan(order.into.shares ?? '0')} 份`,
        };
  }
  return isAwaitingConfirmation({ status })
    ? { icon: 'check', title: '买入申请已提交', text: `${amount} 已付款，按 ${day}的净值成交` }
    : { icon: 'check', title: '份额已确认', text: shares };
}

/** Adds the open debit to the reason of a failed order while the bank has not confirmed what happened to the debit. */
const withOpenDebit = (said: Headline, order: PublicOrder): Headline => {
  const open = hasFailed(order) ? getOpenDebitText(order) : null;
  return open === null ? said : { ...said, text: `${said.text}；${open}` };
};

/**
 * Describes an order whose debit the bank has not confirmed: its state, both outcomes, and how the person is
 * notified.
 */
function openEnds(order: PublicOrder) {
  if (!isAwaitingBank(order) || order.amount === null) return null;
  return {
    sum: formatYuan(order.amount),
    points: [
      `已扣款：按 ${formatDayWeekday(order.trade_date)}的净值成交，${formatDayWeekday(order.confirm_date)}确认`,
      '未扣款：订单自动结束，您可以重新买入',
      '关闭本页不影响查询，结果会更新在订单中',
    ],
    told: NOTIFICATION_TEXT,
    asked: describeBankStatus(order),
    facts: [
      { label: '付款账户', value: `${order.card.bank} 尾号 ${order.card.tail}` },
      { label: '订单号', value: order.order_no },
      { label: '提交时间', value: formatDateTime(order.placed_at) },
    ],
  };
}

/** Builds the result of a trade: headline, next dates, links. */
export function buildTradeResultView(order: PublicOrder, edition: Edition) {
  const isTransfer = isAwaitingPayment(order) && order.pay_way === 'transfer' && !isTransferChecked(order);
  const ends = openEnds(order);
  const orderTo = { label: '查看订单', to: paths.publicOrder(edition, order.order_id) };
  return {
    ...withOpenDebit(headline(order), order),
    fundName: order.fund_name,
    ends,
    steps: buildOrderSteps(order),
    stepsTitle: isOver(order) ? '办理进度' : '接下来',
    note:
      order.can_cancel && isAwaitingConfirmation(order)
        ? `${formatDayTime(order.cancel_until)} 前可在订单中撤单`
        : null,
    main: isTransfer
      ? { label: '查看转账信息', to: paths.publicBuyTransfer(edition, order.order_id) }
      : ends
        ? { label: '现在查询', to: paths.publicResult(edition, order.order_id) }
        : orderTo,
    secondaryLink: ends ? { label: '交易记录', to: paths.records(edition) } : null,
    links: [
      ...(isTransfer || ends ? [orderTo] : []),
      ...(hasFailed(order) ? [buildRepeatTradeLink(order, edition)] : []),
      { label: '公募资产', to: paths.publicAssets(edition) },
      { label: '返回基金', to: paths.publicFund(edition, order.fund_code) },
    ],
  };
}
