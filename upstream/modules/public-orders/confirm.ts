import { isConfirmed, isPaidOut } from '~/domain/orders/states';
import { FeeError, getHoldingEnd, priceRedemption, priceSubscription } from '~/domain/figures/fees';
import { fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import { computeRedeemableFrom } from '~/domain/orders/holding-period';
import type { PublicOrderState, RedeemedOrderLot } from '~/domain/orders/public-order';
import {
  createSystemChange,
  addShares,
  getLotOwner,
  lockHeldLots,
  takeShares,
  buildPayoutProof,
  releaseMoney,
} from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { waitForBank } from '~/upstream/core/external-services/bank';
import {
  changePublicOrder,
  type LockedPublicOrder,
  type PublicOrderRow,
} from '~/upstream/modules/public-orders/change-order';
import {
  getHoldingPeriod,
  loadPublicFund,
  loadRedemptionTerms,
  listSubscriptionTiers,
} from '~/upstream/modules/public-orders/fund';
import { getCreditKey } from '~/upstream/modules/public-orders/order-id';
import { loadPayoutCard } from '~/upstream/modules/public-orders/payments';
import { recordRefusedPayout } from '~/upstream/modules/public-orders/refused-payouts';
import { isRedeemableLot } from '~/upstream/modules/public-orders/free-shares';

type Nav = { nav: string; navDate: string };
/**
 * Confirms an order at the NAV of its day T. A purchase gets its shares as a lot; a redemption takes its shares,
 * oldest lot first, each with the fee of its holding days. Fees are those at the time of the order. A repeat has no
 * effect.
 * @throws Refusal 4009 when the order is unpaid or ended, or the NAV is of another day
 */
export async function confirmOrder(context: ServiceContext, orderId: string, nav: Nav): Promise<void> {
  await changePublicOrder(context, createSystemChange(orderId), async (order) => {
    if (order.state.confirmed !== null) return;
    if (order.orderRow.kind === 'buy') await confirmBuy(order, nav);
    else await confirmRedeem(order, nav);
  });
}

async function confirmBuy(
  { trx, orderRow, state, append }: LockedPublicOrder,
  { nav, navDate }: Nav,
): Promise<void> {
  const fund = await loadPublicFund(trx, orderRow.fund_id);
  const amountFen = orderRow.amount_fen ?? 0;
  const terms = state.placed?.feeTerms;
  const { feeYuan, shares } = priceSubscription({
    amountYuan: fenToYuan(amountFen),
    tiers: terms && 'buy' in terms ? terms.buy : await listSubscriptionTiers(trx, orderRow.fund_id),
    nav,
  });
  if (shares === null) throw createConflictRefusal('份额无法计算');
  await append({ type: 'confirmed', shares, nav, navDate, amountFen, feeFen: yuanToFen(feeYuan), lots: [] });
  const owner = getLotOwner(orderRow, 'public');
  const held = await lockHeldLots(trx, owner);
  await addShares(trx, owner, {
    shares,
    nav,
    day: orderRow.trade_date,
    tradedOn: orderRow.trade_date,
    confirmedOn: orderRow.confirm_date,
    unlockedOn: computeRedeemableFrom(getHoldingPeriod(fund), orderRow.confirm_date),
    amountFen,
    type: held.length > 0 ? 'append' : 'subscribe',
  });
}

async function confirmRedeem(
  { trx, orderRow, state, append }: LockedPublicOrder,
  { nav, navDate }: Nav,
): Promise<void> {
  const { trade_date: day } = orderRow;
  const owner = getLotOwner(orderRow, 'public');
  const lots = (await lockHeldLots(trx, owner)).filter((lot) => isRedeemableLot(lot, day));
  await assertEarlierOrdersPriced(trx, orderRow);
  const shares = state.shares ?? '0';
  const kept = state.placed?.feeTerms;
  const { redeem: tiers, holdingUntil } =
    kept && 'redeem' in kept ? kept : await loadRedemptionTerms(trx, orderRow.fund_id);
  const sold = priced(() =>
    priceRedemption({
      lots: lots.map((lot) => ({ id: lot.id, date: lot.confirmed_on, shares: lot.left_shares })),
      shares,
      nav,
      date: getHoldingEnd({ tradeDate: day, confirmDate: orderRow.confirm_date }, holdingUntil),
      tiers,
    }),
  );
  const amountFen = yuanToFen(sold.netYuan);
  const feeFen = yuanToFen(sold.feeYuan);
  await append({
    type: 'confirmed',
    shares,
    nav,
    navDate,
    amountFen,
    feeFen,
    lots: feesByLot(sold.lots, nav, feeFen),
  });
  await takeShares(trx, owner, { lots: sold.lots, shares, nav, day, amountFen });
}

/** Redemptions of a fund are priced in the order they were placed: the oldest lots belong to the first. */
async function assertEarlierOrdersPriced(
  trx: LockedPublicOrder['trx'],
  orderRow: PublicOrderRow,
): Promise<void> {
  const earlier = await trx
    .selectFrom('public_orders')
    .select('id')
    .where('account_id', '=', orderRow.account_id)
    .where('fund_id', '=', orderRow.fund_id)
    .where('kind', '=', 'redeem')
    .where('status', '=', 'accepted')
    .where('trade_date', '<', orderRow.trade_date)
    .executeTakeFirst();
  if (earlier) throw createConflictRefusal('更早的赎回尚未确认');
}

function priced<T>(price: () => T): T {
  try {
    return price();
  } catch (error) {
    if (error instanceof FeeError) throw createConflictRefusal(error.message);
    throw error;
  }
}

/**
 * Splits the fee by lot, in cents; the last lot takes the rounding difference, so that the sum is the order fee.
 */
function feesByLot(
  lots: ReturnType<typeof priceRedemption>['lots'],
  nav: string,
  feeFen: number,
): RedeemedOrderLot[] {
  let rest = feeFen;
  return lots.map(({ shares, holdingDays, rate }, index) => {
    const own = yuanToFen(toBig(shares).times(nav).times(rate));
    const part = index === lots.length - 1 ? rest : Math.min(own, rest);
    rest -= part;
    return { shares: toBig(shares).toFixed(2), holdingDays, rate, feeFen: part };
  });
}

/**
 * Sends the money of a confirmed redemption to its card. On a repeat it is sent once.
 * @returns `paid` when it arrived; `silent` when the bank gave no answer and will be queried later; `refused` when
 * the bank refused: then the person is notified and chooses another card; `waiting` while two operators have not
 * released its batch
 * @throws Refusal 4009 for an order that is not confirmed
 */
export async function payOut(
  context: ServiceContext,
  orderId: string,
): Promise<'paid' | 'silent' | 'refused' | 'waiting'> {
  const seen: PublicOrderState[] = [];
  await changePublicOrder(context, createSystemChange(orderId), async ({ orderRow, state }) => {
    if (orderRow.kind !== 'redeem' || state.confirmed === null) throw createConflictRefusal('赎回尚未确认');
    seen.push(state);
  });
  const [state] = seen;
  if (!state?.confirmed || isPaidOut(state)) return 'paid';
  if (state.refused.length > 0) return 'refused';
  const { amountFen } = state.confirmed;
  if (amountFen > 0) {
    const card = await loadPayoutCard(context, orderId, state.chosenCard?.cardId ?? null);
    const key = getCreditKey(orderId, null, state.attempt);
    const payment = { of: 'public_redemption', orderId } as const;
    const proof = await buildPayoutProof(context, payment);
    if (proof === null) return 'waiting';
    const release = await releaseMoney(context, { payment, amountFen, to: card, proof });
    const answer = await waitForBank(context.bank.credit(key, release), context.log);
    if (answer?.outcome === 'refused') {
      const { reason } = answer;
      await recordRefusedPayout(context, orderId, {
        what: 'payout',
        index: null,
        reason,
        attempt: state.attempt,
      });
      return 'refused';
    }
    if (answer === null) return 'silent';
  }
  await bookPayout(context, orderId);
  return 'paid';
}

/** Records once that the money of a redemption arrived. */
const bookPayout = (context: Pick<ServiceContext, 'db' | 'now'>, orderId: string): Promise<void> =>
  changePublicOrder(context, createSystemChange(orderId), async ({ state, append }) => {
    if (state.confirmed && isConfirmed(state)) {
      await append({ type: 'paid_out', amountFen: state.confirmed.amountFen });
    }
  });
