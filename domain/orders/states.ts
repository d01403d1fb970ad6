import type { OrderStatus } from '~/domain/orders/order-steps';

/**
 * States of orders, their payments, plans and runs of plans: the one place that knows these words by what they mean.
 * Everything else asks the predicates here; rules and services that write a state take it from its type.
 */

/** Of an order of a public fund. */
export const PUBLIC_ORDER_STATUSES = [
  /** The money is not there yet: a debit without answer, or a remittance that is awaited. */
  'unpaid',
  /** Paid (or, redeeming, shares set aside): waits for the NAV of day T. */
  'accepted',
  /** Shares are booked, or the redemption is priced and its money is on the way. */
  'confirmed',
  /** The money of a redemption is on the card. */
  'paid_out',
  'cancelled',
  'failed',
] as const;
export type PublicOrderStatus = (typeof PUBLIC_ORDER_STATUSES)[number];

/** Of a plan of regular purchases. */
export const PLAN_STATES = ['active', 'paused', 'stopped'] as const;
/** Of one run of a plan: an order was made, it is tried again, or nothing was bought. */
export const PLAN_RUN_STATES = ['ordered', 'retrying', 'failed', 'refused', 'skipped'] as const;
/** Of the money of a private order, as somebody of ours found it. */
export const PAYMENT_STATES = ['waiting', 'registered', 'held', 'rejected'] as const;
/** What of a payment was refused: money that came in, or what was shown of it, while the money may be on its way. */
export const PAYMENT_REFUSAL_SUBJECTS = ['money', 'evidence'] as const;
export type PaymentRefusalSubject = (typeof PAYMENT_REFUSAL_SUBJECTS)[number];
export const PAYMENT_REFUSAL_TITLES = { money: '款项', evidence: '打款凭证' } as const satisfies Record<
  PaymentRefusalSubject,
  string
>;

/** What has a status or state; nothing is in none of them. */
type WithStatus<Status> = { readonly status: Status | null } | null | undefined;
type WithState<State> = { readonly state?: State } | null | undefined;
type PlanState = WithState<(typeof PLAN_STATES)[number] | undefined>;
type RunState = WithState<(typeof PLAN_RUN_STATES)[number]>;
type PaymentState = WithState<(typeof PAYMENT_STATES)[number]>;

/** A private order under way: a step of it is due. */
export const isOpen = (order: WithStatus<OrderStatus>): boolean => order?.status === 'open';
/** How a private order ended; null while it is open. */
export const findOrderEnd = ({
  status,
}: {
  readonly status: OrderStatus;
}): Exclude<OrderStatus, 'open'> | null => (status === 'open' ? null : status);
/** Shares are booked or priced; a private order has ended with it. */
export const isConfirmed = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  order?.status === 'confirmed';
/** Taken back by the person, or by the platform for them. */
export const isCancelled = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  order?.status === 'cancelled';
/** Ended without anything bought or redeemed: taken back, run out of time, or refused. */
export const isVoid = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  isCancelled(order) || order?.status === 'expired' || order?.status === 'failed';

/** A public order whose money is not there yet. */
export const isAwaitingPayment = (order: WithStatus<PublicOrderStatus>): boolean =>
  order?.status === 'unpaid';
/** A public order that holds money or shares until its day is priced. */
export const isAwaitingConfirmation = (order: WithStatus<PublicOrderStatus>): boolean =>
  order?.status === 'accepted';
/** A public order that may still be taken back or fail: neither priced nor ended. */
export const isInProgress = (order: WithStatus<PublicOrderStatus>): boolean =>
  isAwaitingPayment(order) || isAwaitingConfirmation(order);
/** A public order that was refused: nothing was bought or redeemed. */
export const hasFailed = (order: WithStatus<PublicOrderStatus>): boolean => order?.status === 'failed';
/** A redemption whose money is on the card. */
export const isPaidOut = (order: WithStatus<PublicOrderStatus>): boolean => order?.status === 'paid_out';
/** A public order of which nothing is left to happen: void, bought, or redeemed and paid. */
export const isFinal = (order: { kind: 'buy' | 'redeem'; status: PublicOrderStatus }): boolean =>
  isVoid(order) || isPaidOut(order) || (order.kind === 'buy' && isConfirmed(order));

/** It debits on its days. */
export const isPlanActive = (plan: PlanState): boolean => plan?.state === 'active';
/** It debits nothing until the person lets it go on. */
export const isPlanPaused = (plan: PlanState): boolean => plan?.state === 'paused';
/** It is over for good. */
export const isPlanStopped = (plan: PlanState): boolean => plan?.state === 'stopped';

/** The run made an order, whatever became of it. */
export const isOrdered = (run: RunState): boolean => run?.state === 'ordered';
/** The run is tried again on the next trading day. */
export const isRetrying = (run: RunState): boolean => run?.state === 'retrying';

/** Somebody of ours has found the money on the account. */
export const isRegistered = (payment: PaymentState): boolean => payment?.state === 'registered';
/** Money is here and not decided on: the person renews something, or operators decide. */
export const isPaymentHeld = (payment: PaymentState): boolean => payment?.state === 'held';
/** What was shown as paid was sent back, with a reason. */
export const isRejected = (payment: PaymentState): boolean => payment?.state === 'rejected';
/** Money came in and was not kept; else only what was shown of it was refused, and it may be on its way. */
export const isMoneyRefused = (payment: { readonly refused: PaymentRefusalSubject | null } | null): boolean =>
  payment?.refused === 'money';
