import { toBig } from '~/domain/figures/money';
import type { LargeChoice } from '~/domain/orders/large-redemption';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { lockHeldLots, createOrderNo } from '~/upstream/modules/orders-core';
import { Refusal } from '~/upstream/core/refusal';
import { checkTrade } from '~/upstream/modules/order-checks';
import { lockAccount } from '~/upstream/modules/identity';
import { createPublicOrder, type Trx } from '~/upstream/modules/public-orders/change-order';
import { loadOwnCard } from '~/upstream/modules/public-orders/bank-cards';
import {
  assertDayAsShown,
  loadPublicFund,
  loadRedemptionTerms,
  loadTradeDateSet,
  type PublicFundRow,
} from '~/upstream/modules/public-orders/fund';
import { computeOrderId, findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import { assertSplitAsShown } from '~/upstream/modules/public-orders/fee-fingerprint';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/public-orders/free-shares';

export interface RedeemInput {
  accountId: string;
  fundId: string;
  /** Null: all redeemable shares. */
  shares: string | null;
  cardId: string;
  /** Choice for a part that a large redemption does not accept. */
  onLarge?: LargeChoice;
  /** Day T as displayed to the person. */
  shownDay?: string;
  /** Fingerprint of the fees as displayed to the person. */
  shownFees?: string;
  key?: string | null;
}

const SHARES = /^\d{1,15}(\.\d{1,2})?$/;

/**
 * Reserves shares to be redeemed at the NAV of day T. The same shares are never reserved twice.
 * @returns id of the order
 * @throws Refusal with the code of the trade check, 4103 for another day T than displayed; 4105 for other fees;
 * 4000 for invalid shares; 4004 for the card of another account
 */
export async function placeRedeem(context: ServiceContext, input: RedeemInput): Promise<string> {
  const orderId = computeOrderId('redeem', input);
  if ((await findOwnOrderId(context.db, input.accountId, orderId)) !== null) return orderId;
  await context.db.transaction().execute((trx) => openRedeem(trx, context.now(), input, orderId));
  return orderId;
}

async function openRedeem(trx: Trx, now: Date, input: RedeemInput, orderId: string): Promise<void> {
  const { accountId, fundId } = input;
  await lockAccount(trx, accountId);
  const party = await checkTrade(trx, { accountId, fundId, purpose: 'redeem', condition: undefined, now });
  const card = await loadOwnCard(trx, accountId, input.cardId);
  const fund = await loadPublicFund(trx, fundId);
  const days = await loadTradeDateSet(trx, fund, now);
  assertDayAsShown(days, input.shownDay);
  const feeTerms = await loadRedemptionTerms(trx, fundId);
  await lockHeldLots(trx, { accountId, fundId });
  const free = await loadFreeShares(trx, { accountId, fundId }, days.tradeDate);
  const { counted } = free;
  assertSplitAsShown(feeTerms, counted, input.shownFees);
  const shares = getShares(input.shares, free, fund);
  const at = now.toISOString();
  const event: PublicOrderEvent = {
    type: 'placed',
    at,
    kind: 'redeem',
    payWay: 'card',
    amountFen: null,
    shares,
    tradeDate: days.tradeDate,
    cancelUntil: days.cancelUntil,
    payBy: null,
    isMismatch: false,
    isLowestClass: false,
    notices: [],
    riskLevel: party.riskLevel,
    productRisk: fund.risk_level,
    feeTerms,
    onLarge: input.onLarge ?? 'defer',
    ...(counted ? { countedSplit: counted } : {}),
  };
  await createPublicOrder(
    trx,
    {
      id: orderId,
      order_no: createOrderNo(now),
      account_id: accountId,
      kind: 'redeem',
      fund_id: fundId,
      card_id: card.id,
      pay_way: 'card',
      amount_fen: null,
      shares,
      shares_as_of: counted?.date ?? null,
      trade_date: days.tradeDate,
      confirm_date: days.confirmDate,
      arrival_date: days.arrivalDate,
      cancel_until: days.cancelUntil,
      pay_by: null,
      plan_id: null,
      on_large: input.onLarge ?? 'defer',
      is_mismatch: false,
      placed_at: at,
    },
    [event],
    `person:${accountId}`,
  );
}

/** Returns the shares to reserve, two decimal places. All available shares are always allowed. */
export function getShares(
  requested: string | null,
  { available, total, pending, nextOn }: FreeShares,
  { min_redeem_shares, min_hold_shares }: PublicFundRow,
  /** Name of the trade in refusals. */
  name: '赎回' | '转换' = '赎回',
): string {
  const refuse = (message: string) =>
    new Refusal(CODES.badRequest, message, { reason: 'shares', field: 'shares' });
  const most = toBig(available);
  const held = nextOn === null ? '' : `份额在最短持有期内，${nextOn} 起可${name}`;
  if (most.lte(0)) throw refuse(held || `暂无可${name}份额`);
  if (requested !== null && !SHARES.test(requested)) throw refuse(`${name}份额最多两位小数`);
  const wanted = requested === null ? most : toBig(requested);
  if (wanted.lte(0)) throw refuse(`${name}份额须大于 0`);
  if (wanted.gt(most)) {
    throw refuse(`可${name}份额不足，最多可${name} ${available} 份${held && `；其余${held}`}`);
  }
  if (wanted.lt(most)) {
    if (wanted.lt(min_redeem_shares)) {
      throw refuse(`单笔${name}不能低于 ${min_redeem_shares} 份，或选择全部${name}`);
    }
    const rest = toBig(total).minus(pending).minus(wanted);
    if (rest.lt(min_hold_shares)) {
      throw refuse(
        `${name}后将剩余 ${rest.toFixed(2)} 份，低于最低持有份额 ${min_hold_shares} 份；请全部${name}或减少${name}份额`,
      );
    }
  }
  return wanted.toFixed(2);
}
