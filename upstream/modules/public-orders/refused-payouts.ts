import { formatFen } from '~/domain/figures/money';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import { createSystemChange, type DraftEvent } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getRefusedPayoutKey, addNotice } from '~/upstream/core/notices';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';

type Refused = Omit<Extract<DraftEvent<PublicOrderEvent>, { type: 'payout_refused' }>, 'type'>;

/** Records that the bank refused to pay a card, once per card, and notifies the person in the same transaction. */
export async function recordRefusedPayout(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  orderId: string,
  refused: Refused,
): Promise<void> {
  const { what, index, reason, attempt } = refused;
  context.log.error({ orderId, reason }, `${what} refused by the bank`);
  await changePublicOrder(context, createSystemChange(orderId), async (order) => {
    const { trx, orderRow, state, append } = order;
    const isKnown = attempt !== state.attempt || state.refused.some((each) => each.index === index);
    if (isKnown) return;
    await append({ type: 'payout_refused', ...refused });
    const amountFen = order.state.refused.find((each) => each.index === index)?.amountFen ?? 0;
    const fund = await trx
      .selectFrom('public_funds')
      .select('name')
      .where('id', '=', orderRow.fund_id)
      .executeTakeFirstOrThrow();
    const name = what === 'payout' ? '赎回款' : '退款';
    await addNotice(trx, context.now(), {
      key: getRefusedPayoutKey(`${orderId}:${index ?? 'payout'}:${attempt}`),
      accountId: orderRow.account_id,
      topic: 'order',
      subjectId: orderId,
      title: `${name}未能入账，请选择其他收款卡`,
      text: `${fund.name}：${formatFen(amountFen)} 元的${name}被银行退回（${reason}），尚未到账。请在订单中选择其他本人银行卡，选定后立即重新转出。`,
    });
  });
}
