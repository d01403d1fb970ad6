import { isConfirmed } from '~/domain/orders/states';
import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { priceSubscription } from '~/domain/figures/fees';
import { fenToYuan } from '~/domain/figures/money';
import { computeUnlockDay } from '~/domain/orders/open-days';
import type { PayoutApproval } from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import {
  createOperatorChange,
  releaseMoney,
  getLotOwner,
  addShares,
  removeRemittance,
  lockHeldLots,
  takeShares,
} from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import type { OpsContext } from '~/upstream/core/actions/action';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal, Refusal } from '~/upstream/core/refusal';
import {
  changePurchase,
  changeRedemption,
  type OrderRow,
} from '~/upstream/modules/private-orders/change-order';
import { findStepObstacle } from '~/upstream/modules/private-orders/step-obstacles';
import { applyDissentTerms } from '~/upstream/modules/private-orders/dissent';
import { loadDealingNav } from '~/upstream/modules/private-orders/dealing-nav';
import { loadFundOnSale, listOpenDaysFrom } from '~/upstream/modules/private-orders/fund-terms';
import { notifyOrderReview } from '~/upstream/modules/private-orders/held-money';
import {
  isUnlocked,
  toRedemptionProceeds,
  toPricedFen,
  priceLots,
  sumLotShares,
} from '~/upstream/modules/private-orders/redemption-price';

/**
 * Confirms the shares of a purchase at the NAV of its open day, or of the next one when the return visit was later:
 * writes lot, flow and position. Money − fee, divided by NAV, rounded half up to two places. A repeat returns the
 * confirmed result.
 * @param nav unit NAV, which must equal the published one; it is published if there is none (`loadDealingNav`)
 */
export async function confirmShares(
  context: OpsContext,
  orderId: string,
  nav: string | null,
): Promise<{ shares: string; nav: string; day: string }> {
  let confirmed = { shares: '', nav: '', day: '' };
  let unfit: Refusal | null = null;
  await changePurchase(context, createOperatorChange(orderId), async ({ trx, orderRow, state, append }) => {
    if (state.confirmation) {
      const { navDate, ...known } = state.confirmation;
      confirmed = { ...known, day: navDate };
      return;
    }
    const now = context.now();
    const visitedAt = state.doneAt.return_visit;
    unfit =
      visitedAt === undefined ? null : await findStepObstacle(trx, orderRow, state, { step: 'confirm', now });
    if (unfit !== null) return notifyOrderReview(trx, orderRow, { reason: unfit.msg, now });
    const day =
      visitedAt === undefined
        ? orderRow.open_day
        : await findDealingDay(trx, orderRow, toShanghaiDay(visitedAt));
    const unit = await loadDealingNav(trx, context, { fundId: orderRow.fund_id, day, given: nav });
    const { fund } = await loadFundOnSale(trx, orderRow.fund_id);
    const amountFen = orderRow.amount_fen ?? 0;
    const { shares } = priceSubscription({
      amountYuan: fenToYuan(amountFen),
      tiers: [{ fromYuan: '0', fixedYuan: fenToYuan(orderRow.fee_fen ?? 0) }],
      nav: unit,
    });
    if (shares === null) throw createConflictRefusal('份额无法计算');
    await append({ type: 'shares_confirmed', shares, nav: unit, navDate: day });
    await removeRemittance(trx, getLotOwner(orderRow, 'simu'), amountFen);
    await addShares(trx, getLotOwner(orderRow, 'simu'), {
      shares,
      nav: unit,
      day,
      unlockedOn: fund.lock_days === 0 ? null : computeUnlockDay(day, fund.lock_days),
      amountFen,
      type: orderRow.kind === 'append' ? 'append' : 'subscribe',
    });
    confirmed = { shares, nav: unit, day };
  });
  if (unfit !== null) throw notConfirmed(unfit);
  return confirmed;
}

const notConfirmed = ({ msg }: Refusal): Refusal =>
  new Refusal(CODES.conflict, `订单待核实：${msg}。已告知客户，更新后可再确认，或撤销订单退款`, {
    reason: 'operator',
  });

/**
 * Returns the dealing day: money not free on the open day is invested on the next one. Throws Refusal 4009 when
 * none follows.
 */
export async function findDealingDay(
  db: Kysely<Database>,
  orderRow: OrderRow,
  visitDay: string,
): Promise<string> {
  if (visitDay <= orderRow.open_day) return orderRow.open_day;
  const [next] = await listOpenDaysFrom(db, orderRow.fund_id, visitDay, 1);
  if (next === undefined) throw createConflictRefusal('回访晚于开放日，且之后没有开放日');
  return next;
}

interface Priced {
  shares: string;
  nav: string;
  day: string;
  amount: string;
  fee: string;
  performance_fee: string;
}

/**
 * Prices a redemption at the NAV of its open day: shares are taken from the oldest lots first, each with the fee of
 * its holding days. A repeat returns the priced result.
 * @param nav as in `confirmShares`
 */
export async function priceRedemption(
  context: OpsContext,
  orderId: string,
  nav: string | null,
): Promise<Priced> {
  let priced: Priced = { shares: '', nav: '', day: '', amount: '', fee: '', performance_fee: '' };
  await changeRedemption(context, createOperatorChange(orderId), async ({ trx, orderRow, state, append }) => {
    if (state.pricing) {
      const { shares, nav: unit, navDate, amountFen, feeFen, performanceFen = 0 } = state.pricing;
      priced = {
        shares,
        nav: unit,
        day: navDate,
        amount: fenToYuan(amountFen),
        fee: fenToYuan(feeFen),
        performance_fee: fenToYuan(performanceFen),
      };
      return;
    }
    const day = orderRow.open_day;
    const unit = await loadDealingNav(trx, context, { fundId: orderRow.fund_id, day, given: nav });
    const locked = await lockHeldLots(trx, getLotOwner(orderRow, 'simu'));
    const terms = await loadFundOnSale(trx, orderRow.fund_id);
    const { onSale, lots } = state.application?.isDissent
      ? applyDissentTerms(terms, locked, state.application.boughtUntil)
      : { onSale: terms, lots: locked.filter((lot) => isUnlocked(lot, day)) };
    const shares = state.application?.shares ?? sumLotShares(lots);
    const sold = await priceLots(trx, onSale, lots, { shares, nav: unit, day });
    const { amountFen, feeFen, performanceFen } = toPricedFen(sold);
    const money = toRedemptionProceeds(sold, { isEstimate: false, nav: unit, day, shares });
    const taken = sold.lots.map((lot) => ({ shares: lot.shares, rate: lot.rate }));
    await append(
      {
        ...{ type: 'redeem_priced', nav: unit, navDate: day, shares },
        ...{ amountFen, feeFen, performanceFen, money, lots: taken },
      },
      { amount_fen: amountFen, fee_fen: feeFen, shares },
    );
    await takeShares(trx, getLotOwner(orderRow, 'simu'), {
      lots: sold.lots,
      shares,
      nav: unit,
      day,
      amountFen,
    });
    priced = {
      shares,
      nav: unit,
      day,
      amount: sold.netYuan,
      fee: sold.feeYuan,
      performance_fee: sold.performanceYuan,
    };
  });
  return priced;
}

/** Records that the money of a redemption was paid, with the consent of the second operator; 分. */
export async function recordRedemptionPaid(
  context: ServiceContext,
  orderId: string,
  proof: PayoutApproval,
): Promise<number> {
  let amountFen = 0;
  await changeRedemption(context, createOperatorChange(orderId), async ({ trx, state, append }) => {
    amountFen = state.pricing?.amountFen ?? 0;
    if (isConfirmed(state)) return;
    const payment = { of: 'private_redemption', orderId } as const;
    await releaseMoney({ ...context, db: trx }, { payment, amountFen, to: null, proof });
    await append({ type: 'redeem_paid', amountFen });
  });
  return amountFen;
}
