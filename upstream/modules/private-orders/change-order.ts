import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { isConfirmed, isOpen } from '~/domain/orders/states';
import { CODES } from '~/contract/codes';
import type { Database, OrdersTable } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { lockAccount } from '~/upstream/modules/identity';
import {
  changeOrder,
  createOrder,
  type EventFault,
  type LockedOrder,
  type OrderChange,
  type OrderKind,
  loadEvents,
} from '~/upstream/modules/orders-core';
import { notifyOrderStep } from '~/upstream/modules/private-orders/order-notices';
import {
  purchaseRules,
  redemptionRules,
  type OrderRules,
  type PrivateState,
  type PurchaseEvent,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';

export type OrderRow = Selectable<OrdersTable>;
type Changed = Pick<ServiceContext, 'db' | 'now'>;

/** A locked purchase or redemption. */
export type LockedPrivateOrder<Event, State> = LockedOrder<'orders', Event, State>;
export type LockedPurchase = LockedPrivateOrder<PurchaseEvent, ReturnType<typeof purchaseRules.fold>>;
type LockedRedemption = LockedPrivateOrder<RedeemEvent, ReturnType<typeof redemptionRules.fold>>;

/** The rule set of private orders: they advance step by step, and a step that is done is not repeated. */
const createKind = <Event extends PurchaseEvent | RedeemEvent, State extends PrivateState>(
  rules: OrderRules<Event, State>,
  includes: (orderRow: OrderRow) => boolean,
): OrderKind<'orders', Event, State> => ({
  orderTable: 'orders',
  eventTable: 'order_events',
  includes,
  fold: rules.fold,
  findFault: (state, event) => {
    const verdict = rules.check(state, event, { now: event.at });
    return verdict.isAllowed ? null : verdict;
  },
  refuse: (fault, step) => createWrongStepRefusal(rules, step, fault),
  isStepDone: (state, step) =>
    (isOpen(state) || isConfirmed(state)) &&
    (state.doneAt as Record<string, string | undefined>)[step] !== undefined,
  getOrderColumns: (state, { at }) => ({
    status: state.status,
    step: rules.stepAt(state, at),
    expires_at: rules.expiresAt(state),
  }),
  applyEffects: notifyOrderStep,
});

const purchases = createKind(purchaseRules, ({ kind }) => kind !== 'redeem');
const redemptions = createKind(redemptionRules, ({ kind }) => kind === 'redeem');

/**
 * Changes a purchase under its lock, in one transaction. A completed step is not repeated.
 * @throws Refusal 4101 when another step is due, 4000 when the step is due but its content is invalid
 */
export const changePurchase = (
  context: Changed,
  change: OrderChange,
  act: (order: LockedPurchase) => Promise<void>,
): Promise<void> => changeOrder(context, purchases, change, act);

/** Changes a redemption like `changePurchase`. */
export const changeRedemption = (
  context: Changed,
  change: OrderChange,
  act: (order: LockedRedemption) => Promise<void>,
): Promise<void> => changeOrder(context, redemptions, change, act);

/** Creates the refusal of an invalid step: with the due step when it is out of order, else with the reason. */
export function createWrongStepRefusal(
  { titles }: Pick<OrderRules<PurchaseEvent, PrivateState>, 'titles'>,
  step: string | null,
  { reason, rightStep = '' }: EventFault,
): Refusal {
  if (rightStep === step)
    return new Refusal(CODES.badRequest, reason, { reason: 'content', step: rightStep });
  const title = titles[rightStep] ?? '';
  const msg = reason.includes(title) ? reason : `${reason}；当前步骤：${title}`;
  return new Refusal(CODES.wrongStep, msg, { step: rightStep });
}

/**
 * Creates a purchase with its first event, in a transaction of the caller.
 * @returns false when the person already has an open order for the product
 * @throws Refusal 4000 when the order rules do not allow it, 90007 when the account was cancelled meanwhile
 */
export async function createPurchase(
  trx: Transaction<Database>,
  orderRow: Insertable<OrdersTable>,
  event: PurchaseEvent,
): Promise<boolean> {
  await lockAccount(trx, orderRow.account_id);
  return createOrder(trx, purchases, orderRow, [event], `person:${orderRow.account_id}`);
}

/** Creates a redemption like `createPurchase`. */
export async function createRedemption(
  trx: Transaction<Database>,
  orderRow: Insertable<OrdersTable>,
  event: RedeemEvent,
): Promise<boolean> {
  await lockAccount(trx, orderRow.account_id);
  return createOrder(trx, redemptions, orderRow, [event], `person:${orderRow.account_id}`);
}

/** Loads events of private orders in the order they happened, by order id. */
export const loadOrderEvents = <Event>(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<Map<string, Event[]>> => loadEvents(db, 'order_events', orderIds);
