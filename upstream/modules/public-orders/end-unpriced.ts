import { isAwaitingConfirmation } from '~/domain/orders/states';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, formatYuan } from '~/domain/figures/money';
import { getNavMaxAgeDays } from '~/domain/orders/public-sale';
import { createSystemChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { countTradingDaysAfter } from '~/upstream/core/trading-calendar';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { loadNavOfDay, loadPublicFund } from '~/upstream/modules/public-orders/fund';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/**
 * Ends an order whose NAV of day T was not published within the trading-day limit of the fund; a conversion needs the
 * NAVs of both funds. A purchase is refunded in full, the shares of other kinds are released, and the person is notified. A repeat has no effect.
 * @param day end of the counted trading days, ISO
 * @returns whether the order has ended
 */
export async function endUnpricedOrder(
  context: ServiceContext,
  orderId: string,
  day: string,
): Promise<boolean> {
  const { db } = context;
  const { fund_id, to_fund_id, trade_date } = await db
    .selectFrom('public_orders')
    .select(['fund_id', 'to_fund_id', 'trade_date'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const fund = await loadPublicFund(db, fund_id);
  const priced = to_fund_id === null ? [fund] : [fund, await loadPublicFund(db, to_fund_id)];
  const bounds: number[] = [];
  for (const each of priced) {
    if (await loadNavOfDay(db, each.id, trade_date)) continue;
    bounds.push(getNavMaxAgeDays({ type: each.type, isQdii: each.is_qdii }, toShanghaiDay(context.now())));
  }
  const bound = Math.min(...bounds);
  if ((await countTradingDaysAfter(db, trade_date, day)) <= bound) return false;
  const change = createSystemChange(orderId);
  await changePublicOrder(context, change, async ({ trx, orderRow, state, append }) => {
    if (!isAwaitingConfirmation(state)) return;
    const name = orderRow.kind === 'convert' ? '转换' : '赎回';
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
            title: `${name}未成交，份额恢复可用`,
            text: `${fund.name}：${late}，您 ${formatYuan(state.shares ?? '0')} 份的${name}申请作废，份额没有扣减，恢复可用。`,
          }),
    });
  });
  await sendRefunds(context, orderId);
  return true;
}
