import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { buildSearchKeys } from '~/upstream/core/db/search/keys';

/** Titles indexed in one transaction: a second of work at most, so that writers of titles hardly wait. */
const TITLES_PER_BATCH = 1_000;

/**
 * Generates the keys of titles that have none or outdated ones, after a migration or writes of an older build.
 * Several instances may run it concurrently. Runs one query on a small index when there is nothing to do.
 * @param onBatch called after each batch with the number of titles indexed so far
 * @returns number of titles indexed
 */
export async function fillSearchKeys(
  db: Kysely<Database>,
  onBatch: (read: number) => void = () => undefined,
): Promise<number> {
  for (let read = 0; ;) {
    const batchSize = await db.transaction().execute(fillSome);
    read += batchSize;
    if (batchSize > 0) onBatch(read);
    if (batchSize < TITLES_PER_BATCH) return read;
  }
}

async function fillSome(trx: Kysely<Database>): Promise<number> {
  const rows = await trx
    .selectFrom('search_index')
    .select(['kind', 'id', 'title', 'code', 'syllables'])
    .where(sql<boolean>`keys_of is distinct from title`)
    .orderBy('kind')
    .orderBy('id')
    .limit(TITLES_PER_BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const read = rows.map((row) => buildSearchKeys(row));
  const toTextArray = (values: readonly (string | number)[]) => sql`${values.map(String)}::text[]`;
  await sql`
    update search_index i set keys = r.keys::tsvector, keys_of = r.keys_of, title_length = r.title_length::smallint,
      spoken = r.spoken
    from unnest(${toTextArray(rows.map(({ kind }) => kind))}, ${toTextArray(rows.map(({ id }) => id))},
      ${toTextArray(read.map(({ keys }) => keys))}, ${toTextArray(read.map(({ keys_of }) => keys_of))},
      ${toTextArray(read.map(({ title_length }) => title_length))}, ${toTextArray(read.map(({ spoken }) => spoken))}
    ) as r (kind, id, keys, keys_of, title_length, spoken)
    where i.kind = r.kind and i.id = r.id`.execute(trx);
  return rows.length;
}
