import { hasFailed, isInProgress } from '~/domain/orders/states';
import type { Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import { foldPublicOrder, isTransferUnderCheck, type PublicOrderState } from '~/domain/orders/public-order';
import { computeRedeemableFrom } from '~/domain/orders/holding-period';
import { buildPublicOrderTimeline } from '~/domain/orders/public-order-timeline';
import type { PublicOrder } from '~/contract/public-trade-shapes';
import type { Database } from '~/upstream/core/db/schema';
import { loadCorrections } from '~/upstream/modules/orders-core';
import { loadPublicEvents, type PublicOrderRow } from '~/upstream/modules/public-orders/change-order';
import { getHoldingPeriod } from '~/upstream/modules/public-orders/fund';

interface ShownFund {
  id: string;
  name: string;
  risk_level: number;
  hold_months: number;
  hold_days: number;
}

interface Shown {
  fund: ShownFund;
  /** Conversion: the fund that is bought. */
  into: ShownFund | null;
  card: { id: string; bank: string; tail: string };
  now: string;
}

/** Loads orders in the form of the contract, in the given order. */
export async function loadPublicOrderViews(
  db: Kysely<Database>,
  orderRows: readonly PublicOrderRow[],
  now: Date,
): Promise<PublicOrder[]> {
  if (orderRows.length === 0) return [];
  const funds = await db
    .selectFrom('public_funds')
    .select(['id', 'name', 'risk_level', 'hold_months', 'hold_days'])
    .where('id', 'in', [
      ...new Set(orderRows.flatMap((orderRow) => [orderRow.fund_id, orderRow.to_fund_id ?? []].flat())),
    ])
    .execute();
  const cards = await db
    .selectFrom('bank_cards')
    .select(['id', 'bank', 'tail'])
    .where('id', 'in', [...new Set(orderRows.map((orderRow) => orderRow.card_id))])
    .execute();
  const events = await loadPublicEvents(
    db,
    orderRows.map(({ id }) => id),
  );
  const corrections = await loadCorrections(
    db,
    orderRows.map(({ id }) => id),
  );
  return orderRows.map((orderRow) => {
    const fund = funds.find(({ id }) => id === orderRow.fund_id);
    const into = funds.find(({ id }) => id === orderRow.to_fund_id) ?? null;
    const card = cards.find(({ id }) => id === orderRow.card_id);
    if (!fund || !card) throw new Error(`order ${orderRow.id} has no fund or card`);
    const state = foldPublicOrder(events.get(orderRow.id) ?? []);
    return {
      ...viewOne(orderRow, state, { fund, into, card, now: now.toISOString() }),
      corrections: corrections.get(orderRow.id) ?? [],
    };
  });
}

function viewOne(
  orderRow: PublicOrderRow,
  state: PublicOrderState,
  { fund, into, card, now }: Shown,
): Omit<PublicOrder, 'corrections'> {
  const { confirmed, status } = state;
  const isBuy = orderRow.kind === 'buy';
  const days = { confirmDate: orderRow.confirm_date, arrivalDate: orderRow.arrival_date };
  const amountFen = isBuy ? orderRow.amount_fen : (confirmed?.amountFen ?? null);
  return {
    order_id: orderRow.id,
    order_no: orderRow.order_no,
    kind: orderRow.kind,
    status,
    steps: buildPublicOrderTimeline(state, days, { now }),
    fund_code: fund.id,
    fund_name: fund.name,
    risk_level: fund.risk_level,
    card: { card_id: card.id, bank: card.bank, tail: card.tail },
    pay_way: orderRow.pay_way,
    on_large: orderRow.on_large,
    deferred_from: orderRow.deferred_from,
    partly: state.partly && {
      rest: state.partly.rest,
      deferred_to: state.partly.deferredTo && {
        order_id: state.partly.deferredTo.orderId,
        trade_date: state.partly.deferredTo.tradeDate,
      },
    },
    into: into && {
      fund_code: into.id,
      fund_name: into.name,
      risk_level: into.risk_level,
      shares: confirmed?.into?.shares ?? null,
      nav: confirmed?.into?.nav ?? null,
      fee: confirmed?.into ? fenToYuan(confirmed.into.feeFen) : null,
    },
    amount: amountFen === null ? null : fenToYuan(amountFen),
    fee: confirmed && fenToYuan(confirmed.feeFen),
    shares: isBuy ? (confirmed?.shares ?? null) : state.shares,
    nav: confirmed?.nav ?? null,
    nav_date: confirmed?.navDate ?? null,
    placed_at: orderRow.placed_at,
    server_now: now,
    trade_date: orderRow.trade_date,
    cancel_until: orderRow.cancel_until,
    can_cancel: isInProgress({ status }) && now < orderRow.cancel_until,
    confirm_date: orderRow.confirm_date,
    arrival_date: orderRow.arrival_date,
    redeemable_from:
      isBuy || into ? computeRedeemableFrom(getHoldingPeriod(into ?? fund), orderRow.confirm_date) : null,
    pay_by: orderRow.pay_by,
    plan_id: orderRow.plan_id,
    is_mismatch: orderRow.is_mismatch,
    reason: hasFailed({ status }) ? (state.ending?.reason ?? null) : null,
    is_checking_payment: isTransferUnderCheck(state, now),
    held: state.held && { amount: fenToYuan(state.held.amountFen), reason: state.held.reason },
    refund: getRefund(state),
    refused: getRefused(state),
    lots: (confirmed?.lots ?? []).map(({ shares, holdingDays, rate, feeFen }) => ({
      shares,
      holding_days: holdingDays,
      rate: Number(rate),
      fee: fenToYuan(feeFen),
    })),
  };
}

function getRefused({ refused }: PublicOrderState): PublicOrder['refused'] {
  const [first] = refused;
  if (!first) return null;
  const amountFen = refused.reduce((sum, each) => sum + each.amountFen, 0);
  return {
    what: first.index === null ? 'payout' : 'refund',
    amount: fenToYuan(amountFen),
    reason: first.reason,
    at: first.at,
  };
}

function getRefund({
  returns,
  refundDueFen,
  refundedFen,
  chosenCard,
}: PublicOrderState): PublicOrder['refund'] {
  if (returns.length === 0) return null;
  const isPaid = refundDueFen === 0;
  return {
    amount: fenToYuan(refundDueFen + refundedFen),
    card_tail: chosenCard?.tail ?? null,
    is_otherwise: isPaid && returns.some(({ isOtherwise }) => isOtherwise),
    paid_at: isPaid
      ? (returns
          .map(({ paidAt }) => paidAt ?? '')
          .sort()
          .at(-1) ?? null)
      : null,
  };
}
