import { parseOrderAmount } from '~/upstream/modules/orders-core';
import { implement } from '~/upstream/core/service-context';
import { checkTrade } from '~/upstream/modules/order-checks';
import { listBoundCards } from '~/upstream/modules/identity';
import { cancelOrder } from '~/upstream/modules/public-orders/cancel';
import { choosePayoutCard } from '~/upstream/modules/public-orders/choose-card';
import { lists, loadOwnPublicOrder } from '~/upstream/modules/public-orders/list-own-orders';
import { computeOrderId, findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import {
  checkTradePassword,
  sendPasswordCaptcha,
  setTradePassword,
} from '~/upstream/modules/public-orders/password';
import { placeBuy } from '~/upstream/modules/public-orders/place-buy';
import { placeRedeem } from '~/upstream/modules/public-orders/place-redeem';
import { terms } from '~/upstream/modules/public-orders/trade-terms';

/** Buying and redeeming public funds. Orders, cards and shares of other accounts are never found. */
export const publicTrade = implement('publicTrade', {
  ...terms,
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
