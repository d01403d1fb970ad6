import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';

const lent: OpenedDatabase[] = [];
async function lend(): Promise<OpenedDatabase> {
  const opened = await lendDatabase();
  lent.push(opened);
  return opened;
}
afterEach(async () => {
  for (const opened of lent.splice(0)) await opened.close();
});

/** Counts the rows of every non-empty table, and reads its sequences. */
async function getContent({ db }: OpenedDatabase): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts: [string, string][] = [];
  for (const { name } of rows) {
    const count = await sql<{ text: string }>`select count(*)::text as text from ${sql.table(name)}`.execute(
      db,
    );
    counts.push([name, count.rows[0]?.text ?? '']);
  }
  const sequences = await sql`
    select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`.execute(
    db,
  );
  return { counts: counts.filter(([, count]) => count !== '0'), sequences: sequences.rows };
}

describe('lent database', { timeout: 120_000 }, () => {
  it('is the same one the next time, in its initial state', async () => {
    const first = await lend();
    const made = await getContent(first);
    await sql`create temp table mark (at int)`.execute(first.db);
    await sql`delete from kysely_migration`.execute(first.db);
    const { rows } = await sql<{ name: string }>`
      select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'`.execute(
      first.db,
    );
    for (const { name } of rows) await sql`select nextval(${`public.${name}`})`.execute(first.db);
    await first.close();
    const second = await lend();
    expect(await sql`table mark`.execute(second.db)).toBeDefined();
    expect(await getContent(second)).toEqual(made);
    await sql`drop table mark`.execute(second.db);
  });

  it('is lent to one user at a time', async () => {
    const [first, second] = [await lend(), await lend()];
    expect(first.dump).not.toBe(second.dump);
    await first.close();
    await first.close();
    const again = await lend();
    expect(again.dump).toBe(first.dump);
    expect(again.db, 'state cached per database is not visible to the next test').not.toBe(first.db);
    expect((await lend()).dump).not.toBe(first.dump);
  });

  it('is not lent again when its tables were changed', async () => {
    const first = await lend();
    await sql`alter table accounts add column later text`.execute(first.db);
    await first.close();
    expect((await lend()).dump).not.toBe(first.dump);
  });
});
