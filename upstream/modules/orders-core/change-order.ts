import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { CODES } from '~/contract/codes';
import type { AuditActor } from '~/upstream/core/audit';
import type { Database } from '~/upstream/core/db/schema';
import { notFound, Refusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  getNextEventInstant,
  loadEvents,
  writeEvent,
  type DraftEvent,
  type EventTable,
} from '~/upstream/modules/orders-core/event-store';

export type OrderTable = 'orders' | 'public_orders';
export type StoredOrderRow<Table extends OrderTable> = Selectable<Database[Table]>;
/** Kysely types one table at a time; the columns that this module names exist in both tables of orders. */
export const unifyTable = (table: OrderTable) => table as 'orders';
type Trx = Transaction<Database>;
interface AnyEvent {
  type: string;
  at: string;
}

/** Reason why the state of an order does not allow an event, and the step that is due where the kind of order has steps. */
export interface EventFault {
  reason: string;
  rightStep?: string;
}

/** The rule set of one kind of order: everything in which private and public orders differ. */
export interface OrderKind<Table extends OrderTable, Event extends AnyEvent, State> {
  orderTable: Table;
  eventTable: EventTable;
  /** Restricts the kind to some rows of its table. */
  includes?: (orderRow: StoredOrderRow<Table>) => boolean;
  /** Column whose conflict means that the order exists already; every unique column by default. */
  conflictColumn?: 'id';
  fold: (events: readonly Event[]) => State & { readonly lastAt: string | null };
  /** Returns why the state does not allow an event; null when it does. */
  findFault: (state: State, event: Event) => EventFault | null;
  /** Builds the refusal of an event. `step`: the step that the change belongs to. */
  refuse: (fault: EventFault, step: string | null) => Refusal;
  /** Whether a running order has completed a step, so that the step has no effect again. */
  isStepDone?: (state: State, step: string) => boolean;
  /** Returns the columns of the row that follow from the state after an event. */
  getOrderColumns: (state: State, event: Event) => Updateable<Database[Table]>;
  /** Returns the content of an event that the audit includes; everything by default. */
  getAuditDetail?: (payload: Record<string, unknown>) => Record<string, unknown>;
  /** Adds the effects of an event in its transaction: money flows and notices. */
  applyEffects: (trx: Trx, appended: AppendedEvent<Table, Event>) => Promise<void>;
}

export interface AppendedEvent<Table extends OrderTable, Event> {
  /** The row as it was when the order was locked. */
  orderRow: StoredOrderRow<Table>;
  event: Event;
  /** Position among the events of the order, from 1. */
  seq: number;
  actor: AuditActor;
}

/** Requested change of an order. */
export interface OrderChange {
  orderId: string;
  /** Required owner of the order; null for operators and jobs. */
  accountId: string | null;
  actor: AuditActor;
  /** Step this change belongs to; no effect when the step is already done. Null: the change itself decides. */
  step: string | null;
  /** Instant fixed before (a signature); never in the future. */
  at?: Date;
}

export const createSystemChange = (orderId: string): OrderChange => ({
  ...{ orderId, accountId: null, actor: 'system', step: null },
});

export const createOperatorChange = (orderId: string): OrderChange => ({
  ...{ orderId, accountId: null, actor: 'ops', step: null },
});

export const createCustomerChange = (
  accountId: string,
  orderId: string,
  step: string | null = null,
): OrderChange => ({ orderId, accountId, actor: `person:${accountId}`, step });

/** A locked order: no other transaction changes it until this one ends. */
export interface LockedOrder<Table extends OrderTable, Event, State> {
  trx: Trx;
  orderRow: StoredOrderRow<Table>;
  readonly events: readonly Event[];
  readonly state: State;
  /** Instant of the next event. */
  at: string;
  /**
   * Appends an event with changes of the row, if the rules of the order allow it.
   * @throws Refusal as the kind of order builds it
   */
  append: (event: DraftEvent<Event>, columns?: Updateable<Database[Table]>) => Promise<void>;
}

/**
 * Changes an order under its lock, in one transaction. Locks are taken from the order to its lots, never the other way.
 * @throws Refusal 4004 when there is no such order, and what the rules of the order refuse
 */
export async function changeOrder<Table extends OrderTable, Event extends AnyEvent, State>(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  kind: OrderKind<Table, Event, State>,
  change: OrderChange,
  act: (order: LockedOrder<Table, Event, State>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute((trx) => changeOrderIn(trx, now, kind, change, act));
}

/** Runs `changeOrder` within a transaction of the caller. */
export async function changeOrderIn<Table extends OrderTable, Event extends AnyEvent, State>(
  trx: Trx,
  now: () => Date,
  kind: OrderKind<Table, Event, State>,
  change: OrderChange,
  act: (order: LockedOrder<Table, Event, State>) => Promise<void>,
): Promise<void> {
  const orderRow = await lockOrderRow(trx, kind, change);
  const { orderId, step, actor } = change;
  const events = (await loadEvents<Event>(trx, kind.eventTable, [orderId])).get(orderId) ?? [];
  let state = kind.fold(events);
  if (step !== null && kind.isStepDone?.(state, step)) return;
  const at = getNextEventInstant(change.at ?? now(), state.lastAt);
  await act({
    trx,
    orderRow,
    events,
    at,
    get state() {
      return state;
    },
    async append(draft, columns) {
      const event = { ...draft, at } as unknown as Event;
      const fault = kind.findFault(state, event);
      if (fault !== null) throw kind.refuse(fault, step);
      events.push(event);
      state = kind.fold(events);
      const appended = { orderRow, event, seq: events.length, actor };
      await record(trx, kind, orderId, { ...appended, state, columns });
      await kind.applyEffects(trx, appended);
    },
  });
}

/**
 * Creates an order with its first events, in a transaction of the caller.
 * @returns false when the database has the order, or another one that excludes it
 * @throws Refusal 4000 when the rules of the order do not allow its content
 */
export async function createOrder<Table extends OrderTable, Event extends AnyEvent, State>(
  trx: Trx,
  kind: OrderKind<Table, Event, State>,
  orderRow: Insertable<Database[Table]> & { id: string },
  events: readonly Event[],
  actor: AuditActor,
): Promise<boolean> {
  const states = events.map((_, index) => kind.fold(events.slice(0, index + 1)));
  for (const [index, event] of events.entries()) {
    const fault = kind.findFault(states[index - 1] ?? kind.fold([]), event);
    if (fault !== null) throw new Refusal(CODES.badRequest, fault.reason, { reason: 'content' });
  }
  const added = await trx
    .insertInto(unifyTable(kind.orderTable))
    .values(orderRow as unknown as Insertable<Database['orders']>)
    .onConflict((conflict) => (kind.conflictColumn ? conflict.column('id') : conflict).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (const [index, event] of events.entries())
    await record(trx, kind, orderRow.id, { event, seq: index + 1, state: states[index]!, actor });
  return true;
}

/** Finds the row of an order. `accountId`: required owner; null for operators and jobs. */
export async function findOrderRow<Table extends OrderTable>(
  db: Kysely<Database>,
  table: Table,
  order: Pick<OrderChange, 'orderId' | 'accountId'>,
): Promise<StoredOrderRow<Table> | null> {
  const orderRow = await selectOrderRow(db, table, order).executeTakeFirst();
  return (orderRow as unknown as StoredOrderRow<Table> | undefined) ?? null;
}

function selectOrderRow(
  db: Kysely<Database>,
  table: OrderTable,
  { orderId, accountId }: Pick<OrderChange, 'orderId' | 'accountId'>,
) {
  const query = db.selectFrom(unifyTable(table)).selectAll().where('id', '=', orderId);
  return accountId === null ? query : query.where('account_id', '=', accountId);
}

async function lockOrderRow<Table extends OrderTable, Event extends AnyEvent, State>(
  trx: Trx,
  kind: OrderKind<Table, Event, State>,
  change: OrderChange,
): Promise<StoredOrderRow<Table>> {
  const row = await selectOrderRow(trx, kind.orderTable, change).forUpdate().executeTakeFirst();
  const orderRow = row as unknown as StoredOrderRow<Table> | undefined;
  if (!orderRow || kind.includes?.(orderRow) === false) throw notFound('订单');
  return orderRow;
}

/** Writes an event, its audit entry, and the row as it is after the event. */
async function record<Table extends OrderTable, Event extends AnyEvent, State>(
  trx: Trx,
  kind: OrderKind<Table, Event, State>,
  orderId: string,
  {
    event,
    seq,
    state,
    actor,
    columns,
  }: {
    event: Event;
    seq: number;
    state: State;
    actor: AuditActor;
    columns?: Updateable<Database[Table]> | undefined;
  },
): Promise<void> {
  await writeEvent(trx, kind.eventTable, { orderId, seq, event, actor }, kind.getAuditDetail);
  await trx
    .updateTable(unifyTable(kind.orderTable))
    .set({ ...kind.getOrderColumns(state, event), updated_at: event.at, ...columns })
    .where('id', '=', orderId)
    .execute();
}
