import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { computeTableSums } from '~/upstream/core/db/backup/table-sums';
import { navPartitionsMigration } from '~/upstream/core/db/migrations/0076-nav-partitions';
import { reportPartitionsMigration } from '~/upstream/core/db/migrations/0077-report-partitions';
import {
  DAY_PARTITIONED_TABLES,
  PARTITION_DAYS_AHEAD,
  refreshStatistics,
  rotateDayPartitions,
} from '~/upstream/core/db/partitions';
import type { Database } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';

const TODAY = '2026-11-24';

/** Counts rows by partition. */
async function countByPartition(db: Kysely<Database>, table: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ part: string; count: number }>`
    select tableoid::regclass::text as part, count(*)::int as count from ${sql.table(table)} group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
}

const report = (db: Kysely<Database>, at: string) =>
  db.insertInto('script_errors').values({ account_id: null, payload: '{}', created_at: at }).execute();

/** Recreates the table as it was before it was partitioned. */
async function asBefore(db: Kysely<Database>, table: string, key: string): Promise<void> {
  await sql.raw(`create table before_${table} (like ${table})`).execute(db);
  await sql.raw(`drop table ${table}`).execute(db);
  await sql.raw(`alter table before_${table} rename to ${table}`).execute(db);
  await sql.raw(`alter table ${table} add constraint ${table}_pkey primary key (${key})`).execute(db);
}

describeOnEachDatabase('table partitions', { content: 'migrated' }, (opened) => {
  it('keeps the days of a fund in one partition, prunes by fund, and refuses a second row of a day', async () => {
    const { db } = opened();
    await sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted)
      select 'P' || f, date '2026-01-01' + d, 1, 1, 1 from generate_series(1, 40) f, generate_series(0, 9) d`.execute(
      db,
    );
    const parts = await countByPartition(db, 'nav_points');
    expect(Object.keys(parts).length).toBeGreaterThan(4);
    expect(Object.values(parts).reduce((sum, count) => sum + count)).toBe(400);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from nav_points where fund_id = 'P7' order by date desc limit 1`.execute(db);
    const named = rows.map((row) => /\bon (nav_points\w*)/.exec(row['QUERY PLAN'])?.[1]).filter(Boolean);
    expect(named).toHaveLength(1);
    await expect(
      sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted) values ('P7', '2026-01-01', 2, 2, 2)`.execute(
        db,
      ),
    ).rejects.toThrow(/duplicate key/);
  });

  it('creates partitions of future days once, and drops expired ones as a whole', async () => {
    const { db } = opened();
    await report(db, `${TODAY}T10:00:00+08:00`);
    // A clock that was set back wrote this row before the job ran: its day stays in the rest partition.
    await report(db, `${addDays(TODAY, 2)}T10:00:00+08:00`);
    const turn = (today: string) => rotateDayPartitions(db, { today, keptFrom: addDays(today, -30) });
    const made = PARTITION_DAYS_AHEAD * DAY_PARTITIONED_TABLES.length - 1;
    expect(await turn(TODAY)).toEqual({ made, dropped: 0 });
    expect(await turn(TODAY)).toEqual({ made: 0, dropped: 0 });
    // The first and the last moment of a Shanghai day.
    for (const at of ['2026-11-24T16:00:00Z', '2026-11-25T15:59:59.999Z']) await report(db, at);
    await report(db, '2027-06-01T00:00:00Z');
    expect(await countByPartition(db, 'script_errors')).toEqual({
      script_errors_rest: 3,
      script_errors_20261125: 2,
    });
    const later = addDays(TODAY, 31);
    expect((await turn(later)).dropped).toBe(0);
    expect((await turn(addDays(later, 1))).dropped).toBe(DAY_PARTITIONED_TABLES.length);
    expect(await countByPartition(db, 'script_errors')).toEqual({ script_errors_rest: 3 });
  });

  it('counts as one table in a backup, and is analysed as a whole after changes', async () => {
    const { db } = opened();
    const sums = await computeTableSums(db);
    expect(sums.filter(({ name }) => name.startsWith('nav_points'))).toMatchObject([{ rows: 400 }]);
    await sql`analyze nav_points`.execute(db);
    expect(await refreshStatistics(db)).not.toContain('nav_points');
    await sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted)
      select 'Q' || f, date '2026-01-01' + d, 1, 1, 1 from generate_series(1, 40) f, generate_series(0, 9) d`.execute(
      db,
    );
    for (let at = 0; at < 8; at += 1) await sql`analyze ${sql.table(`nav_points_${at}`)}`.execute(db);
    expect(await refreshStatistics(db)).toContain('nav_points');
    expect(await refreshStatistics(db)).toEqual([]);
  });

  it('keeps all rows, keys and sequences in the migrations', async () => {
    const { db } = opened();
    await asBefore(db, 'nav_points', 'fund_id, date');
    await sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted, note)
      select 'P' || f, date '2026-01-01' + d, 1.23450, 2, 0.1, '分红' from generate_series(1, 40) f, generate_series(0, 9) d`.execute(
      db,
    );
    for (const table of DAY_PARTITIONED_TABLES) {
      await asBefore(db, table, 'id');
      await sql.raw(`alter table ${table} alter column id add generated by default as identity`).execute(db);
      await sql.raw(`create index ${table}_by_time on ${table} (created_at)`).execute(db);
    }
    for (let day = 10; day < 20; day += 1) await report(db, `2026-11-${day}T10:00:00Z`);
    const getSums = async () =>
      (await computeTableSums(db)).filter(({ name }) => /^nav_points|^script_errors/.test(name));
    const before = await getSums();
    await db.transaction().execute(async (trx) => {
      await navPartitionsMigration.up(trx);
      await reportPartitionsMigration.up(trx);
    });
    expect(await getSums()).toEqual(before);
    await report(db, '2026-11-20T10:00:00Z');
    const ids = await db.selectFrom('script_errors').select('id').orderBy('id').execute();
    expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    const { rows } = await sql<{ unit: string }>`select distinct unit::text from nav_points`.execute(db);
    expect(rows).toEqual([{ unit: '1.23450' }]);
  });
});
