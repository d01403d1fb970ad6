/** State of a private purchase, derived from its events (order-fold.ts), and queries about it at an instant. */
import type { Fen } from '~/domain/figures/money';
import type { CoolingOff } from '~/domain/orders/cooling-off';
import type {
  OrderEnding,
  OrderStatus,
  OrderStep,
  PaymentHeldEvent,
  IdentityCheckMethod,
  ReservedEvent,
} from '~/domain/orders/order-steps';
import type { PAYMENT_STATES, PaymentRefusalSubject } from '~/domain/orders/states';

export interface OrderPayment {
  readonly state: (typeof PAYMENT_STATES)[number];
  readonly amountFen: Fen | null;
  readonly payerName: string | null;
  readonly paidAt: string | null;
  /** Reason the last money was sent back or is held, or the last evidence was rejected. */
  readonly reason: string | null;
  /** Which of the two was rejected; null when neither was. */
  readonly refused: PaymentRefusalSubject | null;
}

export interface OrderState {
  readonly status: OrderStatus;
  /** Step that is due, regardless of the clock; see `getOrderStep`. */
  readonly step: OrderStep;
  /** Completion time of each finished step. */
  readonly doneAt: Readonly<Partial<Record<OrderStep, string>>>;
  /** Instant of the last event, null before the first. */
  readonly lastAt: string | null;
  /** The reservation, null before it. */
  readonly reservation: ReservedEvent | null;
  /** Confirmations of the suitability notice that were made, and the required total. */
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  readonly personCheckMethod: IdentityCheckMethod | null;
  readonly contract: {
    readonly contractNo: string;
    readonly sha256: string;
    readonly signedAt: string;
  } | null;
  readonly evidence: readonly { readonly fileId: string; readonly at: string }[];
  readonly payment: OrderPayment;
  /** Set once the contract is signed and the money is registered; evidence is requested only to find the money. */
  readonly coolingOff: CoolingOff | null;
  /** Reason the last return visit failed. */
  readonly visitReason: string | null;
  /** An answer in the visit waits for a reviewer: the visit cannot be answered again until then. */
  readonly isVisitInReview: boolean;
  readonly confirmation: { readonly shares: string; readonly nav: string; readonly navDate: string } | null;
  /** Reason the order ended without shares. */
  readonly ending: OrderEnding | null;
  /** Received money without a decision: the order may keep it later, or it is refunded. */
  readonly held: PaymentHeldEvent | null;
  /**
   * Total money received; always `receivedFen = (paidFen ?? 0) + (held?.amountFen ?? 0) + refundDueFen +
   * refundSentFen + refundArrivedFen`.
   */
  readonly receivedFen: Fen;
  /** Money the order keeps, null when none. */
  readonly paidFen: Fen | null;
  /** Money to refund: not sent yet, sent and on its way, and arrived with the payer. */
  readonly refundDueFen: Fen;
  readonly refundSentFen: Fen;
  readonly refundArrivedFen: Fen;
  /** Times at which the last part was sent, and the last part arrived; ISO instants. */
  readonly refundSentAt: string | null;
  readonly refundArrivedAt: string | null;
  /** Reason the last sent money was returned to us; null once it is sent again. */
  readonly refundReturnedReason: string | null;
}

export const NO_PAYMENT: OrderPayment = {
  state: 'waiting',
  amountFen: null,
  payerName: null,
  paidAt: null,
  reason: null,
  refused: null,
};

export const NO_ORDER: OrderState = {
  status: 'open',
  step: 'reserve',
  doneAt: {},
  lastAt: null,
  reservation: null,
  confirmations: 0,
  confirmationsNeeded: 1,
  personCheckMethod: null,
  contract: null,
  evidence: [],
  payment: NO_PAYMENT,
  coolingOff: null,
  visitReason: null,
  isVisitInReview: false,
  confirmation: null,
  ending: null,
  held: null,
  receivedFen: 0,
  paidFen: null,
  refundDueFen: 0,
  refundSentFen: 0,
  refundArrivedFen: 0,
  refundSentAt: null,
  refundArrivedAt: null,
  refundReturnedReason: null,
};

/** Returns whether a refund is outstanding: due, or sent and not arrived. */
export const isRefunding = ({ refundDueFen, refundSentFen }: OrderState): boolean =>
  refundDueFen + refundSentFen > 0;

/** Returns the step that is due at an instant: the return visit once the cooling-off period has ended. */
export function getOrderStep(state: OrderState, now: string): OrderStep {
  return state.step === 'cooling_off' && hasCooledOff(state, now) ? 'return_visit' : state.step;
}

/** Returns whether the cooling-off period has ended at an instant. */
export const hasCooledOff = ({ coolingOff }: OrderState, now: string): boolean =>
  coolingOff !== null && Date.parse(now) >= Date.parse(coolingOff.endsAt);

/**
 * Returns whether the payment deadline has passed: no money is registered or held, and no evidence waits for a
 * review.
 */
export const isOverdue = (state: OrderState, now: string): boolean =>
  isPastDeadline(state, now) && state.evidence.length === 0;

const isPastDeadline = (state: OrderState, now: string): boolean =>
  state.status === 'open' &&
  state.reservation !== null &&
  state.paidFen === null &&
  state.held === null &&
  Date.parse(now) > Date.parse(state.reservation.payBy);

/**
 * Returns whether an order with a signed contract is past its deadline and waits for the bank statement, which
 * shows whether the money arrived in time (核对到账中).
 */
export const isPaymentUnderCheck = (state: OrderState, now: string): boolean =>
  state.contract !== null && isPastDeadline(state, now);
