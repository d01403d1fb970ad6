import { sql, type Kysely } from 'kysely';
import { SEARCH_KINDS } from '~/contract/search';
import type { Database, SearchKind } from '~/upstream/core/db/schema';

/** A kind with fewer titles is looked up only: nothing of it is too much. */
const SMALL_KIND = 1_000;
/** Searches after which the kinds are counted again. */
const GOOD_FOR = 500;

const known = new WeakMap<Kysely<Database>, { left: number; kinds: Promise<ReadonlySet<SearchKind>> }>();

/**
 * Kinds with so many titles that one word may be too much of them. They are counted now and then: to walk over a thousand
 * titles of each for every search cost more than most searches. It decides how titles are looked up, not which are found.
 */
export function loadLargeKinds(db: Kysely<Database>): Promise<ReadonlySet<SearchKind>> {
  const kept = known.get(db);
  if (kept !== undefined && kept.left-- > 0) return kept.kinds;
  const kinds = countKinds(db);
  known.set(db, { left: GOOD_FOR, kinds });
  kinds.catch(() => known.delete(db));
  return kinds;
}

async function countKinds(db: Kysely<Database>): Promise<ReadonlySet<SearchKind>> {
  const { rows } = await sql<{ kind: SearchKind }>`
    select k.kind from unnest(${sql.lit(`{${SEARCH_KINDS.join(',')}}`)}::text[]) as k (kind)
    where exists (select from search_index i where i.kind = k.kind offset ${sql.lit(SMALL_KIND)} limit 1)`.execute(
    db,
  );
  return new Set(rows.map(({ kind }) => kind));
}
