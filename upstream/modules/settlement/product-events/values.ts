import type { Kysely } from 'kysely';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { computeNoteUnit, type NoteState, type UnpaidDay } from '~/domain/figures/fixed/note-life';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadDuePayments } from '~/upstream/modules/funds';
import {
  getNoteTerms,
  loadNoteState,
  type NoteRow,
} from '~/upstream/modules/settlement/product-events/events';

/** Loads the oldest payment day that is over without a payment; null without one. */
export async function loadUnpaidDay(
  db: Kysely<Database>,
  note: NoteRow,
  state: NoteState,
  day: string,
): Promise<UnpaidDay | null> {
  const rows = (await loadDuePayments(db, [note], day)).get(note.id) ?? [];
  const row = rows.find((each) => each.state === 'open' && each.until > state.paidUntil);
  return row ? { until: row.until, dueOn: row.dueOn ?? row.until, isEnd: row.isEnd } : null;
}

/** Stores the unit value of a held product on a day; none when nothing is outstanding. */
export async function storeUnit(
  db: Kysely<Database>,
  note: NoteRow,
  state: NoteState,
  day: string,
): Promise<void> {
  const held = await db
    .selectFrom('offline_products')
    .select('id')
    .where('id', '=', note.id)
    .executeTakeFirst();
  if (!held || state.isOver) return;
  const unit = computeNoteUnit(getNoteTerms(note), state, day, await loadUnpaidDay(db, note, state, day));
  await db
    .insertInto('offline_navs')
    .values({ product_id: note.id, date: day, unit })
    .onConflict((conflict) => conflict.columns(['product_id', 'date']).doUpdateSet({ unit }))
    .execute();
}

/**
 * Publishes the unit values of agreed notes on their valuation days (each month from the start) up to today. A
 * benchmark is not accrued: its values are published as events.
 * @returns number of new values
 */
export async function publishNoteValues({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const today = toShanghaiDay(now());
  const notes = await db
    .selectFrom('fixed_products as f')
    .innerJoin('offline_products as o', 'o.id', 'f.id')
    .selectAll('f')
    .select((eb) =>
      eb
        .selectFrom('offline_navs as n')
        .select(({ fn }) => fn.max('n.date').as('last'))
        .whereRef('n.product_id', '=', 'f.id')
        .as('last'),
    )
    .where('f.is_agreed', '=', true)
    .where('f.starts_on', '<=', today)
    .where('f.status', 'not in', ['ended', 'defaulted'])
    .execute();
  let added = 0;
  for (const { last, ...note } of notes) {
    const state = await loadNoteState(db, note);
    if (state.isOver || state.isDefaulted) continue;
    const from = last ?? note.starts_on;
    for (let month = 0, day = note.starts_on; day <= today; day = addMonths(note.starts_on, (month += 1))) {
      if (day <= from) continue;
      await storeUnit(db, note, state, day);
      added += 1;
    }
  }
  return added;
}
