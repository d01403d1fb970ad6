import { isOpen } from '~/domain/orders/states';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, formatYuan } from '~/domain/figures/money';
import { getPrivateNavMaxAgeDays } from '~/domain/orders/private-sale';
import { createSystemChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice, type NewNotice } from '~/upstream/core/notices';
import { countTradingDaysAfter } from '~/upstream/core/trading-calendar';
import {
  changePurchase,
  changeRedemption,
  type OrderRow,
} from '~/upstream/modules/private-orders/change-order';
import { findDealingDay } from '~/upstream/modules/private-orders/confirm';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';

/**
 * Ends every private order whose NAV of its open day was not published within the limit of its fund valuation. The
 * money of a purchase is due for refund in full, the shares of a redemption are released, and the person is
 * notified. An order with a published NAV waits for its confirmation without limit. A repeat has no effect.
 * @returns number of ended orders
 */
export async function endUnpricedOrders(context: ServiceContext): Promise<number> {
  const orderRows = await context.db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'open')
    .where('open_day', '<', toShanghaiDay(context.now()))
    .orderBy('id')
    .execute();
  let ended = 0;
  for (const orderRow of orderRows) {
    const late =
      orderRow.kind === 'redeem'
        ? await endRedemption(context, orderRow)
        : await endPurchase(context, orderRow);
    ended += Number(late);
  }
  return ended;
}

async function endPurchase(context: ServiceContext, { id }: OrderRow): Promise<boolean> {
  let isEnded = false;
  await changePurchase(context, createSystemChange(id), async ({ trx, orderRow, state, append }) => {
    const visitedAt = state.doneAt.return_visit;
    if (!isOpen(state) || visitedAt === undefined) return;
    const day = await findDealingDay(trx, orderRow, toShanghaiDay(visitedAt)).catch(() => null);
    const reason = day && (await lateReason({ ...context, db: trx }, orderRow.fund_id, day));
    if (!reason) return;
    await append({ type: 'cancelled', by: 'platform', reason });
    await addNotice(trx, context.now(), {
      ...getSubject(orderRow),
      title: '申购未成交，款项退回',
      text: `${reason}；您 ${formatFen(orderRow.amount_fen ?? 0)} 元的申购作废，款项全额退回付款账户，不收费用。退款进度见订单。`,
    });
    isEnded = true;
  });
  return isEnded;
}

async function endRedemption(context: ServiceContext, { id }: OrderRow): Promise<boolean> {
  let isEnded = false;
  await changeRedemption(context, createSystemChange(id), async ({ trx, orderRow, state, append }) => {
    if (!isOpen(state) || state.doneAt.sign === undefined || state.pricing !== null) return;
    const reason = await lateReason({ ...context, db: trx }, orderRow.fund_id, orderRow.open_day);
    if (reason === null) return;
    await append({ type: 'cancelled', by: 'platform', reason });
    const shares = state.application?.shares ?? null;
    await addNotice(trx, context.now(), {
      ...getSubject(orderRow),
      title: '赎回未成交，份额恢复可用',
      text: `${reason}；您${shares === null ? '全部份额' : ` ${formatYuan(shares)} 份`}的赎回申请作废，份额没有扣减，恢复可用。`,
    });
    isEnded = true;
  });
  return isEnded;
}

const getSubject = ({ id, account_id }: OrderRow): Omit<NewNotice, 'title' | 'text'> => ({
  key: `unpriced:${id}`,
  accountId: account_id,
  topic: 'private_order',
  subjectId: id,
});

/** Returns why an order of a day is given up, as text; null while its NAV is published or may still come. */
async function lateReason(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  fundId: string,
  day: string,
): Promise<string | null> {
  const today = toShanghaiDay(now());
  const { fund, terms } = await loadFundOnSale(db, fundId);
  const bound = getPrivateNavMaxAgeDays(terms.valuation, today);
  if ((await countTradingDaysAfter(db, day, today)) <= bound) return null;
  const published = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  return published ? null : `${fund.name}开放日 ${day} 的净值超过 ${bound} 个交易日仍未公布`;
}
