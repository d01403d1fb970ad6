/** State of a public-fund order, folded from its events. Folding does not validate: see public-order.ts. */
import type { PublicOrderStatus } from '~/domain/orders/states';
import type { Fen } from '~/domain/figures/money';
import type {
  ConfirmedEvent,
  ConvertedEvent,
  LossEvent,
  MoneyHeldEvent,
  PartlyAcceptedEvent,
  PayoutApproval,
  PaidEvent,
  PlacedEvent,
  PublicOrderEvent,
} from '~/domain/orders/public-order-events';

/** Money due for refund, or refunded. */
export interface OrderRefund {
  readonly amountFen: Fen;
  /** To the card, or to the payer of the remittance. */
  readonly to: 'card' | 'payer';
  readonly reference: string;
  /** Reason the money could not be accepted; null when it became due with the end of the order. */
  readonly reason: string | null;
  readonly paidAt: string | null;
  /**
   * For a transfer: approval for sending it; null while it waits (待核实). A debit needs no approval, because the bank
   * knows the card.
   */
  readonly consent: PayoutApproval | null;
  /** Sent by other means than the bank. */
  readonly isOtherwise: boolean;
}

/** Money that waits for another card; `index` identifies the refund, null for the proceeds of a redemption. */
export interface ReturnedPayment {
  readonly index: number | null;
  readonly amountFen: Fen;
  readonly reason: string;
  readonly at: string;
}

export interface PublicOrderState {
  readonly placed: PlacedEvent | null;
  readonly status: PublicOrderStatus;
  /** Open until its result is known. */
  readonly debit: { readonly key: string; readonly requestedAt: string; readonly isOpen: boolean } | null;
  /** Kept for the purchase. */
  readonly paid: PaidEvent | null;
  /** In the order in which they became due; an index never changes. */
  readonly returns: readonly OrderRefund[];
  readonly receivedFen: Fen;
  readonly refundDueFen: Fen;
  readonly refundedFen: Fen;
  /** Redemption: shares to redeem, after splits. */
  readonly shares: string | null;
  /** Ex-day of the split of these new shares; null: shares as of the placement of the order. */
  readonly sharesAsOf: string | null;
  /** Splits and losses in order of time, each with the shares before it. */
  readonly shareChanges: readonly ((ConvertedEvent | LossEvent) & { readonly before: string })[];
  /** Set once a large redemption accepted a part; `shares` is that part. */
  readonly partly: PartlyAcceptedEvent | null;
  readonly confirmed: ConfirmedEvent | null;
  readonly paidOutAt: string | null;
  readonly isPaidOtherwise: boolean;
  /** Money that the bank refused to credit to the card, until it is sent again or by other means. */
  readonly refused: readonly ReturnedPayment[];
  /** Card chosen after a refusal, and number of choices: every attempt has a separate key at the bank. */
  readonly chosenCard: { readonly cardId: string; readonly tail: string } | null;
  readonly attempt: number;
  /** `isUnpaid`: no money was known to have arrived by the deadline. */
  readonly ending: { readonly reason: string; readonly at: string; readonly isUnpaid: boolean } | null;
  /** Money that arrived in time but was registered after the order had ended: operators decide. */
  readonly held: MoneyHeldEvent | null;
  readonly lastAt: string | null;
}

const NO_ORDER: PublicOrderState = {
  placed: null,
  status: 'unpaid',
  debit: null,
  paid: null,
  returns: [],
  receivedFen: 0,
  refundDueFen: 0,
  refundedFen: 0,
  shares: null,
  sharesAsOf: null,
  shareChanges: [],
  partly: null,
  confirmed: null,
  paidOutAt: null,
  isPaidOtherwise: false,
  refused: [],
  chosenCard: null,
  attempt: 0,
  ending: null,
  held: null,
  lastAt: null,
};

/** Folds events that were allowed into the state. */
export function foldPublicOrder(events: readonly PublicOrderEvent[]): PublicOrderState {
  return events.reduce((state, event) => ({ ...after(state, event), lastAt: event.at }), NO_ORDER);
}

function after(state: PublicOrderState, event: PublicOrderEvent): PublicOrderState {
  switch (event.type) {
    case 'placed':
      return {
        ...state,
        placed: event,
        shares: event.shares,
        sharesAsOf: event.countedSplit?.date ?? null,
        status: event.kind === 'buy' ? 'unpaid' : 'accepted',
      };
    case 'debit_asked':
      return { ...state, debit: { key: event.key, requestedAt: event.at, isOpen: true } };
    case 'paid':
      return {
        ...withoutDebit(state, event.by),
        status: 'accepted',
        paid: event,
        receivedFen: state.receivedFen + event.amountFen,
      };
    case 'money_unmatched':
      return withReturn(
        { ...withoutDebit(state, event.by), receivedFen: state.receivedFen + event.amountFen },
        event,
      );
    case 'money_held':
      return { ...state, held: event, receivedFen: state.receivedFen + event.amountFen };
    case 'held_accepted':
      return state.held === null
        ? state
        : {
            ...state,
            status: 'accepted',
            ending: null,
            held: null,
            paid: { ...state.held, type: 'paid', by: 'remittance', ...consentIn(event) },
          };
    case 'held_returned':
      return state.held === null
        ? state
        : withReturn(
            { ...state, held: null },
            { ...state.held, type: 'money_unmatched', by: 'remittance', reason: event.reason },
            event.consent,
          );
    case 'pay_failed':
      return endedBy(withoutDebit(state, 'debit'), event);
    case 'failed':
    case 'cancelled':
      return endedBy(state, event);
    case 'confirmed':
      return { ...state, status: 'confirmed', confirmed: event };
    case 'split':
      return {
        ...state,
        shares: event.shares,
        sharesAsOf: event.isWithdrawn ? null : (event.date ?? state.sharesAsOf),
        shareChanges: withShareChange(state, event),
      };
    case 'loss':
      return { ...state, shares: event.shares, shareChanges: withShareChange(state, event) };
    case 'partly_accepted':
      return { ...state, shares: event.shares, partly: event };
    case 'payout_refused': {
      const { index, reason, at } = event;
      return {
        ...state,
        refused: [...state.refused, { index, amountFen: refusedFen(state, index), reason, at }],
      };
    }
    case 'card_chosen': {
      const { cardId, tail, attempt } = event;
      return { ...state, refused: [], chosenCard: { cardId, tail }, attempt };
    }
    case 'refund_released':
      return {
        ...state,
        returns: state.returns.map((each, index) =>
          index === event.index ? { ...each, consent: event.consent } : each,
        ),
      };
    case 'refund_paid':
      return {
        ...state,
        refused: state.refused.filter(({ index }) => index !== event.index),
        returns: state.returns.map((each, index) =>
          index === event.index
            ? { ...each, paidAt: event.at, isOtherwise: event.isOtherwise === true }
            : each,
        ),
        refundDueFen: state.refundDueFen - event.amountFen,
        refundedFen: state.refundedFen + event.amountFen,
      };
    case 'paid_out':
      return {
        ...state,
        status: 'paid_out',
        paidOutAt: event.at,
        refused: [],
        isPaidOtherwise: event.isOtherwise === true,
      };
  }
}

const withShareChange = (state: PublicOrderState, event: ConvertedEvent | LossEvent) => [
  ...state.shareChanges,
  { ...event, before: state.shares ?? '0' },
];

const refusedFen = ({ returns, confirmed }: PublicOrderState, index: number | null): Fen =>
  (index === null ? confirmed?.amountFen : returns[index]?.amountFen) ?? 0;

/** Ends a running order; money it has kept becomes due for refund. */
function endedBy(
  state: PublicOrderState,
  event: Extract<PublicOrderEvent, { type: 'pay_failed' | 'failed' | 'cancelled' }>,
): PublicOrderState {
  if (state.status !== 'unpaid' && state.status !== 'accepted') return state;
  const status = event.type === 'cancelled' ? 'cancelled' : 'failed';
  const ended = {
    ...state,
    status,
    ending: { reason: event.reason, at: event.at, isUnpaid: event.type === 'pay_failed' },
    paid: null,
  } as const;
  return state.paid === null ? ended : withReturn(ended, state.paid);
}

const consentIn = ({ consent }: { readonly consent?: PayoutApproval }) => (consent ? { consent } : {});

const withoutDebit = (state: PublicOrderState, by: PaidEvent['by']): PublicOrderState =>
  by === 'debit' && state.debit ? { ...state, debit: { ...state.debit, isOpen: false } } : state;

function withReturn(
  state: PublicOrderState,
  { amountFen, by, reference, ...event }: PaidEvent | Extract<PublicOrderEvent, { type: 'money_unmatched' }>,
  /** Approval of the refund; for money that was kept, approval of its arrival. */
  given: PayoutApproval | undefined = 'consent' in event ? event.consent : undefined,
): PublicOrderState {
  const to = by === 'debit' ? 'card' : 'payer';
  const reason = 'reason' in event ? event.reason : null;
  const back = { amountFen, to, reference, reason, consent: given ?? null } as const;
  return {
    ...state,
    returns: [...state.returns, { ...back, paidAt: null, isOtherwise: false }],
    refundDueFen: state.refundDueFen + amountFen,
  };
}

/** Returns whether a refund waits for a second person (待核实). */
export const isRefundHeldBack = ({ to, consent, paidAt }: OrderRefund): boolean =>
  paidAt === null && to === 'payer' && consent === null;
