import { sql, type Kysely } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';

/** Tables partitioned by Shanghai day, each with `<table>_rest` for days without a partition (decision 0100). */
export const DAY_PARTITIONED_TABLES = ['tracking_events', 'script_errors', 'observer_events'] as const;
type DayTable = (typeof DAY_PARTITIONED_TABLES)[number];

/**
 * Days for which partitions are created in advance. If the job does not run for longer, rows go to the rest
 * partition, which accepts them too.
 */
export const PARTITION_DAYS_AHEAD = 7;
/** Partitions are added and dropped during writes: if the lock is not available, the job retries the next day. */
const LOCK_WAIT = '2s';
/** Advisory lock key: one process at a time maintains the partitions. */
const PARTITIONS_LOCK = 7_420_076;
/** Fraction of changed rows after which a partitioned table is analysed, as autovacuum does for other tables. */
const CHANGED = 0.1;

const getStart = (day: string): string => `${day}T00:00:00+08:00`;
const getPartitionName = (table: DayTable, day: string): string => `${table}_${day.replaceAll('-', '')}`;

/** Lists the days that have a partition, parsed from its name. */
async function getDays(db: Kysely<Database>, table: DayTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
    return year ? [`${year}-${month}-${day}`] : [];
  });
}

/**
 * Runs `change` in a separate transaction with a short lock timeout; returns false when another process holds the
 * advisory lock.
 */
async function runPartitionChange(
  db: Kysely<Database>,
  change: (trx: Kysely<Database>) => Promise<unknown>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(trx);
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${PARTITIONS_LOCK}) as "isOurs"`.execute(trx);
    if (!rows[0]?.isOurs) return false;
    await change(trx);
    return true;
  });
}

/**
 * Creates the partition of a day, unless it exists or the rest partition already has rows of the day; those stay
 * there.
 */
async function makeDay(db: Kysely<Database>, table: DayTable, day: string): Promise<void> {
  const [from, until] = [getStart(day), getStart(addDays(day, 1))];
  const partition = getPartitionName(table, day);
  await runPartitionChange(db, async (trx) => {
    const { rows } = await sql<{ isTaken: boolean }>`
      select to_regclass(${partition}) is not null or exists (
        select from ${sql.table(`${table}_rest`)}
        where created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz) as "isTaken"`.execute(
      trx,
    );
    if (rows[0]?.isTaken) return;
    await sql`create table ${sql.table(partition)} (like ${sql.table(table)} including defaults including indexes)`.execute(
      trx,
    );
    await sql`alter table ${sql.table(table)} attach partition ${sql.table(partition)}
      for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(trx);
  });
}

/**
 * Creates the partitions of the coming days, and drops those of days before `keptFrom`.
 * @param today Shanghai day
 * @returns numbers of partitions created and dropped
 * @throws when a table lock is not available within 2 s; completed work stays, and the next run continues
 */
export async function rotateDayPartitions(
  db: Kysely<Database>,
  { today, keptFrom }: { today: string; keptFrom: string },
): Promise<{ made: number; dropped: number }> {
  const report = { made: 0, dropped: 0 };
  for (const table of DAY_PARTITIONED_TABLES) {
    const there = new Set(await getDays(db, table));
    for (let ahead = 1; ahead <= PARTITION_DAYS_AHEAD; ahead += 1) {
      const day = addDays(today, ahead);
      if (there.has(day)) continue;
      await makeDay(db, table, day);
    }
    for (const day of [...there].filter((each) => each < keptFrom)) {
      await runPartitionChange(db, (trx) =>
        sql`drop table if exists ${sql.table(getPartitionName(table, day))}`.execute(trx),
      );
    }
    const after = new Set(await getDays(db, table));
    report.made += [...after].filter((day) => !there.has(day)).length;
    report.dropped += [...there].filter((day) => !after.has(day)).length;
  }
  return report;
}

/**
 * Analyses partitioned tables that have changed. Autovacuum analyses only the partitions, never the parent, whose
 * statistics plan queries over several partitions.
 * @returns names of the analysed tables
 */
export async function refreshStatistics(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select whole.relname as name
    from pg_class whole join pg_inherits i on i.inhparent = whole.oid join pg_class part on part.oid = i.inhrelid
    where whole.relkind = 'p' and whole.relnamespace = current_schema()::regnamespace
    group by whole.relname, whole.reltuples
    having abs(sum(greatest(part.reltuples, 0)) - greatest(whole.reltuples, 0))
      > ${CHANGED} * greatest(whole.reltuples, 1)`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
  return rows.map(({ name }) => name);
}
