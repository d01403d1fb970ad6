import { sql, type Kysely } from 'kysely';
import { SEARCH_KINDS } from '~/contract/search';
import type { Database, SearchKind } from '~/upstream/core/db/schema';

/** A kind with fewer titles needs no limits. */
const SMALL_KIND = 1_000;
/** Number of searches after which the kinds are counted again. */
const GOOD_FOR = 500;

const known = new WeakMap<Kysely<Database>, { left: number; kinds: Promise<ReadonlySet<SearchKind>> }>();

/**
 * Finds the kinds with so many titles that one word may match too many. They are counted only from time to time,
 * because scanning a thousand titles of each per search cost more than most searches. This affects how titles are
 * looked up, not which are found.
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
