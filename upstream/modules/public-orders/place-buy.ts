import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { FeeError, priceSubscription } from '~/domain/figures/fees';
import { fenToYuan, formatFen, type Fen } from '~/domain/figures/money';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import type { PlacedOrderTerms } from '~/domain/orders/public-order-events';
import type { PAY_METHODS } from '~/contract/public-trade-shapes';
import { createAmountRefusal, createOrderNo } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { checkTrade, type TradeParty } from '~/upstream/modules/order-checks';
import { giveConsents, lockAccount } from '~/upstream/modules/identity';
import type { BankCard } from '~/upstream/core/external-services/bank';
import { createPublicOrder, type Trx } from '~/upstream/modules/public-orders/change-order';
import { loadCardLimits, loadOwnCard } from '~/upstream/modules/public-orders/bank-cards';
import {
  assertDayAsShown,
  loadPublicFund,
  listSubscriptionTiers,
  loadTradeDateSet,
  type PublicFundRow,
  type TradeDateSet,
} from '~/upstream/modules/public-orders/fund';
import { computeDayLeftFen } from '~/upstream/modules/public-orders/day-limit';
import { assertFeesAsShown } from '~/upstream/modules/public-orders/fee-fingerprint';
import { getDebitKey, computeOrderId, findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import { requestDebit } from '~/upstream/modules/public-orders/payments';

export interface BuyInput {
  accountId: string;
  fundId: string;
  cardId: string;
  payWay: (typeof PAY_METHODS)[number];
  amountFen: Fen;
  /** Codes of the trade check the person has confirmed, separated by commas. */
  condition: string | undefined;
  /** Day T as displayed to the person. */
  shownDay?: string;
  /** Fingerprint of the fees as displayed to the person. */
  shownFees?: string;
  planId?: string | null;
  /** The same key finds the order created with it. */
  key?: string | null;
}

type Limits = Awaited<ReturnType<typeof loadCardLimits>>;

/**
 * Places a purchase and, by card, requests the money from the bank. The order is written first, then the bank is
 * called, then its answer is booked: the order is `accepted`, `failed`, or `unpaid` while the bank gives no answer.
 * @returns id of the order
 * @throws Refusal with the code of the trade check, 4103 for another day T than displayed, 4105 for other fees,
 * 4000 for an invalid amount, 5030 without the bank
 */
export async function placeBuy(context: ServiceContext, input: BuyInput): Promise<string> {
  const orderId = computeOrderId('buy', input);
  if ((await findOwnOrderId(context.db, input.accountId, orderId)) !== null) return orderId;
  const card = await loadOwnCard(context.db, input.accountId, input.cardId).catch(async (error: unknown) => {
    // A person without any card gets that code.
    await checkTrade(context.db, { ...input, purpose: 'buy', now: context.now() });
    throw error;
  });
  const limits = input.payWay === 'card' ? await loadCardLimits(context, card) : null;
  const isNew = await context.db
    .transaction()
    .execute((trx) => openBuy(trx, context.now(), { input, orderId, card, limits }));
  if (isNew && input.payWay === 'card') await requestDebit(context, orderId);
  return orderId;
}

async function openBuy(
  trx: Trx,
  now: Date,
  made: { input: BuyInput; orderId: string; card: BankCard; limits: Limits | null },
): Promise<boolean> {
  const { input, orderId, card, limits } = made;
  const { accountId, fundId, payWay, amountFen, planId = null } = input;
  // Limits count all orders of a person: orders are placed one after the other.
  await lockAccount(trx, accountId);
  const purpose = planId === null ? 'buy' : 'plan';
  const closed = planId === null ? await findSwitchRefusal(trx, 'public_buy_open') : null;
  if (closed) throw closed;
  const party = await checkTrade(trx, { accountId, fundId, purpose, condition: input.condition, now });
  const fund = await loadPublicFund(trx, fundId);
  const days = await loadTradeDateSet(trx, fund, now);
  assertDayAsShown(days, input.shownDay);
  const feeTerms = { buy: await listSubscriptionTiers(trx, fundId) };
  assertFeesAsShown(feeTerms, input.shownFees);
  await assertAmount(trx, { accountId, fund, days, amountFen });
  if (limits) await assertCardLimits(trx, { card, limits, amountFen, now });
  const at = now.toISOString();
  const payBy = payWay === 'transfer' ? days.cancelUntil : null;
  const events: PublicOrderEvent[] = [placedEvent(party, { input, days, payBy, at, feeTerms })];
  if (payWay === 'card') {
    events.push({ type: 'debit_asked', at: now.toISOString(), key: getDebitKey(orderId) });
  }
  const orderNo = createOrderNo(now);
  const isNew = await createPublicOrder(
    trx,
    {
      id: orderId,
      order_no: orderNo,
      account_id: accountId,
      kind: 'buy',
      fund_id: fundId,
      card_id: card.id,
      pay_way: payWay,
      amount_fen: amountFen,
      shares: null,
      trade_date: days.tradeDate,
      confirm_date: days.confirmDate,
      arrival_date: null,
      cancel_until: days.cancelUntil,
      pay_by: payBy,
      plan_id: planId,
      is_mismatch: party.suitability.isMismatch,
      placed_at: at,
    },
    events,
    planId === null ? `person:${accountId}` : 'system',
  );
  if (isNew && planId === null && party.suitability.notices.length > 0) {
    const given = { kind: 'order_notice', version: orderNo, source: 'order' } as const;
    await giveConsents(trx, now, accountId, [given]);
  }
  return isNew;
}

function placedEvent(
  { suitability, riskLevel, fund }: TradeParty,
  {
    input,
    days,
    payBy,
    at,
    feeTerms,
  }: {
    input: BuyInput;
    days: TradeDateSet;
    payBy: string | null;
    at: string;
    feeTerms: PlacedOrderTerms;
  },
): PublicOrderEvent {
  return {
    type: 'placed',
    at,
    kind: 'buy',
    payWay: input.payWay,
    amountFen: input.amountFen,
    shares: null,
    tradeDate: days.tradeDate,
    cancelUntil: days.cancelUntil,
    payBy,
    isMismatch: suitability.isMismatch,
    isLowestClass: suitability.isLowestClass,
    notices: suitability.notices.map(({ key }) => key),
    riskLevel,
    productRisk: fund.risk_level,
    feeTerms,
  };
}

/** Whether a person adds to a fund they already hold or have ordered. */
export async function isAppend(db: Kysely<Database>, accountId: string, fundId: string): Promise<boolean> {
  const held = await db
    .selectFrom('lots')
    .select('id')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('left_shares', '>', '0')
    .executeTakeFirst();
  if (held) return true;
  const bought = await db
    .selectFrom('public_orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where((row) =>
      row.or([
        row.and([row('kind', '=', 'buy'), row('fund_id', '=', fundId)]),
        row('to_fund_id', '=', fundId),
      ]),
    )
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return bought !== undefined;
}

async function assertAmount(
  trx: Trx,
  {
    accountId,
    fund,
    days,
    amountFen,
  }: { accountId: string; fund: PublicFundRow; days: TradeDateSet; amountFen: Fen },
): Promise<void> {
  const isMore = await isAppend(trx, accountId, fund.id);
  const least = isMore ? fund.append_amount_fen : fund.min_amount_fen;
  if (amountFen < least) {
    throw createAmountRefusal(`${isMore ? '追加' : '首次'}买入金额不能低于 ${formatFen(least)} 元`);
  }
  const leftFen = await computeDayLeftFen(trx, { accountId, fund, tradeDay: days.tradeDate });
  if (leftFen !== null && amountFen > leftFen) {
    throw createAmountRefusal(
      `该基金单日累计买入上限为 ${formatFen(fund.day_limit_fen ?? 0)} 元，${days.tradeDate} 还可买入 ${formatFen(leftFen)} 元`,
    );
  }
  try {
    priceSubscription({ amountYuan: fenToYuan(amountFen), tiers: await listSubscriptionTiers(trx, fund.id) });
  } catch (error) {
    if (error instanceof FeeError) throw createAmountRefusal(error.message);
    throw error;
  }
}

/** Refuses what the bank would refuse. Cancelled orders count too, because they were debited. */
async function assertCardLimits(
  trx: Trx,
  { card, limits, amountFen, now }: { card: BankCard; limits: Limits; amountFen: Fen; now: Date },
): Promise<void> {
  if (amountFen > limits.singleFen) {
    throw createAmountRefusal(
      `超过该银行卡单笔限额 ${formatFen(limits.singleFen)} 元，可分次买入或使用银行转账`,
    );
  }
  const orders = await trx
    .selectFrom('public_orders')
    .select('amount_fen')
    .where('card_id', '=', card.id)
    .where('kind', '=', 'buy')
    .where('pay_way', '=', 'card')
    .where('placed_at', '>=', new Date(`${toShanghaiDay(now)}T00:00:00+08:00`).toISOString())
    .where('status', '!=', 'failed')
    .execute();
  const leftFen = limits.dayFen - orders.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0);
  if (amountFen > leftFen) {
    throw createAmountRefusal(`超过该银行卡单日限额，今天还可支付 ${formatFen(Math.max(0, leftFen))} 元`);
  }
}
