import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '~/upstream/core/db/schema';

export const tableSumSchema = z.object({
  name: z.string(),
  rows: z.int().min(0),
  /** 64-bit sum of the MD5 of every row; does not depend on the order of rows. */
  sum: z.string(),
});
export type TableSum = z.infer<typeof tableSumSchema>;

/** Computes the row count and content sum of every table, by name; a partitioned table counts as one. */
export async function computeTableSums(db: Kysely<Database>): Promise<TableSum[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"
  `.execute(db);
  const sums: TableSum[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string; sum: string }>`
      select count(*)::text as rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
      from ${sql.id(name)} t
    `.execute(db);
    sums.push({ name, rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' });
  }
  return sums;
}

/** Lists the differences between two databases, one line per table; empty when they are equal. */
export function diffTableSums(expected: readonly TableSum[], found: readonly TableSum[]): string[] {
  const there = new Map(found.map((each) => [each.name, each]));
  const lost = expected.flatMap(({ name, rows, sum }) => {
    const other = there.get(name);
    if (!other) return [`${name}: the table is missing`];
    if (other.rows !== rows) return [`${name}: ${other.rows} rows instead of ${rows}`];
    return other.sum === sum ? [] : [`${name}: the same number of rows, but not the same content`];
  });
  const known = new Set(expected.map(({ name }) => name));
  const more = found.filter(({ name }) => !known.has(name)).map(({ name }) => `${name}: a table too many`);
  return [...lost, ...more];
}
