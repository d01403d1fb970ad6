import { isAwaitingConfirmation } from '~/domain/orders/states';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, formatYuan } from '~/domain/figures/money';
import { getNavMaxAgeDays } from '~/domain/orders/public-sale';
import { createSystemChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { countTradingDaysAfter } from '~/upstream/core/trading-calendar';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { loadPublicFund } from '~/upstream/modules/public-orders/fund';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/**
 * Ends an order whose NAV of day T was not published within the trading-day limit of the fund. A purchase is
 * refunded in full, the shares of a redemption are released, and the person is notified. A repeat has no effect.
 * @param day end of the counted trading days, ISO
 * @returns whether the order has ended
 */
export async function endUnpricedOrder(
  context: ServiceContext,
  orderId: string,
  day: string,
): Promise<boolean> {
  const { db } = context;
  const { fund_id, trade_date } = await db
    .selectFrom('public_orders')
    .select(['fund_id', 'trade_date'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const fund = await loadPublicFund(db, fund_id);
  const bound = getNavMaxAgeDays({ type: fund.type, isQdii: fund.is_qdii }, toShanghaiDay(context.now()));
  if ((await countTradingDaysAfter(db, trade_date, day)) <= bound) return false;
  const change = createSystemChange(orderId);
  await changePublicOrder(context, change, async ({ trx, orderRow, state, append }) => {
    if (!isAwaitingConfirmation(state)) return;
    const late = `${trade_date} 的净值超过 ${bound} 个交易日仍未公布`;
    await append({
      type: 'failed',
      reason: orderRow.kind === 'buy' ? `${late}，申请作废，款项全额退回` : `${late}，申请作废，份额恢复可用`,
    });
    await addNotice(trx, context.now(), {
      key: `unpriced:${orderId}`,
      accountId: orderRow.account_id,
      topic: 'order',
      subjectId: orderId,
      ...(orderRow.kind === 'buy'
        ? {
            title: '买入未成交，款项退回',
            text: `${fund.name}：${late}，您 ${formatFen(orderRow.amount_fen ?? 0)} 元的买入申请作废，款项全额退回，不收费用。退款进度见订单。`,
          }
        : {
            title: '赎回未成交，份额恢复可用',
            text: `${fund.name}：${late}，您 ${formatYuan(state.shares ?? '0')} 份的赎回申请作废，份额没有扣减，恢复可用。`,
          }),
    });
  });
  await sendRefunds(context, orderId);
  return true;
}
