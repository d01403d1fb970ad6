import type { PricedRedemption } from '~/domain/figures/fees';
import { toBig, yuanToFen } from '~/domain/figures/money';
import type { PublicOrderEvent } from '~/domain/orders/public-order';
import type { BookScript, BookStep } from '~/upstream/seed/public-book';

const DEMO_RISK_LEVEL = 4;

type EventRow = { order_id: string; seq: number; type: string; payload: string; at: string };
export interface SeedOrder {
  order: {
    id: string;
    order_no: string;
    account_id: string;
    kind: 'buy' | 'redeem';
    fund_id: string;
    card_id: string;
    pay_way: 'card';
    amount_fen: number;
    shares: string;
    status: 'confirmed' | 'paid_out';
    trade_date: string;
    confirm_date: string;
    arrival_date: string | null;
    cancel_until: string;
    pay_by: null;
    plan_id: string | null;
    is_mismatch: false;
    bank_due: false;
    placed_at: string;
    updated_at: string;
  };
  events: EventRow[];
}

const at = (day: string, time: string): string => new Date(`${day}T${time}:00+08:00`).toISOString();

function getOrder(
  { account, fund, cardId }: BookScript,
  { day, planId }: BookStep,
  number: number,
  more: Pick<
    SeedOrder['order'],
    'kind' | 'amount_fen' | 'shares' | 'status' | 'confirm_date' | 'arrival_date'
  >,
  events: readonly PublicOrderEvent[],
): SeedOrder {
  const id = `po-${account}-${fund.id}-${number}`;
  return {
    order: {
      id,
      order_no: `HX${day.replaceAll('-', '')}${account.slice(-2)}${fund.id.slice(-4)}${String(number).padStart(2, '0')}`,
      account_id: account,
      fund_id: fund.id,
      card_id: cardId,
      pay_way: 'card',
      trade_date: day,
      cancel_until: `${day}T15:00:00+08:00`,
      pay_by: null,
      plan_id: planId ?? null,
      is_mismatch: false,
      bank_due: false,
      placed_at: events[0]?.at ?? at(day, '10:00'),
      updated_at: events[events.length - 1]?.at ?? at(day, '10:00'),
      ...more,
    },
    events: events.map(({ type, at: happenedAt, ...payload }, index) => ({
      order_id: id,
      seq: index + 1,
      type,
      payload: JSON.stringify(payload),
      at: happenedAt,
    })),
  };
}

const placed = (
  { fund }: BookScript,
  day: string,
  requested: { kind: 'buy' | 'redeem'; amountFen: number | null; shares: string | null },
): PublicOrderEvent => ({
  type: 'placed',
  at: at(day, '10:00'),
  payWay: 'card',
  tradeDate: day,
  cancelUntil: `${day}T15:00:00+08:00`,
  payBy: null,
  isMismatch: false,
  isLowestClass: false,
  notices: [],
  riskLevel: DEMO_RISK_LEVEL,
  productRisk: fund.risk_level,
  ...requested,
});

/** Builds a purchase that was debited and confirmed. */
export function buildPurchaseOrder(
  script: BookScript,
  step: BookStep,
  {
    number,
    confirmDate,
    ...priced
  }: { number: number; confirmDate: string; amountFen: number; feeFen: number; shares: string; nav: string },
): SeedOrder {
  const { day } = step;
  const { amountFen, shares } = priced;
  const key = `seed-${script.account}-${script.fund.id}-${number}`;
  return getOrder(
    script,
    step,
    number,
    {
      kind: 'buy',
      amount_fen: amountFen,
      shares,
      status: 'confirmed',
      confirm_date: confirmDate,
      arrival_date: null,
    },
    [
      placed(script, day, { kind: 'buy', amountFen, shares: null }),
      { type: 'debit_asked', at: at(day, '10:00'), key },
      {
        type: 'paid',
        at: at(day, '10:01'),
        by: 'debit',
        amountFen,
        paidAt: at(day, '10:01'),
        reference: key,
        payerName: null,
      },
      { type: 'confirmed', at: at(confirmDate, '22:00'), ...priced, navDate: day, lots: [] },
    ],
  );
}

/** Builds a redemption that was priced and paid out. */
export function buildRedemptionOrder(
  script: BookScript,
  step: BookStep,
  given: {
    number: number;
    shares: string;
    nav: string;
    sold: PricedRedemption;
    confirmDate: string;
    arrivalDate: string;
  },
): SeedOrder {
  const { day } = step;
  const { shares, nav, sold, confirmDate, arrivalDate } = given;
  const amountFen = yuanToFen(sold.netYuan);
  const feeFen = yuanToFen(sold.feeYuan);
  return getOrder(
    script,
    step,
    given.number,
    {
      kind: 'redeem',
      amount_fen: amountFen,
      shares,
      status: 'paid_out',
      confirm_date: confirmDate,
      arrival_date: arrivalDate,
    },
    [
      placed(script, day, { kind: 'redeem', amountFen: null, shares }),
      {
        type: 'confirmed',
        at: at(confirmDate, '22:00'),
        shares,
        nav,
        navDate: day,
        amountFen,
        feeFen,
        lots: sold.lots.map(({ shares: taken, holdingDays, rate }) => ({
          shares: taken,
          holdingDays,
          rate,
          feeFen: yuanToFen(toBig(taken).times(nav).times(rate)),
        })),
      },
      { type: 'paid_out', at: at(arrivalDate, '22:00'), amountFen },
    ],
  );
}
