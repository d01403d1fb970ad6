import { formatFen } from '~/domain/figures/money';
import { isAwaitingConfirmation, isCancelled } from '~/domain/orders/states';
import { addNotice } from '~/upstream/core/notices';
import type { LockedPublicOrder } from '~/upstream/modules/public-orders/change-order';
import { loadPublicFund } from '~/upstream/modules/public-orders/fund';

/**
 * Notifies a person of the result of a debit that the bank had not answered at once, in the transaction that books
 * it. Not for runs of a plan: the plan reports its debits.
 */
export async function notifyDebitResult(
  { trx, orderRow, state }: LockedPublicOrder,
  at: Date,
): Promise<void> {
  if (orderRow.plan_id !== null) return;
  const { name } = await loadPublicFund(trx, orderRow.fund_id);
  await addNotice(trx, at, {
    // A debit that was given up may still succeed: this is reported too.
    key: `debit:${orderRow.id}:${state.status}:${state.returns.length}`,
    accountId: orderRow.account_id,
    topic: 'order',
    subjectId: orderRow.id,
    ...getWords({ orderRow, state }, name),
  });
}

/** Texts of the results: paid, paid after the order had ended, not paid, or not paid for a cancelled order. */
function getWords(
  { orderRow, state }: Pick<LockedPublicOrder, 'orderRow' | 'state'>,
  name: string,
): { title: string; text: string } {
  const sum = `${formatFen(orderRow.amount_fen ?? 0)} 元`;
  if (isAwaitingConfirmation(state)) {
    const when = `按 ${orderRow.trade_date} 的净值成交，${orderRow.confirm_date} 确认`;
    return { title: '买入已付款', text: `${name}：银行已扣款 ${sum}，${when}。` };
  }
  if (state.returns.length > 0) {
    const back = '款项全额退回付款账户，不收费用。退款进度见订单';
    return { title: '银行已扣款，款项退回', text: `${name}：订单已结束，银行扣款 ${sum}，${back}。` };
  }
  if (isCancelled(state)) {
    const none = '银行没有确认扣款；若银行卡已扣款，款项将全额退回';
    return { title: '订单已撤，没有扣款', text: `${name}：${sum}的买入申请已撤，${none}。` };
  }
  const reason = state.ending?.reason ?? '银行未受理扣款';
  return { title: '买入没有成功', text: `${name}：${sum}的买入申请已结束。${reason}。` };
}
