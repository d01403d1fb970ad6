import { isOpen } from '~/domain/orders/states';
import {
  checkEvent,
  foldOrder,
  buildOrderTimeline,
  getOrderStep,
  type OrderState,
} from '~/domain/orders/order';
import { ORDER_STEP_TITLES, type EventVerdict, type OrderEvent } from '~/domain/orders/order-steps';
import type { TimelineStep } from '~/domain/orders/order-timeline';
import {
  REDEMPTION_STEP_TITLES,
  checkRedemptionEvent,
  foldRedemption,
  getRedemptionStep,
  type RedemptionEvent,
  type RedemptionState,
} from '~/domain/orders/redemption';
import { buildRedemptionTimeline } from '~/domain/orders/redemption-timeline';
import type { RedemptionProceeds } from '~/contract/orders';
import type { DraftEvent } from '~/upstream/modules/orders-core';
import type { Signature } from '~/contract/verification-shapes';

/** Data stored with a signed contract in addition to that of the rules: the PDF and how it was signed. */
export type SignedContract = Extract<OrderEvent, { type: 'contract_signed' }> & {
  fileId: string;
  /** Hash of the PDF; `sha256` is that of the text that was read and signed. */
  pdfSha256: string;
  signature: Signature;
};
type PaymentReceivedType = 'payment_registered' | 'payment_unmatched' | 'payment_held';
/** Received money with the bank reference: the same money is recorded once. */
type PaymentReceived = Extract<OrderEvent, { type: PaymentReceivedType }> & {
  reference: string;
};
/** A document signed with an event: its file, and the hash of its bytes. */
export interface SignedDocumentRef {
  kind: string;
  fileId: string;
  sha256: string;
}
type SignedType = 'suitability_signed' | 'clauses_ticked' | 'visit_passed' | 'visit_failed';
/** Statements of the person with their documents; older events have none. */
type WithDocuments = Extract<OrderEvent, { type: SignedType }> & { documents?: readonly SignedDocumentRef[] };
export type SignedDraft = DraftEvent<WithDocuments>;
export type PurchaseEvent =
  | Exclude<OrderEvent, { type: 'contract_signed' | PaymentReceivedType | SignedType }>
  | WithDocuments
  | SignedContract
  | PaymentReceived;
/** Target of the redemption money: an own card; without one, the account that paid for the shares. */
export interface ReceivingCard {
  cardId: string;
  bank: string;
  tail: string;
}
/** Data stored with a price: its calculation, for later display. */
type RedeemPriced = Extract<RedemptionEvent, { type: 'redeem_priced' }> & { money?: RedemptionProceeds };
type RedeemApplied = Extract<RedemptionEvent, { type: 'redeem_applied' }> & { card?: ReceivingCard | null };
export type RedeemEvent =
  | Exclude<RedemptionEvent, { type: 'redeem_signed' | 'redeem_priced' | 'redeem_applied' }>
  | RedeemApplied
  | RedeemPriced
  | (Extract<RedemptionEvent, { type: 'redeem_signed' }> & {
      signature: Signature;
      documents?: readonly SignedDocumentRef[];
    });

/** Describes the target of the redemption money. */
export function formatReceivingCard(events: readonly RedeemEvent[]): string {
  const card = events.find((event) => event.type === 'redeem_applied')?.card ?? null;
  return card ? `${card.bank}（尾号 ${card.tail}）` : '申购时的付款账户（本人同名）';
}

/** State that purchases and redemptions have in common. */
export type PrivateState = Pick<OrderState | RedemptionState, 'status' | 'lastAt' | 'doneAt'>;

/** One kind of order as its events: the rules of `domain/`, in the form the order book needs. */
export interface OrderRules<Event extends { type: string; at: string }, State extends PrivateState> {
  fold: (events: readonly Event[]) => State;
  check: (state: State, event: Event, clock: { now: string }) => EventVerdict<string>;
  stepAt: (state: State, now: string) => string;
  timeline: (state: State, clock: { now: string }) => TimelineStep<string>[];
  /** When the order expires unless something happens before; the rules decide again at that time. */
  expiresAt: (state: State) => string | null;
  titles: Readonly<Record<string, string>>;
}

export const purchaseRules: OrderRules<PurchaseEvent, OrderState> = {
  fold: foldOrder,
  check: checkEvent,
  stepAt: getOrderStep,
  timeline: buildOrderTimeline,
  expiresAt: ({ status, reservation, paidFen, held, evidence }) =>
    isOpen({ status }) && paidFen === null && held === null && evidence.length === 0
      ? (reservation?.payBy ?? null)
      : null,
  titles: ORDER_STEP_TITLES,
};

export const redemptionRules: OrderRules<RedeemEvent, RedemptionState> = {
  fold: foldRedemption,
  check: checkRedemptionEvent,
  stepAt: getRedemptionStep,
  timeline: buildRedemptionTimeline,
  expiresAt: ({ status, application, doneAt }) =>
    isOpen({ status }) && doneAt.sign === undefined ? (application?.cancelUntil ?? null) : null,
  titles: REDEMPTION_STEP_TITLES,
};
