import type { Transaction } from 'kysely';
import { computeDividendFen } from '~/domain/figures/dividend';
import { toBig, yuanToFen, type Fen } from '~/domain/figures/money';
import { foldOrder } from '~/domain/orders/order';
import type { OrderEvent } from '~/domain/orders/order-steps';
import {
  foldPublicOrder,
  type ConfirmedEvent,
  type OrderRefund,
  type PublicOrderEvent,
} from '~/domain/orders/public-order';
import { foldRedemption, type RedemptionEvent } from '~/domain/orders/redemption';
import { isOpen } from '~/domain/orders/states';
import type { Database } from '~/upstream/core/db/schema';
import { loadEvents } from '~/upstream/modules/orders-core/event-store';

type Trx = Transaction<Database>;

/** A payment named by the books. It is paid once: another card or attempt is the same payment. */
export type Payment =
  /** `index` of the refund. */
  | { readonly of: 'public_refund'; readonly orderId: string; readonly index: number }
  | { readonly of: 'public_redemption'; readonly orderId: string }
  /** `eventCount`: events of the order before the refund, which may be partial. */
  | { readonly of: 'private_refund'; readonly orderId: string; readonly eventCount: number }
  | { readonly of: 'private_redemption'; readonly orderId: string }
  | { readonly of: 'dividend'; readonly accountId: string; readonly fundId: string; readonly exOn: string }
  | { readonly of: 'correction'; readonly entryId: string }
  /** Money due after the correction of a dividend, split or income. */
  | { readonly of: 'payout_correction'; readonly entryId: string }
  /** Money due to a holder by an event of a product. */
  | { readonly of: 'product'; readonly entryId: string }
  | { readonly of: 'liquidation'; readonly entryId: string };

/** Returns the key of a payment in `money_out`. */
export function getPurpose(payment: Payment): string {
  switch (payment.of) {
    case 'public_refund':
      return `${payment.orderId}:refund:${payment.index}`;
    case 'private_refund':
      return `${payment.orderId}:refund:${payment.eventCount}`;
    case 'public_redemption':
    case 'private_redemption':
      return `${payment.orderId}:payout`;
    case 'dividend':
      return `dividend:${payment.accountId}:${payment.fundId}:${payment.exOn}`;
    case 'payout_correction':
      return `payout_correction:${payment.entryId}`;
    case 'product':
      return `product:${payment.entryId}`;
    case 'correction':
      return `correction:${payment.entryId}`;
    case 'liquidation':
      return `liquidation:${payment.entryId}`;
  }
}

/** Amount owed by the books for a payment, and the creditor. */
export interface Owed {
  accountId: string;
  /** 分. */
  amountFen: Fen;
  /** A part of it may be paid. */
  isPartial: boolean;
  /** Names used by operators: id and number of an order, id of an entry, code of a fund. */
  names: readonly string[];
  /** For a public refund: how the money came in. */
  receivedVia: Pick<OrderRefund, 'to' | 'reference' | 'consent'> | null;
}

/**
 * Reads the amount owed for a payment from the books, with a lock; null when there is none. A payment made by a
 * concurrent process is still returned: the bank key moves its money once.
 */
export function loadPaymentDue(trx: Trx, payment: Payment): Promise<Owed | null> {
  switch (payment.of) {
    case 'public_refund':
    case 'public_redemption':
      return owedByPublicOrder(trx, payment);
    case 'private_refund':
    case 'private_redemption':
      return owedByPrivateOrder(trx, payment);
    case 'dividend':
    case 'payout_correction':
    case 'product':
      return owedPayout(trx, payment);
    case 'correction':
      return owedCorrection(trx, payment.entryId);
    case 'liquidation':
      return owedLiquidation(trx, payment.entryId);
  }
}

const whole = { isPartial: false, receivedVia: null } as const;
type Of<Kind extends Payment['of']> = Extract<Payment, { of: Kind }>;

async function owedByPublicOrder(
  trx: Trx,
  payment: Of<'public_refund' | 'public_redemption'>,
): Promise<Owed | null> {
  const { orderId } = payment;
  const orderRow = await trx
    .selectFrom('public_orders')
    .select(['account_id', 'order_no'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!orderRow) return null;
  const state = foldPublicOrder(
    (await loadEvents<PublicOrderEvent>(trx, 'public_order_events', [orderId])).get(orderId) ?? [],
  );
  const owed = { ...whole, accountId: orderRow.account_id, names: [orderId, orderRow.order_no] };
  if (payment.of === 'public_refund') {
    const due = state.returns[payment.index];
    return due === undefined ? null : { ...owed, amountFen: due.amountFen, receivedVia: due };
  }
  const { confirmed, placed } = state;
  if (placed?.kind !== 'redeem' || confirmed === null) return null;
  const { amountFen } = confirmed;
  if (getRedeemedFen(confirmed) !== amountFen) return null;
  const booked = await trx
    .selectFrom('flows')
    .select(['account_id', 'amount_fen'])
    .where('order_id', '=', orderId)
    .where('type', '=', 'redeem')
    .execute();
  const isBooked =
    booked.length === 1 &&
    booked.every((flow) => flow.account_id === orderRow.account_id && flow.amount_fen === amountFen);
  return isBooked ? { ...owed, amountFen } : null;
}

/** Computes shares × NAV − fee, like the confirmation. */
export const getRedeemedFen = ({
  shares,
  nav,
  feeFen,
}: Pick<ConfirmedEvent, 'shares' | 'nav' | 'feeFen'>): Fen => yuanToFen(toBig(shares).times(nav)) - feeFen;

async function owedByPrivateOrder(
  trx: Trx,
  payment: Of<'private_refund' | 'private_redemption'>,
): Promise<Owed | null> {
  const { orderId } = payment;
  const orderRow = await trx
    .selectFrom('orders')
    .select(['account_id', 'order_no', 'kind'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!orderRow || (orderRow.kind === 'redeem') !== (payment.of === 'private_redemption')) return null;
  const events =
    (await loadEvents<OrderEvent | RedemptionEvent>(trx, 'order_events', [orderId])).get(orderId) ?? [];
  const owed = { ...whole, accountId: orderRow.account_id, names: [orderId, orderRow.order_no] };
  if (payment.of === 'private_refund') {
    const { refundDueFen } = foldOrder(events as OrderEvent[]);
    const isNext = payment.eventCount === events.length;
    return isNext && refundDueFen > 0 ? { ...owed, amountFen: refundDueFen, isPartial: true } : null;
  }
  const state = foldRedemption(events as RedemptionEvent[]);
  if (state.pricing === null || !isOpen(state)) return null;
  return { ...owed, amountFen: state.pricing.amountFen };
}

/**
 * A cash dividend or product payment is computed again from its shares; a sum that a correction replaced is not owed
 * any more.
 */
async function owedPayout(
  trx: Trx,
  payment: Of<'dividend' | 'payout_correction' | 'product'>,
): Promise<Owed | null> {
  await lockPayout(trx, payment);
  const row = await trx
    .selectFrom('payout_payments')
    .select(['account_id', 'fund_id', 'ex_on', 'kind', 'shares', 'per_share', 'before_fen', 'amount_fen'])
    .where('purpose', '=', getPurpose(payment))
    .$if(payment.of === 'dividend', (rows) =>
      payment.of === 'dividend'
        ? rows.where('account_id', '=', payment.accountId).where('fund_id', '=', payment.fundId)
        : rows,
    )
    .executeTakeFirst();
  if (!row) return null;
  const { account_id: accountId, fund_id, ex_on, per_share, before_fen, amount_fen: amountFen } = row;
  const isCash = row.kind === 'cash' || payment.of === 'product';
  if (isCash && per_share === null) return null;
  if (isCash && computeDividendFen(row.shares, per_share ?? '0') - before_fen !== amountFen) return null;
  const name = payment.of === 'product' ? payment.entryId : `${fund_id}:${ex_on}`;
  return { ...whole, accountId, amountFen, names: [name] };
}

/** A correction takes the same lock before it decides whether a sum was sent. */
const lockPayout = (trx: Trx, payment: Of<'dividend' | 'payout_correction' | 'product'>) =>
  payment.of === 'dividend'
    ? trx
        .selectFrom('dividend_bookings')
        .select('ex_on')
        .where('account_id', '=', payment.accountId)
        .where('fund_id', '=', payment.fundId)
        .where('ex_on', '=', payment.exOn)
        .forUpdate()
        .execute()
    : trx
        .selectFrom(payment.of === 'product' ? 'product_entries' : 'payout_correction_entries')
        .select('id')
        .where('id', '=', payment.entryId)
        .forUpdate()
        .execute();

async function owedCorrection(trx: Trx, entryId: string): Promise<Owed | null> {
  const row = await trx
    .selectFrom('nav_correction_entries')
    .select(['account_id', 'due_fen'])
    .where('id', '=', entryId)
    .where('paid_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...whole, accountId: row.account_id, amountFen: row.due_fen, names: [entryId] } : null;
}

async function owedLiquidation(trx: Trx, entryId: string): Promise<Owed | null> {
  const row = await trx
    .selectFrom('liquidation_entries')
    .select(['account_id', 'due_fen', 'fund_id'])
    .where('id', '=', entryId)
    .where('paid_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...whole, accountId: row.account_id, amountFen: row.due_fen, names: [row.fund_id] } : null;
}
