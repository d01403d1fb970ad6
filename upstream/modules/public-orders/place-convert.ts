import type { Kysely } from 'kysely';
import { fenToYuan, formatFen, roundHalfUp, toBig, yuanToFen } from '~/domain/figures/money';
import { FeeError, getHoldingEnd } from '~/domain/figures/fees';
import { priceConversion } from '~/domain/figures/conversion-fee';
import type { LargeChoice } from '~/domain/orders/large-redemption';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { lockHeldLots, createOrderNo } from '~/upstream/modules/orders-core';
import { Refusal } from '~/upstream/core/refusal';
import { checkTrade } from '~/upstream/modules/order-checks';
import { giveConsents, lockAccount, listBoundCards } from '~/upstream/modules/identity';
import { createPublicOrder, type Trx } from '~/upstream/modules/public-orders/change-order';
import { assertConvertible } from '~/upstream/modules/public-orders/conversion-targets';
import {
  assertDayAsShown,
  loadConversionTerms,
  loadPublicFund,
  loadRedemptionTerms,
  loadTradeDateSet,
} from '~/upstream/modules/public-orders/fund';
import { computeOrderId, findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import { assertSplitAsShown } from '~/upstream/modules/public-orders/fee-fingerprint';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/public-orders/free-shares';
import { computeDayLeftFen } from '~/upstream/modules/public-orders/day-limit';
import { getShares } from '~/upstream/modules/public-orders/place-redeem';

export interface ConvertInput {
  accountId: string;
  fundId: string;
  /** The fund that is bought. */
  intoId: string;
  /** Null: all redeemable shares. */
  shares: string | null;
  /** Choice for a part that a large redemption does not accept. */
  onLarge?: LargeChoice;
  /** Codes of the trade check the person has confirmed, separated by commas. */
  condition: string | undefined;
  /** Day T as displayed to the person. */
  shownDay?: string;
  /** Fingerprint of the fees as displayed to the person. */
  shownFees?: string;
  planId?: string | null;
  key?: string | null;
}

/**
 * Reserves shares to be converted at the NAVs of day T. The same shares are never reserved twice.
 * @returns id of the order
 * @throws Refusal with the code of the trade check of either leg, 4000 between funds that do not convert, 4103 for
 * another day T than displayed, 4105 for other fees, 4000 for invalid shares
 */
export async function placeConvert(context: ServiceContext, input: ConvertInput): Promise<string> {
  const orderId = computeOrderId('convert', input);
  if ((await findOwnOrderId(context.db, input.accountId, orderId)) !== null) return orderId;
  await context.db.transaction().execute((trx) => openConvert(trx, context, input, orderId));
  return orderId;
}

/** Checks both legs: the first like a redemption, the second like a purchase. Returns the party of the purchase. */
export async function checkConversion(
  db: Kysely<Database>,
  {
    fundId,
    intoId,
    planId = null,
    ...check
  }: Pick<ConvertInput, 'accountId' | 'condition' | 'planId'> & {
    fundId: string;
    intoId: string;
    now: Date;
  },
) {
  await checkTrade(db, { ...check, fundId, purpose: 'redeem', condition: undefined });
  const closed = planId === null ? await findSwitchRefusal(db, 'public_buy_open') : null;
  if (closed) throw closed;
  await assertConvertible(db, { fundId, intoId });
  return checkTrade(db, { ...check, fundId: intoId, purpose: planId === null ? 'buy' : 'plan' });
}

async function openConvert(
  trx: Trx,
  context: ServiceContext,
  input: ConvertInput,
  orderId: string,
): Promise<void> {
  const now = context.now();
  const { accountId, fundId, intoId, planId = null } = input;
  await lockAccount(trx, accountId);
  const party = await checkConversion(trx, { ...input, now });
  const [fund, into] = [await loadPublicFund(trx, fundId), await loadPublicFund(trx, intoId)];
  const days = await loadTradeDateSet(trx, fund, now);
  const confirmDate = getLaterDay(days.confirmDate, (await loadTradeDateSet(trx, into, now)).confirmDate);
  assertDayAsShown({ ...days, confirmDate }, input.shownDay);
  const feeTerms = {
    ...(await loadRedemptionTerms(trx, fundId)),
    convert: await loadConversionTerms(trx, fundId, intoId),
  };
  await lockHeldLots(trx, { accountId, fundId });
  const free = await loadFreeShares(trx, { accountId, fundId }, days.tradeDate);
  const { counted } = free;
  assertSplitAsShown(feeTerms, counted, input.shownFees);
  const shares = getShares(input.shares, free, fund, '转换');
  assertPriceable({ shares, free, nav: fund.nav, confirmDate, tradeDate: days.tradeDate, feeTerms });
  await assertDayLimit(trx, { accountId, fund, into, shares, tradeDay: days.tradeDate });
  const at = now.toISOString();
  const orderNo = createOrderNo(now);
  const { isMismatch, isLowestClass, notices } = party.suitability;
  const event: PublicOrderEvent = {
    ...{ type: 'placed', at, kind: 'convert', payWay: 'card', amountFen: null, shares, intoFundId: intoId },
    ...{ tradeDate: days.tradeDate, cancelUntil: days.cancelUntil, payBy: null, isMismatch, isLowestClass },
    ...{ notices: notices.map(({ key }) => key), riskLevel: party.riskLevel },
    ...{ productRisk: into.risk_level, feeTerms, onLarge: input.onLarge ?? 'defer' },
    ...(counted ? { countedSplit: counted } : {}),
  };
  const isNew = await createPublicOrder(
    trx,
    {
      ...{ id: orderId, order_no: orderNo, account_id: accountId, kind: 'convert', fund_id: fundId },
      ...{
        to_fund_id: intoId,
        card_id: await findCard(trx, context, { accountId, fundId }),
        pay_way: 'card',
      },
      ...{ amount_fen: null, shares, shares_as_of: counted?.date ?? null, trade_date: days.tradeDate },
      ...{ confirm_date: confirmDate, arrival_date: null, cancel_until: days.cancelUntil, pay_by: null },
      ...{ plan_id: planId, on_large: input.onLarge ?? 'defer', is_mismatch: isMismatch, placed_at: at },
    },
    [event],
    planId === null ? `person:${accountId}` : 'system',
  );
  if (isNew && planId === null && notices.length > 0)
    await giveConsents(trx, now, accountId, [{ kind: 'order_notice', version: orderNo, source: 'order' }]);
}

export const getLaterDay = (left: string, right: string): string => (left > right ? left : right);

/** Refuses shares whose fees would leave nothing at the newest NAV. */
function assertPriceable({
  shares,
  free,
  nav,
  confirmDate,
  tradeDate,
  feeTerms,
}: {
  shares: string;
  free: FreeShares;
  nav: string | null;
  confirmDate: string;
  tradeDate: string;
  feeTerms: Awaited<ReturnType<typeof loadRedemptionTerms>> & {
    convert: Awaited<ReturnType<typeof loadConversionTerms>>;
  };
}): void {
  if (nav === null) return;
  const { redeem, convert, holdingUntil } = feeTerms;
  try {
    priceConversion({
      lots: free.lots.map((lot) => ({ id: lot.id, date: lot.confirmedOn, shares: lot.shares })),
      ...{ shares, nav, intoNav: null, tiers: convert, redeemTiers: redeem },
      date: getHoldingEnd({ tradeDate, confirmDate }, holdingUntil),
    });
  } catch (error) {
    if (!(error instanceof FeeError)) throw error;
    throw new Refusal(CODES.badRequest, error.message, { reason: 'shares', field: 'shares' });
  }
}

/** Refuses an estimated value above the rest of the daily limit of the fund that is bought. */
async function assertDayLimit(
  trx: Trx,
  {
    accountId,
    fund,
    into,
    shares,
    tradeDay,
  }: {
    accountId: string;
    fund: { nav: string | null };
    into: Awaited<ReturnType<typeof loadPublicFund>>;
    shares: string;
    tradeDay: string;
  },
): Promise<void> {
  const leftFen = await computeDayLeftFen(trx, { accountId, fund: into, tradeDay });
  if (leftFen === null || fund.nav === null) return;
  const estimateFen = yuanToFen(roundHalfUp(toBig(shares).times(fund.nav)));
  if (estimateFen <= leftFen) return;
  throw new Refusal(
    CODES.badRequest,
    `${into.name}单日累计上限为 ${formatFen(into.day_limit_fen ?? 0)} 元，${tradeDay} 还可转入约 ${formatFen(leftFen)} 元（本次约 ${fenToYuan(estimateFen)} 元）`,
    { reason: 'shares', field: 'shares' },
  );
}

/** Returns the card that a later correction would be paid to: that of the last order of the fund, else the first. */
async function findCard(
  trx: Trx,
  context: ServiceContext,
  { accountId, fundId }: { accountId: string; fundId: string },
): Promise<string> {
  const cards = await listBoundCards({ ...context, db: trx }, accountId);
  const last = await trx
    .selectFrom('public_orders')
    .select('card_id')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .orderBy('placed_at', 'desc')
    .executeTakeFirst();
  const card = cards.find(({ card_id }) => card_id === last?.card_id) ?? cards[0];
  if (!card) throw new Refusal(CODES.conflict, '请先绑定本人银行卡', { reason: 'card_unfit' });
  return card.card_id;
}
