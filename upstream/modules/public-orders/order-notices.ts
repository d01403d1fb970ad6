import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, formatYuan } from '~/domain/figures/money';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import { formatSplit } from '~/domain/orders/public-order-timeline';
import { padNavDecimals } from '~/domain/figures/nav';
import { addNotice, type NewNotice } from '~/upstream/core/notices';
import type { PublicOrderRow, Trx } from '~/upstream/modules/public-orders/change-order';
import { loadPublicFund } from '~/upstream/modules/public-orders/fund';

interface OrderMatter {
  orderRow: PublicOrderRow;
  event: PublicOrderEvent;
}

/**
 * Notifies a person that an order is confirmed, that redemption money arrived, or that a split converted its
 * shares, in the transaction of the event. Requests (refused money, an unanswered debit) are reported where they
 * are found.
 */
export async function notifyOrderResult(trx: Trx, { orderRow, event }: OrderMatter): Promise<void> {
  const into = orderRow.to_fund_id === null ? '' : (await loadPublicFund(trx, orderRow.to_fund_id)).name;
  const words =
    wordsOfTransfer(orderRow, event) ??
    wordsOfPart(orderRow, event) ??
    wordsOfShareChange(orderRow, event) ??
    getWords(orderRow, event, into);
  if (words === null) return;
  const { name } = await loadPublicFund(trx, orderRow.fund_id);
  await addNotice(trx, new Date(event.at), {
    key: `order:${orderRow.id}:${event.type}${event.type === 'split' || event.type === 'loss' ? `:${event.at}` : ''}`,
    accountId: orderRow.account_id,
    topic: 'order',
    subjectId: orderRow.id,
    title: words.title,
    text: `${name}：${words.text}`,
  });
}

/** Texts for an order by transfer that ended unpaid, and for money that nevertheless arrived in time. */
function wordsOfTransfer(
  { pay_way, trade_date }: PublicOrderRow,
  event: PublicOrderEvent,
): Pick<NewNotice, 'title' | 'text'> | null {
  if (pay_way !== 'transfer') return null;
  switch (event.type) {
    case 'pay_failed':
      return {
        title: '买入未成交',
        text: `${event.reason}，订单已结束。截止前已转出的款项，登记后由工作人员核实，入账或全额退回。`,
      };
    case 'money_held':
      return {
        title: '收到一笔待核实的转账',
        text: `${formatFen(event.amountFen)} 元：${event.reason}。由工作人员核实后入账或全额退回，进度见订单。`,
      };
    case 'held_accepted':
      return { title: '订单已恢复', text: `款项已入账，按 ${trade_date} 的净值确认份额，进度见订单。` };
    case 'held_returned':
      return { title: '转账将全额退回', text: `${event.reason}。款项原路退回，进度见订单。` };
    default:
      return null;
  }
}

/** Text for an order of which a large redemption accepted a part. */
function wordsOfPart(
  { kind, trade_date }: PublicOrderRow,
  event: PublicOrderEvent,
): Pick<NewNotice, 'title' | 'text'> | null {
  if (event.type !== 'partly_accepted') return null;
  const name = kind === 'convert' ? '转换' : '赎回';
  const { shares, rest, deferredTo } = event;
  const then =
    deferredTo === null
      ? '按您的选择取消，恢复可用'
      : `按您的选择顺延至 ${deferredTo.tradeDate}，按当日净值成交，15:00 前可撤单`;
  return {
    title: `巨额赎回，${name}部分受理`,
    text: `基金 ${trade_date} 发生巨额赎回，您的${name}受理 ${formatYuan(shares)} 份，其余 ${formatYuan(rest)} 份${then}。`,
  };
}

/**
 * Text for shares converted by a split or its withdrawal, or reduced by a loss; the row still has the previous
 * shares.
 */
function wordsOfShareChange(
  { kind, placed_at, shares, trade_date }: PublicOrderRow,
  event: PublicOrderEvent,
): Pick<NewNotice, 'title' | 'text'> | null {
  if (event.type !== 'split' && event.type !== 'loss') return null;
  const name = kind === 'convert' ? '转换' : '赎回';
  const placed = `您 ${toShanghaiDay(placed_at)} 提交的${name} ${formatYuan(shares ?? '0')} 份`;
  const now = `为 ${formatYuan(event.shares)} 份，按 ${trade_date} 的净值成交。`;
  if (event.type === 'loss')
    return {
      title: `${name}份额已调减`,
      text: `基金 ${event.date} 的收益为负，您的持有份额相应减少。${placed}调减${now}`,
    };
  if (event.isCorrected)
    return {
      title: `${name}份额已更正`,
      text: `基金更正了 ${event.date ?? ''} 的折算比例，${formatSplit(event)}。${placed}更正${now}`,
    };
  return event.isWithdrawn
    ? { title: `${name}份额已恢复`, text: `基金取消了 ${event.date ?? ''} 的份额折算。${placed}恢复${now}` }
    : {
        title: `${name}份额已折算`,
        text: `基金于 ${event.date ?? ''} 份额折算，${formatSplit(event)}。${placed}折算${now}`,
      };
}

function getWords(
  { kind, plan_id, arrival_date }: PublicOrderRow,
  event: PublicOrderEvent,
  /** Name of the fund that a conversion buys. */
  into: string,
): Pick<NewNotice, 'title' | 'text'> | null {
  if (event.type !== 'confirmed' && event.type !== 'paid_out') return null;
  const sum = `${formatFen(event.amountFen)} 元`;
  // The shares were worth less than their fee: nothing is paid.
  if (event.type === 'paid_out')
    return event.amountFen === 0
      ? null
      : event.isOtherwise
        ? { title: '赎回款已支付', text: `${sum}赎回款已由平台另行支付，没有转入订单的收款卡。` }
        : { title: '赎回款已到账', text: `${sum}赎回款已到账，收款卡见订单。` };
  const { nav, navDate, feeFen } = event;
  const priced = `按 ${navDate} 的净值 ${padNavDecimals(nav)} 确认 ${formatYuan(event.shares)} 份`;
  const fee = `${formatFen(feeFen)} 元`;
  if (kind === 'buy')
    return {
      title: plan_id === null ? '买入已确认' : '定投买入已确认',
      text: `付款 ${sum}，${priced}，其中费用 ${fee}。`,
    };
  if (event.into !== undefined)
    return {
      title: '转换已确认',
      text: `${priced}，扣除赎回费 ${fee}后转换 ${sum}；补差费 ${formatFen(event.into.feeFen)} 元，按净值 ${padNavDecimals(event.into.nav)} 转入${into} ${formatYuan(event.into.shares)} 份。`,
    };
  const arrives = arrival_date === null ? '' : `，预计 ${arrival_date} 到账`;
  return {
    title: '赎回已确认',
    text: `${priced}，扣除费用 ${fee}后 ${sum}${event.amountFen === 0 ? '' : arrives}。`,
  };
}
