import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Database, OrdersTable } from '~/upstream/core/db/schema';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  getNextEventInstant,
  loadEvents,
  writeEvent,
  type DraftEvent,
} from '~/upstream/modules/orders-core/event-store';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { lockAccount } from '~/upstream/modules/identity/verification/person';
import { notifyOrderStep } from '~/upstream/modules/private-orders/order-news';
import {
  purchaseRules,
  redemptionRules,
  type OrderRules,
  type PurchaseEvent,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';

export type OrderRow = Selectable<OrdersTable>;
export type OrderActor = `person:${string}` | 'ops' | 'system';
type BookContext = Pick<ServiceContext, 'db' | 'now'>;

/** Requested change of an order. */
export interface OrderChange {
  orderId: string;
  actor: OrderActor;
  /** Required owner of the order; null for operators and jobs. */
  accountId: string | null;
  /** Step this change belongs to; no effect when the step is already done. Null: the change itself decides. */
  step: string | null;
  /** Instant fixed before (a signature); never in the future. */
  at?: Date;
}

/** A locked order: no other transaction changes it until this one ends. */
export interface LockedOrder<Event, State> {
  trx: Transaction<Database>;
  head: OrderRow;
  events: readonly Event[];
  state: State;
  /** Instant of the next event. */
  at: string;
  /**
   * Appends an event with changes of the head, if the order rules allow it.
   * @throws Refusal 4101 when another step is due, 4000 when the step is due but its content is invalid
   */
  append: (event: DraftEvent<Event>, head?: Updateable<OrdersTable>) => Promise<void>;
}

/** Changes a purchase under its lock, in one transaction. A completed step is not repeated. */
export const changePurchase = (
  context: BookContext,
  change: OrderChange,
  act: (order: LockedOrder<PurchaseEvent, ReturnType<typeof purchaseRules.fold>>) => Promise<void>,
): Promise<void> => changeOrder(context, purchaseRules, (kind) => kind !== 'redeem', change, act);

/** Changes a redemption under its lock, in one transaction. A completed step is not repeated. */
export const changeRedemption = (
  context: BookContext,
  change: OrderChange,
  act: (order: LockedOrder<RedeemEvent, ReturnType<typeof redemptionRules.fold>>) => Promise<void>,
): Promise<void> => changeOrder(context, redemptionRules, (kind) => kind === 'redeem', change, act);

async function changeOrder<Event extends { type: string; at: string }, State>(
  { db, now }: BookContext,
  rules: OrderRules<Event, State>,
  isOfKind: (kind: OrderRow['kind']) => boolean,
  change: OrderChange,
  act: (order: LockedOrder<Event, State>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const head = await lockHead(trx, change);
    if (!isOfKind(head.kind)) throw notFound('订单');
    const events = (await loadOrderEvents<Event>(trx, [head.id])).get(head.id) ?? [];
    const state = rules.fold(events);
    const isRunning = rules.statusOf(state) === 'open' || rules.statusOf(state) === 'confirmed';
    if (change.step !== null && isRunning && rules.isDone(state, change.step)) return;
    const at = getNextEventInstant(change.at ?? now(), rules.lastAt(state));
    const order: LockedOrder<Event, State> = {
      trx,
      head,
      events,
      state,
      at,
      async append(draft, columns) {
        const event = { ...draft, at } as unknown as Event;
        const verdict = rules.check(order.state, event, { now: at });
        if (!verdict.isAllowed) throw createWrongStepRefusal(rules, change.step, verdict);
        events.push(event);
        order.state = await record(trx, rules, { orderId: head.id, events, actor: change.actor, columns });
        await notifyOrderStep(trx, {
          head,
          seq: events.length,
          event: event as unknown as PurchaseEvent | RedeemEvent,
          actor: change.actor,
        });
      },
    };
    await act(order);
  });
}

/** Returns the owner of the lots and flows of an order. */
export const getLotOwner = ({ id, account_id, fund_id }: OrderRow) => ({
  orderId: id,
  accountId: account_id,
  fundId: fund_id,
  part: 'simu' as const,
});

/** Creates a change by an operator. */
export const createOperatorChange = (orderId: string): OrderChange => ({
  orderId,
  accountId: null,
  actor: 'ops',
  step: null,
});

/** Creates a change by the owner of the order. */
export const createCustomerChange = (
  accountId: string,
  orderId: string,
  step: string | null,
): OrderChange => ({
  orderId,
  accountId,
  actor: `person:${accountId}`,
  step,
});

/** Creates the refusal of an invalid step: with the due step when it is out of order, else with the reason. */
export function createWrongStepRefusal<Event extends { type: string; at: string }, State>(
  rules: OrderRules<Event, State>,
  step: string | null,
  { reason, rightStep }: { reason: string; rightStep: string },
): Refusal {
  if (rightStep === step)
    return new Refusal(CODES.badRequest, reason, { reason: 'content', step: rightStep });
  const title = rules.titles[rightStep] ?? '';
  const msg = reason.includes(title) ? reason : `${reason}；当前步骤：${title}`;
  return new Refusal(CODES.wrongStep, msg, { step: rightStep });
}

/**
 * Creates an order with its first event, in a transaction of the caller.
 * @returns false when the person already has an open order for the product
 * @throws Refusal 4000 when the order rules do not allow it, 90007 when the account was cancelled meanwhile
 */
export async function createOrder<Event extends { type: string; at: string }, State>(
  trx: Transaction<Database>,
  rules: OrderRules<Event, State>,
  head: Insertable<OrdersTable>,
  event: Event,
): Promise<boolean> {
  await lockAccount(trx, head.account_id);
  const verdict = rules.check(rules.fold([]), event, { now: event.at });
  if (!verdict.isAllowed) throw new Refusal(CODES.badRequest, verdict.reason, { reason: 'content' });
  const added = await trx
    .insertInto('orders')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await record(trx, rules, { orderId: head.id, events: [event], actor: `person:${head.account_id}` });
  return true;
}

async function lockHead(trx: Transaction<Database>, { orderId, accountId }: OrderChange): Promise<OrderRow> {
  let query = trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate();
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  const head = await query.executeTakeFirst();
  if (!head) throw notFound('订单');
  return head;
}

/** Loads events of private orders in the order they happened, by order id. */
export const loadOrderEvents = <Event>(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<Map<string, Event[]>> => loadEvents(db, 'order_events', orderIds);

/** Writes the last event, the resulting head, and the audit entry. Returns the state. */
async function record<Event extends { type: string; at: string }, State>(
  trx: Transaction<Database>,
  rules: OrderRules<Event, State>,
  {
    orderId,
    events,
    actor,
    columns = {},
  }: { orderId: string; events: readonly Event[]; actor: OrderActor; columns?: Updateable<OrdersTable> },
): Promise<State> {
  const state = rules.fold(events);
  const event = events[events.length - 1] as Event;
  await writeEvent(trx, 'order_events', { orderId, seq: events.length, event, actor });
  await trx
    .updateTable('orders')
    .set({
      status: rules.statusOf(state),
      step: rules.stepAt(state, event.at),
      expires_at: rules.expiresAt(state),
      updated_at: event.at,
      ...columns,
    })
    .where('id', '=', orderId)
    .execute();
  return state;
}
