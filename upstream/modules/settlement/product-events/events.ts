import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { FundEvent } from '~/domain/figures/equity/fund-life';
import {
  applyNoteEvent,
  foldNote,
  ProductEventError,
  type NoteEvent,
  type NoteState,
  type NoteTerms,
} from '~/domain/figures/fixed/note-life';
import { toBig } from '~/domain/figures/money';
import type { Database, FixedProductsTable, ProductEventsTable } from '~/upstream/core/db/schema';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';

export type EventRow = Selectable<ProductEventsTable>;
export type NoteRow = Selectable<FixedProductsTable>;

/** Whether a product is quasi-fixed; others that people hold outside the catalogue are funds. */
export async function isNote(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('fixed_products').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Loads a quasi-fixed product; with `isLocked` until the transaction ends. Throws Refusal 4004. */
export async function loadNote(db: Kysely<Database>, id: string, isLocked = false): Promise<NoteRow> {
  const row = await db
    .selectFrom('fixed_products')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound('类固收产品');
  return row;
}

export const getNoteTerms = (note: NoteRow): NoteTerms => ({
  startsOn: note.starts_on,
  endsOn: note.ends_on,
  rate: note.is_agreed ? toBig(String(note.rate_low)).toFixed() : null,
  dayCount: note.day_count,
  lateRate: note.late_rate === null ? null : toBig(String(note.late_rate)).toFixed(),
});

/** Returns the event of a row, as the fold reads it. */
export const getNoteEvent = ({ kind, day, payload }: Pick<EventRow, 'kind' | 'day' | 'payload'>): NoteEvent =>
  ({ ...payload, type: kind, day }) as unknown as NoteEvent;

/** Lists the events of a product: booked ones in their order, then announced ones by day. */
export const listEvents = (db: Kysely<Database>, productId: string): Promise<EventRow[]> =>
  db
    .selectFrom('product_events')
    .selectAll()
    .where('product_id', '=', productId)
    .where('state', '<>', 'withdrawn')
    .orderBy('day')
    .orderBy('seq', (order) => order.asc().nullsLast())
    .orderBy('made_at')
    .orderBy('id')
    .execute();

/** Folds the booked events of a product. */
export async function loadNoteState(db: Kysely<Database>, note: NoteRow): Promise<NoteState> {
  const rows = await listEvents(db, note.id);
  return foldNote(getNoteTerms(note), rows.filter(({ state }) => state === 'booked').map(getNoteEvent));
}

/** Applies an event; a refusal of the fold becomes one of the operator. */
export function assertFollows(state: NoteState, event: NoteEvent): NoteState {
  try {
    return applyNoteEvent(state, event);
  } catch (error) {
    if (error instanceof ProductEventError) throw createConflictRefusal(error.message);
    throw error;
  }
}

/** Moves the end of a held product, also in its shown terms. */
export async function extendTerm(trx: Transaction<Database>, productId: string, to: string): Promise<void> {
  const held = await trx
    .selectFrom('offline_products')
    .select('terms')
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!held) return;
  const terms = held.terms.map((term) =>
    term.label === '到期日' ? { ...term, value: `${to}（展期后）` } : term,
  );
  await trx
    .updateTable('offline_products')
    .set({ ends_on: to, terms: JSON.stringify(terms) })
    .where('id', '=', productId)
    .execute();
}

/** Stores an announced event; the job books it on its day. @returns its id */
export async function announceEvent(
  trx: Transaction<Database>,
  at: Date,
  { productId, event }: { productId: string; event: NoteEvent | FundEvent },
): Promise<string> {
  const { type, day, ...payload } = event;
  const id = `pe${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await trx
    .insertInto('product_events')
    .values({
      ...{ id, product_id: productId, kind: type, day, payload: JSON.stringify(payload), state: 'announced' },
      ...{ made_at: at.toISOString(), booked_at: null, seq: null },
    })
    .execute();
  return id;
}
