import { sql, type RawBuilder, type Transaction } from 'kysely';
import { PERSONAL_DATA_AREAS } from '~/domain/person/own-data';
import { PERSONAL_TABLES, type AnyPersonalData } from '~/upstream/core/db/data-ownership';
import type { TableArea, DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { Database } from '~/upstream/core/db/schema';

/** Builds the filter for the rows of a person in one area of a table. */
export const buildAreaFilter = (
  of: AnyPersonalData,
  { only }: TableArea,
  person: DataOwner,
): RawBuilder<boolean> =>
  only === undefined ? sql<boolean>`(${of.rows(person)})` : sql<boolean>`(${of.rows(person)}) and (${only})`;

const emptied = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));

/**
 * Applies the ownership registry to a cancellation, in its transaction: deletes rows of erased areas, empties
 * columns, and removes the person from rows of others. Erased files are queued for deletion from disk.
 */
export async function erasePersonalRows(
  trx: Transaction<Database>,
  at: Date,
  person: DataOwner,
): Promise<void> {
  for (const { table, of } of PERSONAL_TABLES) {
    const name = sql.table(table);
    for (const area of of.areas) {
      if (PERSONAL_DATA_AREAS[area.area].leave !== 'erased') continue;
      const which = buildAreaFilter(of, area, person);
      if (table === 'files')
        await sql`insert into erased_files (sha256, erased_at)
          select distinct sha256, ${at.toISOString()}::timestamptz from files where ${which}
          on conflict (sha256) do update set erased_at = excluded.erased_at`.execute(trx);
      await sql`delete from ${name} where ${which}`.execute(trx);
    }
    if (of.emptied !== undefined)
      await sql`update ${name} set ${emptied(of.emptied)} where ${of.rows(person)}`.execute(trx);
    for (const [column, fate] of Object.entries(of.named ?? {})) {
      const which = sql`${sql.ref(column)} = ${person.id}`;
      if (fate === 'emptied') await sql`update ${name} set ${emptied([column])} where ${which}`.execute(trx);
      if (fate === 'erased') await sql`delete from ${name} where ${which}`.execute(trx);
    }
  }
}
