import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import {
  foldPublicOrder,
  checkPublicOrderEvent,
  type PublicOrderEvent,
  type PublicOrderState,
} from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import type { Database, PublicOrdersTable } from '~/upstream/core/db/schema';
import type { AuditActor } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  getNextEventInstant,
  loadEvents,
  writeEvent,
  type DraftEvent,
} from '~/upstream/modules/orders-core/event-store';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { notifyOrderResult } from '~/upstream/modules/public-orders/order-news';
import { recordMoneyFlow } from '~/upstream/modules/public-orders/money-flows';

export type PublicOrderRow = Selectable<PublicOrdersTable>;
export type Trx = Transaction<Database>;

/** A locked order: no other transaction changes it until this one ends. */
export interface LockedPublicOrder {
  trx: Trx;
  head: PublicOrderRow;
  readonly state: PublicOrderState;
  readonly events: readonly PublicOrderEvent[];
  /**
   * Appends an event if the order rules allow it.
   * @throws Refusal 4009 with the reason
   */
  append: (event: DraftEvent<PublicOrderEvent>) => Promise<void>;
}

/** The order and its actor. `accountId`: required owner; null for operators and the service itself. */
interface PublicChange {
  orderId: string;
  accountId: string | null;
  actor: AuditActor;
}

/**
 * Changes an order under its lock, in one transaction. Locks are taken on the order before its lots, never in
 * reverse.
 * @throws Refusal 4004 for an unknown order, 4009 when the order rules do not allow it
 */
export async function changePublicOrder(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  change: PublicChange,
  act: (order: LockedPublicOrder) => Promise<void>,
): Promise<void> {
  await db.transaction().execute((trx) => changePublicOrderIn(trx, now, change, act));
}

/** `changePublicOrder` in a transaction of the caller. */
export async function changePublicOrderIn(
  trx: Trx,
  now: () => Date,
  { orderId, accountId, actor }: PublicChange,
  act: (order: LockedPublicOrder) => Promise<void>,
): Promise<void> {
  let query = trx.selectFrom('public_orders').selectAll().where('id', '=', orderId).forUpdate();
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  const head = await query.executeTakeFirst();
  if (!head) throw notFound('订单');
  const events = (await loadPublicEvents(trx, [orderId])).get(orderId) ?? [];
  let state = foldPublicOrder(events);
  const at = getNextEventInstant(now(), state.lastAt);
  await act({
    trx,
    head,
    events,
    get state() {
      return state;
    },
    async append(draft) {
      const event = { ...draft, at } as PublicOrderEvent;
      const reason = checkPublicOrderEvent(state, event, { now: at });
      if (reason !== null)
        throw new Refusal(CODES.conflict, reason, { reason: 'order_state', next: 'trades' });
      events.push(event);
      state = foldPublicOrder(events);
      await record(trx, { orderId, seq: events.length, event, state, actor });
      await recordMoneyFlow(trx, head, event);
      await notifyOrderResult(trx, { head, event });
    },
  });
}

/**
 * Creates an order with its first events, in a transaction of the caller.
 * @returns false when an order with this id exists
 */
export async function createPublicOrder(
  trx: Trx,
  head: Omit<Insertable<PublicOrdersTable>, 'status' | 'bank_due' | 'updated_at'>,
  events: readonly PublicOrderEvent[],
  actor: AuditActor,
): Promise<boolean> {
  const added = await trx
    .insertInto('public_orders')
    .values({ ...head, status: 'unpaid', updated_at: head.placed_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (const [index, event] of events.entries()) {
    const reason = checkPublicOrderEvent(foldPublicOrder(events.slice(0, index)), event, { now: event.at });
    if (reason !== null) throw new Refusal(CODES.badRequest, reason, { reason: 'content' });
    const state = foldPublicOrder(events.slice(0, index + 1));
    await record(trx, { orderId: head.id, seq: index + 1, event, state, actor });
  }
  return true;
}

/** Loads events of public orders in the order they happened, by order id. */
export const loadPublicEvents = (
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<Map<string, PublicOrderEvent[]>> => loadEvents(db, 'public_order_events', orderIds);

/** Writes an event, the resulting head, and the audit entry. */
async function record(
  trx: Trx,
  {
    orderId,
    seq,
    event,
    state,
    actor,
  }: {
    orderId: string;
    seq: number;
    event: PublicOrderEvent;
    state: PublicOrderState;
    actor: AuditActor;
  },
): Promise<void> {
  await writeEvent(trx, 'public_order_events', { orderId, seq, event, actor }, auditable);
  const { confirmed, placed } = state;
  const isBuy = placed?.kind === 'buy';
  await trx
    .updateTable('public_orders')
    .set({
      status: state.status,
      bank_due:
        state.debit?.isOpen === true ||
        state.held !== null ||
        state.returns.some(({ paidAt }, index) => paidAt === null && !isRefused(state, index)),
      bank_refused: state.refused.length > 0,
      amount_fen: isBuy ? placed.amountFen : (confirmed?.amountFen ?? null),
      shares: isBuy ? (confirmed?.shares ?? null) : state.shares,
      shares_as_of: state.sharesAsOf,
      updated_at: event.at,
    })
    .where('id', '=', orderId)
    .execute();
}

const isRefused = ({ refused }: PublicOrderState, at: number): boolean =>
  refused.some(({ index }) => index === at);

/** Payer names are stored in the order only; the audit log does not need them. */
function auditable({ payerName: _payer, ...detail }: Record<string, unknown>): Record<string, unknown> {
  return detail;
}
