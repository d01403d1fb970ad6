import type { OrderStatus } from '~/domain/orders/order-steps';

/**
 * States of orders, their payments, plans and plan runs. Only this file interprets these values; other code uses
 * its predicates. Rules and services that write a state use its type.
 */

/** Statuses of a public-fund order. */
export const PUBLIC_ORDER_STATUSES = [
  /** The money has not arrived: a debit without a result, or an expected remittance. */
  'unpaid',
  /** Paid (or, for a redemption, shares reserved): waits for the NAV of day T. */
  'accepted',
  /** Shares are booked, or the redemption is priced and its money is on the way. */
  'confirmed',
  /** The money of a redemption is on the card. */
  'paid_out',
  'cancelled',
  'failed',
] as const;
export type PublicOrderStatus = (typeof PUBLIC_ORDER_STATUSES)[number];

/** Kinds of orders for public funds. A conversion takes shares of one fund and buys another with them. */
export const PUBLIC_ORDER_KINDS = ['buy', 'redeem', 'convert'] as const;
export type PublicOrderKind = (typeof PUBLIC_ORDER_KINDS)[number];
export const PUBLIC_ORDER_KIND_NAMES: Readonly<Record<PublicOrderKind, string>> = {
  buy: '买入',
  redeem: '赎回',
  convert: '转换',
};
/** Kinds that reserve shares until the NAV of day T is known. */
export const SHARE_TAKING_KINDS = ['redeem', 'convert'] as const satisfies readonly PublicOrderKind[];

/** States of a regular investment plan. */
export const PLAN_STATES = ['active', 'paused', 'stopped'] as const;
/** States of one run of a plan: an order was placed, it is retried, or nothing was bought. */
export const PLAN_RUN_STATES = ['ordered', 'retrying', 'failed', 'refused', 'skipped'] as const;
/** States of the money of a private order, as found by the staff. */
export const PAYMENT_STATES = ['waiting', 'registered', 'held', 'rejected'] as const;
/** Rejected part of a payment: the money that came in, or only the evidence, while the money may be on its way. */
export const PAYMENT_REFUSAL_SUBJECTS = ['money', 'evidence'] as const;
export type PaymentRefusalSubject = (typeof PAYMENT_REFUSAL_SUBJECTS)[number];
export const PAYMENT_REFUSAL_TITLES = { money: '款项', evidence: '打款凭证' } as const satisfies Record<
  PaymentRefusalSubject,
  string
>;

/** An object with a status or state; null and undefined match no state. */
type WithStatus<Status> = { readonly status: Status | null } | null | undefined;
type WithState<State> = { readonly state?: State } | null | undefined;
type PlanState = WithState<(typeof PLAN_STATES)[number] | undefined>;
type RunState = WithState<(typeof PLAN_RUN_STATES)[number]>;
type PaymentState = WithState<(typeof PAYMENT_STATES)[number]>;

/** Returns whether a private order is in progress: a step is due. */
export const isOpen = (order: WithStatus<OrderStatus>): boolean => order?.status === 'open';
/** Returns how a private order ended; null while it is open. */
export const findOrderEnd = ({
  status,
}: {
  readonly status: OrderStatus;
}): Exclude<OrderStatus, 'open'> | null => (status === 'open' ? null : status);
/** Returns whether shares are booked or the redemption is priced; a private order has ended with it. */
export const isConfirmed = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  order?.status === 'confirmed';
/** Returns whether the order was cancelled by the person, or by the platform for them. */
export const isCancelled = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  order?.status === 'cancelled';
/** Returns whether the order ended without a purchase or redemption: cancelled, expired, or rejected. */
export const isVoid = (order: WithStatus<OrderStatus | PublicOrderStatus>): boolean =>
  isCancelled(order) || order?.status === 'expired' || order?.status === 'failed';

/** Returns whether the money of a public order has not arrived yet. */
export const isAwaitingPayment = (order: WithStatus<PublicOrderStatus>): boolean =>
  order?.status === 'unpaid';
/** Returns whether a public order holds money or shares until its day is priced. */
export const isAwaitingConfirmation = (order: WithStatus<PublicOrderStatus>): boolean =>
  order?.status === 'accepted';
/** Returns whether a public order may still be cancelled or fail: neither priced nor ended. */
export const isInProgress = (order: WithStatus<PublicOrderStatus>): boolean =>
  isAwaitingPayment(order) || isAwaitingConfirmation(order);
/** Returns whether a public order was rejected: nothing was bought or redeemed. */
export const hasFailed = (order: WithStatus<PublicOrderStatus>): boolean => order?.status === 'failed';
/** Returns whether the money of a redemption is on the card. */
export const isPaidOut = (order: WithStatus<PublicOrderStatus>): boolean => order?.status === 'paid_out';
/** Returns whether a public order is completed: void, bought, converted, or redeemed and paid. */
export const isFinal = (order: { kind: PublicOrderKind; status: PublicOrderStatus }): boolean =>
  isVoid(order) || isPaidOut(order) || (order.kind !== 'redeem' && isConfirmed(order));

/** Returns whether the plan debits on its days. */
export const isPlanActive = (plan: PlanState): boolean => plan?.state === 'active';
/** Returns whether the plan is paused until the person resumes it. */
export const isPlanPaused = (plan: PlanState): boolean => plan?.state === 'paused';
/** Returns whether the plan has ended permanently. */
export const isPlanStopped = (plan: PlanState): boolean => plan?.state === 'stopped';

/** Returns whether the run placed an order, regardless of the order's outcome. */
export const isOrdered = (run: RunState): boolean => run?.state === 'ordered';
/** Returns whether the run is retried on the next trading day. */
export const isRetrying = (run: RunState): boolean => run?.state === 'retrying';

/** Returns whether the staff has found the money on the account. */
export const isRegistered = (payment: PaymentState): boolean => payment?.state === 'registered';
/** Returns whether money has arrived without a decision: the person renews an item, or operators decide. */
export const isPaymentHeld = (payment: PaymentState): boolean => payment?.state === 'held';
/** Returns whether the payment was rejected, with a reason. */
export const isRejected = (payment: PaymentState): boolean => payment?.state === 'rejected';
/**
 * Returns whether received money was rejected; otherwise only the evidence was rejected, and the money may be on
 * its way.
 */
export const isReceivedMoneyRejected = (
  payment: { readonly refused: PaymentRefusalSubject | null } | null,
): boolean => payment?.refused === 'money';
