/**
 * The state of a private purchase, derived from its events and from nothing else. Folding does not judge: only
 * events that `checkEvent` (order.ts) allowed are appended.
 */
import type { Fen } from '~/domain/figures/money';
import { coolingOffOf, type CoolingOff } from '~/domain/orders/cooling-off';
import type {
  OrderEnding,
  OrderEvent,
  OrderStatus,
  OrderStep,
  PersonCheckMethod,
  ReservedEvent,
} from '~/domain/orders/order-steps';
import type { RefusedPart } from '~/domain/orders/states';
import { confirmationsNeeded } from '~/domain/person/suitability';

export interface OrderPayment {
  readonly state: 'waiting' | 'registered' | 'rejected';
  readonly amountFen: Fen | null;
  readonly payerName: string | null;
  readonly paidAt: string | null;
  /** Why the last money went back, or the last evidence showed none. */
  readonly reason: string | null;
  /** Which of the two it was; null where nothing is refused. */
  readonly refused: RefusedPart | null;
}

export interface OrderState {
  readonly status: OrderStatus;
  /** The step that is due, without regard to the clock; see `stepAt`. */
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
  readonly personCheckMethod: PersonCheckMethod | null;
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
  /** All that came in: at any time `receivedFen = (paidFen ?? 0) + refundDueFen + refundSentFen + refundArrivedFen`. */
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

const NO_PAYMENT: OrderPayment = {
  state: 'waiting',
  amountFen: null,
  payerName: null,
  paidAt: null,
  reason: null,
  refused: null,
};

const EMPTY: OrderState = {
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

/** The state after events in the order they were appended. */
export const foldOrder = (events: readonly OrderEvent[]): OrderState => events.reduce(applyEvent, EMPTY);

/** The step that is due at an instant: the return visit once cooling-off has ended. */
export function stepAt(state: OrderState, now: string): OrderStep {
  return state.step === 'cooling_off' && hasCooledOff(state, now) ? 'return_visit' : state.step;
}

/** Whether cooling-off has ended at an instant. */
export const hasCooledOff = ({ coolingOff }: OrderState, now: string): boolean =>
  coolingOff !== null && Date.parse(now) >= Date.parse(coolingOff.endsAt);

/** Whether the time to pay has run out: no money is registered and no evidence waits for a look. */
export const isOverdue = (state: OrderState, now: string): boolean =>
  state.status === 'open' &&
  state.reservation !== null &&
  state.paidFen === null &&
  state.evidence.length === 0 &&
  Date.parse(now) > Date.parse(state.reservation.payBy);

function applyEvent(before: OrderState, event: OrderEvent): OrderState {
  const state = { ...before, lastAt: event.at };
  const done = (step: OrderStep, next: OrderStep) => ({
    doneAt: { ...state.doneAt, [step]: event.at },
    step: next,
  });
  switch (event.type) {
    case 'reserved':
      return {
        ...state,
        ...done('reserve', 'suitability'),
        reservation: event,
        confirmationsNeeded: confirmationsNeeded(event),
      };
    case 'suitability_signed':
      return {
        ...state,
        ...(event.confirmations >= state.confirmationsNeeded ? done('suitability', 'material') : {}),
        confirmations: event.confirmations,
      };
    case 'material_read':
      return { ...state, ...done('material', 'clauses') };
    case 'clauses_ticked':
      return { ...state, ...done('clauses', 'qualified') };
    case 'qualified_confirmed':
      return { ...state, ...done('qualified', 'person_check') };
    case 'person_checked':
      return { ...state, ...done('person_check', 'contract'), personCheckMethod: event.method };
    case 'contract_signed':
      return {
        ...state,
        ...done('contract', 'payment'),
        contract: { contractNo: event.contractNo, sha256: event.sha256, signedAt: event.at },
      };
    case 'evidence_uploaded':
      return withPaymentStep({
        ...state,
        // Money that is registered was found without it: the step is done since then.
        doneAt: { ...state.doneAt, evidence: state.paidFen === null ? event.at : state.doneAt.evidence },
        evidence: [...state.evidence, ...event.fileIds.map((fileId) => ({ fileId, at: event.at }))],
      });
    case 'payment_registered':
      return withPaymentStep({
        ...state,
        doneAt: { ...state.doneAt, payment: event.at, evidence: state.doneAt.evidence ?? event.at },
        receivedFen: state.receivedFen + event.amountFen,
        paidFen: event.amountFen,
        payment: {
          state: 'registered',
          amountFen: event.amountFen,
          payerName: event.payerName,
          paidAt: event.paidAt,
          reason: null,
          refused: null,
        },
      });
    case 'payment_rejected':
      return {
        ...withoutPayment(state, state.paidFen === null ? 'evidence' : 'money', event.reason),
        refundDueFen: state.refundDueFen + (state.paidFen ?? 0),
        paidFen: null,
      };
    case 'payment_unmatched':
      return {
        ...(state.status === 'open' && state.paidFen === null
          ? withoutPayment(state, 'money', event.reason)
          : state),
        receivedFen: state.receivedFen + event.amountFen,
        refundDueFen: state.refundDueFen + event.amountFen,
      };
    case 'visit_passed':
      return {
        ...state,
        step: 'confirmed',
        doneAt: { ...state.doneAt, cooling_off: state.coolingOff?.endsAt, return_visit: event.at },
        visitReason: null,
      };
    case 'visit_failed':
      return {
        ...state,
        visitReason: event.reason,
        isVisitInReview: state.isVisitInReview || event.opensReview === true,
      };
    case 'visit_reviewed':
      return { ...state, visitReason: null, isVisitInReview: false };
    case 'shares_confirmed':
      return {
        ...state,
        ...done('confirmed', 'confirmed'),
        status: 'confirmed',
        confirmation: { shares: event.shares, nav: event.nav, navDate: event.navDate },
      };
    case 'cancelled':
      return withEnding(state, 'cancelled', event);
    case 'expired':
      return withEnding(state, 'expired', { ...event, by: 'platform' });
    case 'refund_paid':
      return {
        ...state,
        refundDueFen: state.refundDueFen - event.amountFen,
        refundSentFen: state.refundSentFen + event.amountFen,
        refundSentAt: event.at,
        refundReturnedReason: null,
      };
    case 'refund_arrived':
      return {
        ...state,
        refundSentFen: state.refundSentFen - event.amountFen,
        refundArrivedFen: state.refundArrivedFen + event.amountFen,
        refundArrivedAt: event.at,
      };
    case 'refund_returned':
      return {
        ...state,
        refundSentFen: state.refundSentFen - event.amountFen,
        refundDueFen: state.refundDueFen + event.amountFen,
        refundReturnedReason: event.reason,
      };
  }
}

/** Money that was matched with the order begins cooling-off, with evidence or without; evidence alone waits for it. */
function withPaymentStep(state: OrderState): OrderState {
  const { paidAt } = state.payment;
  if (paidAt === null || state.contract === null) return { ...state, step: 'payment' };
  return { ...state, step: 'cooling_off', coolingOff: coolingOffOf(state.contract.signedAt, paidAt) };
}

/** Back to waiting for money, with the reason; what was shown as evidence counts no more. */
function withoutPayment(state: OrderState, refused: RefusedPart, reason: string): OrderState {
  const { payment: _payment, evidence: _evidence, ...doneAt } = state.doneAt;
  return {
    ...state,
    doneAt,
    step: state.contract === null ? state.step : 'payment',
    evidence: [],
    coolingOff: null,
    payment: { ...NO_PAYMENT, state: 'rejected', reason, refused },
  };
}

function withEnding(
  state: OrderState,
  status: 'cancelled' | 'expired',
  { by, reason, at }: OrderEnding,
): OrderState {
  return {
    ...state,
    status,
    ending: { by, reason, at },
    refundDueFen: state.refundDueFen + (state.paidFen ?? 0),
    paidFen: null,
  };
}
