import { checkTrade } from '~/upstream/modules/order-checks';
import { listBoundCards } from '~/upstream/modules/identity';
import { lists, loadOwnPublicOrder } from '~/upstream/modules/public-orders/list-own-orders';
import { computeOrderId, findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import {
  checkTradePassword,
  sendPasswordCaptcha,
  setTradePassword,
} from '~/upstream/modules/public-orders/password';
import { placeBuy } from '~/upstream/modules/public-orders/place-buy';
import { checkConversion, placeConvert } from '~/upstream/modules/public-orders/place-convert';
import { convertTerms } from '~/upstream/modules/public-orders/convert-terms';
import { placeRedeem } from '~/upstream/modules/public-orders/place-redeem';
import { terms } from '~/upstream/modules/public-orders/trade-terms';
import { isCancelled } from '~/domain/orders/states';
import { parseOrderAmount, createCustomerChange } from '~/upstream/modules/orders-core';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { loadOwnCard } from '~/upstream/modules/public-orders/bank-cards';
import { payOut } from '~/upstream/modules/public-orders/pay-out';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';

/** Buying, redeeming and converting public funds. Orders, cards and shares of other accounts are never found. */
export const publicTrade = implement('publicTrade', {
  ...terms,
  ...convertTerms,
  ...lists,

  async buy({ body, account, context, key = null }) {
    const input = {
      accountId: account.id,
      fundId: body.fund_code,
      cardId: body.card_id,
      payWay: body.pay_way,
      amountFen: parseOrderAmount(body.amount),
      condition: body.condition,
      shownDay: body.trade_date,
      shownFees: body.fee_mark,
      key,
    };
    if ((await findOwnOrderId(context.db, account.id, computeOrderId('buy', input))) === null) {
      await checkTrade(context.db, { ...input, purpose: 'buy', now: context.now() });
      await checkTradePassword(context, account.id, body.trade_password, key);
    }
    return loadOwnPublicOrder(context, account.id, await placeBuy(context, input));
  },

  async redeem({ body, account, context, key = null }) {
    const input = {
      accountId: account.id,
      fundId: body.fund_code,
      cardId: body.card_id,
      shares: body.shares,
      onLarge: body.on_large,
      shownDay: body.trade_date,
      shownFees: body.fee_mark,
      key,
    };
    if ((await findOwnOrderId(context.db, account.id, computeOrderId('redeem', input))) === null) {
      const check = { ...input, purpose: 'redeem', condition: undefined, now: context.now() } as const;
      await checkTrade(context.db, check);
      await checkTradePassword(context, account.id, body.trade_password, key);
    }
    return loadOwnPublicOrder(context, account.id, await placeRedeem(context, input));
  },

  async convert({ body, account, context, key = null }) {
    const input = {
      accountId: account.id,
      fundId: body.fund_code,
      intoId: body.into_code,
      shares: body.shares,
      onLarge: body.on_large,
      condition: body.condition,
      shownDay: body.trade_date,
      shownFees: body.fee_mark,
      key,
    };
    if ((await findOwnOrderId(context.db, account.id, computeOrderId('convert', input))) === null) {
      await checkConversion(context.db, { ...input, now: context.now() });
      await checkTradePassword(context, account.id, body.trade_password, key);
    }
    return loadOwnPublicOrder(context, account.id, await placeConvert(context, input));
  },

  async cancel({ body, account, context, key }) {
    await checkTradePassword(context, account.id, body.trade_password, key);
    await cancelOrder(context, account.id, body.order_id);
    return loadOwnPublicOrder(context, account.id, body.order_id);
  },

  async chooseCard({ body, account, context, key }) {
    await checkTradePassword(context, account.id, body.trade_password, key);
    await choosePayoutCard(context, account.id, { orderId: body.order_id, cardId: body.card_id });
    return loadOwnPublicOrder(context, account.id, body.order_id);
  },

  async payCards({ account, context }) {
    const cards = await listBoundCards(context, account.id);
    return { list: cards.map(({ card_id, bank, tail }) => ({ card_id, bank, tail })) };
  },

  sendPasswordCaptcha: ({ account, context }) => sendPasswordCaptcha(context, account.id),
  setPassword: ({ body, account, context }) => setTradePassword(context, account.id, body),
});

/**
 * Cancels an own order before 15:00 of T; received money is refunded at once. A repeat has no effect.
 * @throws Refusal 4004 when the account has no such order, 4009 past the deadline or after the end
 */
export async function cancelOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<void> {
  const change = createCustomerChange(accountId, orderId);
  await changePublicOrder(context, change, async ({ state, append }) => {
    if (!isCancelled(state)) await append({ type: 'cancelled', reason: '本人撤单' });
  });
  await sendRefunds(context, orderId);
}

/**
 * Sends money that the bank refused to another card, at once. The same card may be chosen again: it may work by
 * now.
 * @throws Refusal 4004 when the account has no such order or card, 4009 when no money waits for a card
 */
async function choosePayoutCard(
  context: ServiceContext,
  accountId: string,
  { orderId, cardId }: { orderId: string; cardId: string },
): Promise<void> {
  const { id, tail } = await loadOwnCard(context.db, accountId, cardId);
  let isRedemption = false;
  const change = createCustomerChange(accountId, orderId);
  await changePublicOrder(context, change, async ({ trx, orderRow, state, append }) => {
    isRedemption = orderRow.kind === 'redeem';
    await append({ type: 'card_chosen', cardId: id, tail, attempt: state.attempt + 1 });
    if (isRedemption) {
      await trx.updateTable('public_orders').set({ card_id: id }).where('id', '=', orderId).execute();
    }
  });
  if (isRedemption) await payOut(context, orderId);
  else await sendRefunds(context, orderId);
}
