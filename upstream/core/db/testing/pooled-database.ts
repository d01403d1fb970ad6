import { sql } from 'kysely';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';

/** A database with the shape of its tables at creation. */
interface Kept {
  opened: OpenedDatabase;
  shape: string;
}

/**
 * Dump of the migrated tables on PGlite, created once per worker: restoring takes a third of the time of migrating.
 */
let migrated: Blob | null = null;
const free: Kept[] = [];

/**
 * Lends an in-memory database with the tables and the rows of migrations. After `close` it is emptied and lent to
 * the next test file of this worker, in a tenth of the time to open one. A database whose tables were changed is
 * discarded.
 */
export async function lendDatabase(): Promise<OpenedDatabase> {
  const kept = free.pop() ?? (await make());
  let isLent = true;
  return {
    ...kept.opened,
    // A separate handle: caches that services key by database are not found by the next user.
    db: kept.opened.db.withoutPlugins(),
    close: async () => {
      if (!isLent) return;
      isLent = false;
      if (await isAsMade(kept).catch(() => false)) free.push(kept);
      else await kept.opened.close();
    },
  };
}

async function make(): Promise<Kept> {
  const opened = await openDatabase(migrated ? { restoreFrom: migrated } : {});
  if (!migrated) {
    await migrateToLatest(opened.db);
    migrated = await opened.dump('none');
  }
  await run(opened, KEEP);
  return { opened, shape: await getShape(opened) };
}

/** Empties the database; returns whether its tables are unchanged. */
async function isAsMade({ opened, shape }: Kept): Promise<boolean> {
  if ((await getShape(opened)) !== shape) return false;
  await run(opened, RESTORE);
  return true;
}

/** Returns a hash of the columns, constraints and triggers of all tables. */
async function getShape({ db }: OpenedDatabase): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(part, ';' order by part)) as shape from (
      select c.relname || '.' || coalesce(a.attname, '') || ' ' || coalesce(a.atttypid::text, '') || ' '
        || coalesce(a.atttypmod::text, '') || ' ' || coalesce(a.attnotnull::text, '') as part
      from pg_class c left join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace
      union all
      select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all
      select t.tgrelid::regclass::text || ' ' || t.tgname || ' ' || t.tgenabled::text from pg_trigger t where not t.tgisinternal
    ) parts`.execute(db);
  return rows[0]?.shape ?? '';
}

/** Saves the rows that migrations inserted, and the sequences. */
const KEEP = [
  `create schema as_made`,
  `create table as_made.sequences as
  select quote_ident(sequencename) as name, start_value, last_value from pg_sequences where schemaname = 'public'`,
  `create table as_made.tables (name text)`,
  `do $$
declare
  each text;
  is_filled boolean;
begin
  for each in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'select exists (select from public.' || each || ')' into is_filled;
    if is_filled then
      insert into as_made.tables values (each);
      execute 'create table as_made.of_' || each || ' as table public.' || each;
    end if;
  end loop;
end $$`,
];

/** Restores the saved state; triggers and rules are disabled meanwhile. */
const RESTORE = [
  `set session_replication_role = replica`,
  `do $$
declare
  each text;
  is_filled boolean;
  filled text[] := '{}';
begin
  for each in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
    execute 'select exists (select from public.' || each || ')' into is_filled;
    if is_filled then filled := filled || ('public.' || each); end if;
  end loop;
  if cardinality(filled) > 0 then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
  for each in select name from as_made.tables loop
    execute 'insert into public.' || each || ' overriding system value table as_made.of_' || each;
  end loop;
  perform setval('public.' || name, coalesce(last_value, start_value), last_value is not null) from as_made.sequences;
end $$`,
  `set session_replication_role = origin`,
];

async function run({ db }: OpenedDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
