import { isOpen, isInProgress, PUBLIC_ORDER_KIND_NAMES } from '~/domain/orders/states';
import { LIQUIDATED_REASON } from '~/domain/orders/liquidation';
import { createOperatorChange, createSystemChange } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { changePurchase, changeRedemption } from '~/upstream/modules/private-orders';
import { changePublicOrder, loadPublicFund, sendRefunds } from '~/upstream/modules/public-orders';

const CLOSED_REASON = '产品已停止接受申购';

/**
 * Ends the open orders of funds that take none any more, however a fund came to be closed (an action, an import, the seed):
 * purchases of closed and liquidated funds with their money due back in full, unpriced redemptions of liquidated ones.
 * A priced redemption goes on until it is paid. A failed order does not block the others; the job tries it again.
 * @returns how many ended
 */
export async function endOrdersOfClosedFunds(context: ServiceContext, fundId?: string): Promise<number> {
  const orders = [
    ...(await privateOrders(context, fundId)).map((order) => () => endPrivate(context, order)),
    ...(await publicOrders(context, fundId)).map(
      ({ id }) =>
        () =>
          endPublic(context, id),
    ),
  ];
  let ended = 0;
  for (const end of orders) {
    try {
      ended += Number(await end());
    } catch (error) {
      context.log.error({ err: error }, 'ending an order of a closed fund failed');
    }
  }
  return ended;
}

type PrivateOrder = Awaited<ReturnType<typeof privateOrders>>[number];

function privateOrders({ db }: ServiceContext, fundId?: string) {
  let rows = db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .select(['o.id', 'o.kind', 'f.status'])
    .where('o.status', '=', 'open')
    .where((row) =>
      row.or([
        row('f.status', '=', 'liquidated'),
        row.and([row('f.status', '=', 'closed'), row('o.kind', '<>', 'redeem')]),
      ]),
    );
  if (fundId !== undefined) rows = rows.where('o.fund_id', '=', fundId);
  return rows.orderBy('o.id').execute();
}

async function endPrivate(context: ServiceContext, { id, kind, status }: PrivateOrder): Promise<boolean> {
  const reason = status === 'liquidated' ? LIQUIDATED_REASON : CLOSED_REASON;
  const event = { type: 'cancelled', by: 'platform', reason } as const;
  let isEnded = false;
  if (kind === 'redeem')
    await changeRedemption(context, createOperatorChange(id), async ({ state, append }) => {
      isEnded = isOpen(state) && state.pricing === null;
      if (isEnded) await append(event);
    });
  else
    await changePurchase(context, createOperatorChange(id), async ({ state, append }) => {
      isEnded = isOpen(state);
      if (isEnded) await append(event);
    });
  return isEnded;
}

function publicOrders({ db }: ServiceContext, fundId?: string) {
  let rows = db
    .selectFrom('public_orders as o')
    .innerJoin('liquidations as q', (join) =>
      join.on((on) =>
        on.or([on('q.fund_id', '=', on.ref('o.fund_id')), on('q.fund_id', '=', on.ref('o.to_fund_id'))]),
      ),
    )
    .select('o.id')
    .distinct()
    .where('o.status', 'in', ['unpaid', 'accepted']);
  if (fundId !== undefined) rows = rows.where('q.fund_id', '=', fundId);
  return rows.orderBy('o.id').execute();
}

async function endPublic(context: ServiceContext, orderId: string): Promise<boolean> {
  let isEnded = false;
  const change = createSystemChange(orderId);
  await changePublicOrder(context, change, async ({ trx, orderRow, state, append }) => {
    if (!isInProgress(state)) return;
    isEnded = true;
    const isBuy = orderRow.kind === 'buy';
    const outcome = isBuy ? '申请作废，已付的款项全额退回' : '申请作废，份额没有扣减';
    await append({ type: 'failed', reason: `${LIQUIDATED_REASON}，${outcome}` });
    const { name } = await loadPublicFund(trx, orderRow.fund_id);
    await addNotice(trx, context.now(), {
      key: `liquidated:${orderId}`,
      accountId: orderRow.account_id,
      topic: 'order',
      subjectId: orderId,
      title: `${PUBLIC_ORDER_KIND_NAMES[orderRow.kind]}未成交`,
      text: `${name}：${LIQUIDATED_REASON}，${outcome}。进度见订单。`,
    });
  });
  if (isEnded) await sendRefunds(context, orderId);
  return isEnded;
}
