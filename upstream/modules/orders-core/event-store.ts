import type { Kysely, Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit, type AuditActor } from '~/upstream/core/audit';

/** Event tables of private and public orders: append-only, with the same form. */
export type EventTable = 'order_events' | 'public_order_events';

/** An event before its instant is known. */
export type DraftEvent<Event> = Event extends { at: string } ? Omit<Event, 'at'> : never;

/** Loads events of orders in the order they happened, by order id. */
export async function loadEvents<Event>(
  db: Kysely<Database>,
  table: EventTable,
  orderIds: readonly string[],
): Promise<Map<string, Event[]>> {
  const found = new Map<string, Event[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .selectFrom(table)
    .select(['order_id', 'type', 'payload', 'at'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('seq')
    .execute();
  for (const { order_id, type, payload, at } of rows) {
    const list = found.get(order_id) ?? [];
    list.push({ ...payload, type, at } as Event);
    found.set(order_id, list);
  }
  return found;
}

/**
 * Writes an event of a locked order, and its audit entry.
 * @param seq position among the events of the order, from 1
 * @param auditOf content that the audit entry includes
 */
export async function writeEvent(
  trx: Transaction<Database>,
  table: EventTable,
  { orderId, seq, event, actor }: EventToWrite,
  getAudit: (payload: Record<string, unknown>) => Record<string, unknown> = (payload) => payload,
): Promise<void> {
  const { type, at, ...payload } = event;
  await trx
    .insertInto(table)
    .values({ order_id: orderId, seq, type, payload: JSON.stringify(payload), at })
    .execute();
  await recordAudit(trx, {
    at: new Date(at),
    actor,
    subjectType: 'order',
    subjectId: orderId,
    action: type,
    detail: getAudit(payload),
  });
}

interface EventToWrite {
  orderId: string;
  seq: number;
  event: { type: string; at: string };
  actor: AuditActor;
}

/**
 * Returns the instant of the next event of an order. Call it under the lock of the order. Clocks of machines differ
 * slightly, and an event is never before the last one.
 */
export function getNextEventInstant(now: Date, lastAt: string | null): string {
  const at = now.toISOString();
  return lastAt !== null && lastAt > at ? lastAt : at;
}
