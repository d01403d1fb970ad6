import { NothingToConvertError, priceConversion } from '~/domain/figures/conversion-fee';
import { FeeError, getHoldingEnd, priceRedemption, priceSubscription } from '~/domain/figures/fees';
import { fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import { SHARE_TAKING_KINDS } from '~/domain/orders/states';
import { computeRedeemableFrom } from '~/domain/orders/holding-period';
import type { PlacedOrderTerms, RedeemedOrderLot } from '~/domain/orders/public-order';
import {
  createSystemChange,
  addShares,
  getLotOwner,
  lockHeldLots,
  takeShares,
} from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal } from '~/upstream/core/refusal';
import {
  changePublicOrder,
  type LockedPublicOrder,
  type PublicOrderRow,
} from '~/upstream/modules/public-orders/change-order';
import {
  getHoldingPeriod,
  loadConversionTerms,
  loadNavOfDay,
  loadPublicFund,
  loadRedemptionTerms,
  listSubscriptionTiers,
} from '~/upstream/modules/public-orders/fund';
import { isRedeemableLot } from '~/upstream/modules/public-orders/free-shares';

type Nav = { nav: string; navDate: string };
/**
 * Confirms an order at the NAV of its day T. A purchase gets its shares as a lot; a redemption takes its shares,
 * oldest lot first, each with the fee of its holding days; a conversion also buys the other fund at its NAV of the
 * same day. Fees are those at the time of the order. A repeat has no effect.
 * @throws Refusal 4009 when the order is unpaid or ended, the NAV is of another day, or the other fund has none
 */
export async function confirmOrder(context: ServiceContext, orderId: string, nav: Nav): Promise<void> {
  await changePublicOrder(context, createSystemChange(orderId), async (order) => {
    if (order.state.confirmed !== null) return;
    if (order.orderRow.kind === 'buy') await confirmBuy(order, nav);
    else if (order.orderRow.kind === 'redeem') await confirmRedeem(order, nav);
    else await confirmConversion(order, nav);
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
  const { lots, date } = await lockSoldLots({ trx, orderRow, state });
  const shares = state.shares ?? '0';
  const { redeem: tiers } = await loadKeptTerms({ trx, orderRow, state });
  const sold = priced(tryPrice(() => priceRedemption({ lots, shares, nav, date, tiers })));
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

/**
 * Confirms both legs of a conversion. An amount that buys no share of the other fund ends the order, and the shares are
 * released.
 */
async function confirmConversion(order: LockedPublicOrder, { nav, navDate }: Nav): Promise<void> {
  const { trx, orderRow, state, append } = order;
  const { trade_date: day, to_fund_id: intoId } = orderRow;
  const intoNav = intoId === null ? null : await loadNavOfDay(trx, intoId, day);
  if (intoId === null || intoNav === null) throw createConflictRefusal('转入基金的净值尚未公布');
  const owner = getLotOwner(orderRow, 'public');
  // In one order for conversions in both directions.
  for (const fundId of [orderRow.fund_id, intoId].sort()) await lockHeldLots(trx, { ...owner, fundId });
  const { lots, date } = await lockSoldLots(order);
  const shares = state.shares ?? '0';
  const kept = await loadKeptTerms(order);
  const tiers = kept.convert ?? (await loadConversionTerms(trx, orderRow.fund_id, intoId));
  const price = { lots, shares, nav, date, redeemTiers: kept.redeem, tiers, intoNav };
  const found = tryPrice(() => priceConversion(price));
  if (found instanceof NothingToConvertError)
    return append({ type: 'failed', reason: `${found.message}，申请作废，份额没有扣减` });
  const { sold, shares: bought, differenceYuan } = priced(found);
  const [amountFen, feeFen] = [yuanToFen(sold.netYuan), yuanToFen(sold.feeYuan)];
  await append({
    ...{ type: 'confirmed', shares, nav, navDate, amountFen, feeFen },
    lots: feesByLot(sold.lots, nav, feeFen),
    into: { shares: bought ?? '0', nav: intoNav, feeFen: yuanToFen(differenceYuan) },
  });
  await takeShares(trx, owner, { lots: sold.lots, shares, nav, day, amountFen, type: 'convert_out' });
  const into = { ...owner, fundId: intoId };
  await addShares(trx, into, {
    ...{ shares: bought ?? '0', nav: intoNav, day, tradedOn: day, amountFen, type: 'convert_in' },
    confirmedOn: orderRow.confirm_date,
    unlockedOn: computeRedeemableFrom(
      getHoldingPeriod(await loadPublicFund(trx, intoId)),
      orderRow.confirm_date,
    ),
  });
}

type KeptTerms = Extract<PlacedOrderTerms, { redeem: unknown }>;
type SoldOrder = Pick<LockedPublicOrder, 'trx' | 'orderRow' | 'state'>;

/** Locks the lots that an order may take, and returns the end of their holding days. */
async function lockSoldLots({ trx, orderRow, state }: SoldOrder) {
  const { trade_date: day } = orderRow;
  const held = await lockHeldLots(trx, getLotOwner(orderRow, 'public'));
  await assertEarlierOrdersPriced(trx, orderRow);
  const { holdingUntil } = await loadKeptTerms({ trx, orderRow, state });
  return {
    lots: held
      .filter((lot) => isRedeemableLot(lot, day))
      .map((lot) => ({ id: lot.id, date: lot.confirmed_on, shares: lot.left_shares })),
    date: getHoldingEnd({ tradeDate: day, confirmDate: orderRow.confirm_date }, holdingUntil),
  };
}

/** Returns the fees stored with the order; those of the fund for orders from before they were stored. */
async function loadKeptTerms({ trx, orderRow, state }: SoldOrder): Promise<KeptTerms> {
  const kept = state.placed?.feeTerms;
  return kept && 'redeem' in kept ? kept : loadRedemptionTerms(trx, orderRow.fund_id);
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
    .where('kind', 'in', SHARE_TAKING_KINDS)
    .where('status', '=', 'accepted')
    .where('trade_date', '<', orderRow.trade_date)
    .executeTakeFirst();
  if (earlier) throw createConflictRefusal('更早的赎回或转换尚未确认');
}

function priced<T>(found: T | FeeError): T {
  if (found instanceof FeeError) throw createConflictRefusal(found.message);
  return found;
}

/** Returns the error of a price that cannot be computed. */
function tryPrice<T>(price: () => T): T | FeeError {
  try {
    return price();
  } catch (error) {
    if (error instanceof FeeError) return error;
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
