/**
 * Folds the events of a private purchase into its state. Folding does not validate: only events that `checkEvent`
 * (order.ts) allowed are appended.
 */
import type { Fen } from '~/domain/figures/money';
import { computeCoolingOff } from '~/domain/orders/cooling-off';
import { NO_ORDER, NO_PAYMENT, type OrderState } from '~/domain/orders/order-state';
import type {
  OrderEnding,
  OrderEvent,
  OrderStep,
  PaymentHeldEvent,
  PaymentRegisteredEvent,
} from '~/domain/orders/order-steps';
import type { PaymentRefusalSubject } from '~/domain/orders/states';
import { countConfirmationsNeeded } from '~/domain/person/suitability';

/** Folds events in the order in which they were appended. */
export const foldOrder = (events: readonly OrderEvent[]): OrderState => events.reduce(applyEvent, NO_ORDER);

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
        confirmationsNeeded: countConfirmationsNeeded(event),
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
        // Money that is already registered was found without the evidence, so the step has been done since then.
        doneAt: { ...state.doneAt, evidence: state.paidFen === null ? event.at : state.doneAt.evidence },
        evidence: [...state.evidence, ...event.fileIds.map((fileId) => ({ fileId, at: event.at }))],
      });
    case 'payment_registered':
      return withPaymentStep({
        ...state,
        doneAt: { ...state.doneAt, payment: event.at, evidence: state.doneAt.evidence ?? event.at },
        receivedFen: state.receivedFen + event.amountFen,
        paidFen: event.amountFen,
        payment: getPayment(event),
      });
    case 'payment_rejected': {
      const hereFen = moneyHere(state);
      return {
        ...withoutPayment(state, hereFen === 0 ? 'evidence' : 'money', event.reason),
        refundDueFen: state.refundDueFen + hereFen,
        paidFen: null,
        held: null,
      };
    }
    case 'payment_unmatched':
      return {
        ...(state.status === 'open' && moneyHere(state) === 0
          ? withoutPayment(state, 'money', event.reason)
          : state),
        receivedFen: state.receivedFen + event.amountFen,
        refundDueFen: state.refundDueFen + event.amountFen,
      };
    case 'payment_held':
      return {
        ...state,
        step: state.contract === null ? state.step : 'payment',
        receivedFen: state.receivedFen + event.amountFen,
        held: event,
        payment: { ...getPayment(event), state: 'held', reason: event.reason },
      };
    case 'held_released':
      return withHeldKept(state, event.at);
    case 'held_accepted':
      return withHeldKept({ ...state, status: 'open', ending: null }, event.at);
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

/** Received money that is not due for refund: kept by the order, or held. */
const moneyHere = ({ paidFen, held }: OrderState): Fen => (paidFen ?? 0) + (held?.amountFen ?? 0);

const getPayment = ({ amountFen, payerName, paidAt }: PaymentRegisteredEvent | PaymentHeldEvent) =>
  ({ state: 'registered', amountFen, payerName, paidAt, reason: null, refused: null }) as const;

/** Returns the state in which the order keeps the held money, as if it had been registered on arrival. */
function withHeldKept(state: OrderState, at: string): OrderState {
  if (state.held === null) return state;
  return withPaymentStep({
    ...state,
    doneAt: { ...state.doneAt, payment: at, evidence: state.doneAt.evidence ?? at },
    paidFen: state.held.amountFen,
    held: null,
    payment: getPayment(state.held),
  });
}

/**
 * Returns the state after a payment step. Money matched with the order starts the cooling-off period, with or
 * without evidence; evidence without money waits for it.
 */
function withPaymentStep(state: OrderState): OrderState {
  const { paidAt } = state.payment;
  if (paidAt === null || state.contract === null) return { ...state, step: 'payment' };
  return { ...state, step: 'cooling_off', coolingOff: computeCoolingOff(state.contract.signedAt, paidAt) };
}

/** Returns the state that waits for payment again, with the reason; earlier evidence no longer counts. */
function withoutPayment(state: OrderState, refused: PaymentRefusalSubject, reason: string): OrderState {
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
    refundDueFen: state.refundDueFen + moneyHere(state),
    paidFen: null,
    held: null,
  };
}
