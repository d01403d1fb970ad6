/** The state of a private purchase, derived from its events (order-fold.ts), and what it says of an instant. */
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
  /** Why the last money went back or is held, or the last evidence showed none. */
  readonly reason: string | null;
  /** Which of the two it was; null where nothing is refused. */
  readonly refused: PaymentRefusalSubject | null;
}

export interface OrderState {
  readonly status: OrderStatus;
  /** The step that is due, without regard to the clock; see `getOrderStep`. */
  readonly step: OrderStep;
  /** When each finished step was finished. */
  readonly doneAt: Readonly<Partial<Record<OrderStep, string>>>;
  /** Instant of the last event, null before the first. */
  readonly lastAt: string | null;
  /** What was reserved, null before. */
  readonly reservation: ReservedEvent | null;
  /** Confirmations of the suitability notice made, and needed in all. */
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
  /** Known once the contract is signed and the money registered; evidence is asked for only to find the money. */
  readonly coolingOff: CoolingOff | null;
  /** Why the last return visit did not pass. */
  readonly visitReason: string | null;
  /** What the person said in the visit waits for a reviewer: it is not answered again until then. */
  readonly isVisitInReview: boolean;
  readonly confirmation: { readonly shares: string; readonly nav: string; readonly navDate: string } | null;
  /** Why the order ended without shares. */
  readonly ending: OrderEnding | null;
  /** Money that is here and not decided on: the order may come to keep it, or it goes back. */
  readonly held: PaymentHeldEvent | null;
  /**
   * All that came in: at any time `receivedFen = (paidFen ?? 0) + (held?.amountFen ?? 0) + refundDueFen + refundSentFen +
   * refundArrivedFen`.
   */
  readonly receivedFen: Fen;
  /** Money the order keeps, null when none. */
  readonly paidFen: Fen | null;
  /** Money to go back: still here, sent and on its way, and arrived with the payer. */
  readonly refundDueFen: Fen;
  readonly refundSentFen: Fen;
  readonly refundArrivedFen: Fen;
  /** When the last of it was sent, and when the last of it arrived; ISO instants. */
  readonly refundSentAt: string | null;
  readonly refundArrivedAt: string | null;
  /** Why the last money that was sent came back to us; null once it is sent again. */
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

/** Money of it is still to go back, or on its way: due, or sent and not arrived. */
export const isRefunding = ({ refundDueFen, refundSentFen }: OrderState): boolean =>
  refundDueFen + refundSentFen > 0;

/** The step that is due at an instant: the return visit once cooling-off has ended. */
export function getOrderStep(state: OrderState, now: string): OrderStep {
  return state.step === 'cooling_off' && hasCooledOff(state, now) ? 'return_visit' : state.step;
}

/** Whether cooling-off has ended at an instant. */
export const hasCooledOff = ({ coolingOff }: OrderState, now: string): boolean =>
  coolingOff !== null && Date.parse(now) >= Date.parse(coolingOff.endsAt);

/** Whether the time to pay has run out: no money is registered or held, and no evidence waits for a look. */
export const isOverdue = (state: OrderState, now: string): boolean =>
  isPastDeadline(state, now) && state.evidence.length === 0;

const isPastDeadline = (state: OrderState, now: string): boolean =>
  state.status === 'open' &&
  state.reservation !== null &&
  state.paidFen === null &&
  state.held === null &&
  Date.parse(now) > Date.parse(state.reservation.payBy);

/** Past its deadline with a contract to pay for: the bank's rows decide whether the money came in time (核对到账中). */
export const isPaymentUnderCheck = (state: OrderState, now: string): boolean =>
  state.contract !== null && isPastDeadline(state, now);
