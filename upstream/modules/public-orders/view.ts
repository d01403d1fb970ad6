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

interface Shown {
  fund: { id: string; name: string; risk_level: number; hold_months: number; hold_days: number };
  card: { id: string; bank: string; tail: string };
  now: string;
}

/** Loads orders in the form of the contract, in the given order. */
export async function loadPublicOrderViews(
  db: Kysely<Database>,
  heads: readonly PublicOrderRow[],
  now: Date,
): Promise<PublicOrder[]> {
  if (heads.length === 0) return [];
  const funds = await db
    .selectFrom('public_funds')
    .select(['id', 'name', 'risk_level', 'hold_months', 'hold_days'])
    .where('id', 'in', [...new Set(heads.map((head) => head.fund_id))])
    .execute();
  const cards = await db
    .selectFrom('bank_cards')
    .select(['id', 'bank', 'tail'])
    .where('id', 'in', [...new Set(heads.map((head) => head.card_id))])
    .execute();
  const events = await loadPublicEvents(
    db,
    heads.map(({ id }) => id),
  );
  const corrections = await loadCorrections(
    db,
    heads.map(({ id }) => id),
  );
  return heads.map((head) => {
    const fund = funds.find(({ id }) => id === head.fund_id);
    const card = cards.find(({ id }) => id === head.card_id);
    if (!fund || !card) throw new Error(`order ${head.id} has no fund or card`);
    const state = foldPublicOrder(events.get(head.id) ?? []);
    return {
      ...viewOne(head, state, { fund, card, now: now.toISOString() }),
      corrections: corrections.get(head.id) ?? [],
    };
  });
}

function viewOne(
  head: PublicOrderRow,
  state: PublicOrderState,
  { fund, card, now }: Shown,
): Omit<PublicOrder, 'corrections'> {
  const { confirmed, status } = state;
  const isBuy = head.kind === 'buy';
  const days = { confirmDate: head.confirm_date, arrivalDate: head.arrival_date };
  const amountFen = isBuy ? head.amount_fen : (confirmed?.amountFen ?? null);
  return {
    order_id: head.id,
    order_no: head.order_no,
    kind: head.kind,
    status,
    steps: buildPublicOrderTimeline(state, days, { now }),
    fund_code: fund.id,
    fund_name: fund.name,
    risk_level: fund.risk_level,
    card: { card_id: card.id, bank: card.bank, tail: card.tail },
    pay_way: head.pay_way,
    amount: amountFen === null ? null : fenToYuan(amountFen),
    fee: confirmed && fenToYuan(confirmed.feeFen),
    shares: isBuy ? (confirmed?.shares ?? null) : state.shares,
    nav: confirmed?.nav ?? null,
    nav_date: confirmed?.navDate ?? null,
    placed_at: head.placed_at,
    server_now: now,
    trade_date: head.trade_date,
    cancel_until: head.cancel_until,
    can_cancel: isInProgress({ status }) && now < head.cancel_until,
    confirm_date: head.confirm_date,
    arrival_date: head.arrival_date,
    redeemable_from: isBuy ? computeRedeemableFrom(getHoldingPeriod(fund), head.confirm_date) : null,
    pay_by: head.pay_by,
    plan_id: head.plan_id,
    is_mismatch: head.is_mismatch,
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
