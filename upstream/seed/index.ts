import { sql, type Kysely } from 'kysely';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import type { Database } from '~/upstream/core/db/schema';
import { LOAD_STEPS, finishLoad } from '~/upstream/seed/load';
import { createRowLoader } from '~/upstream/core/db/bulk-load';
import { SEEDED_TABLES } from '~/upstream/seed/seeded-tables';
import { buildQuizVersionRows } from '~/upstream/seed/verified-people';
import { buildWorld } from '~/upstream/seed/world';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/upstream/seed/accounts';

/**
 * Increase by hand with every change of the seeded data. The database stores the version that seeded it, and a start
 * names an older one.
 */
export const SEED_VERSION = 23;
const MARKER = 'seed';

export interface SeedOptions {
  /** Called after each step. */
  onProgress?: (done: number, total: number, label: string) => void;
}

/** Returns the state of the seed in the database: never begun, interrupted, or complete. */
export async function loadSeedState(db: Kysely<Database>): Promise<'none' | 'partial' | 'done'> {
  const marker = await db
    .selectFrom('deploy_config')
    .select('value')
    .where('key', '=', MARKER)
    .executeTakeFirst();
  if (marker) return marker.value.isDone === true ? 'done' : 'partial';
  return 'none';
}

/** Returns whether the database was seeded by an older version of the seed. */
export async function hasOlderSeed(db: Kysely<Database>): Promise<boolean> {
  const marker = await db
    .selectFrom('deploy_config')
    .select('value')
    .where('key', '=', MARKER)
    .executeTakeFirst();
  return marker !== undefined && Number(marker.value.version) < SEED_VERSION;
}

/** Whether the tables contain data of others: then the seed does nothing. */
async function hasForeignData(db: Kysely<Database>): Promise<boolean> {
  const company = await db.selectFrom('companies').select('id').limit(1).executeTakeFirst();
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return company !== undefined || account !== undefined;
}

/**
 * Writes the seeded world into a migrated database. Does nothing when it exists; an interrupted run is cleared and
 * repeated.
 * @returns false when there was nothing to do: seeded already, or the tables hold data of others
 */
export async function seedDatabase(opened: OpenedDatabase, options: SeedOptions = {}): Promise<boolean> {
  const { db, bulk } = opened;
  const state = await loadSeedState(db);
  if (state === 'done') {
    await addLater(db);
    return false;
  }
  if (state === 'none' && (await hasForeignData(db))) return false;
  if (state === 'partial') await clearSeed(db);
  await writeMarker(db, false);
  const total = LOAD_STEPS.length + 2;
  let done = 0;
  const advance = (label: string): void => options.onProgress?.((done += 1), total, label);
  const world = buildWorld();
  advance('generating the demo data');
  const load = createRowLoader(bulk);
  for (const step of LOAD_STEPS) {
    await step.run(load, bulk, world);
    advance(step.label);
  }
  await finishLoad(db);
  await writeMarker(db, true);
  advance('done');
  return true;
}

/** Adds required data that a world seeded by an earlier release lacks: the questions of the risk quiz. */
async function addLater(db: Kysely<Database>): Promise<void> {
  const known = await db.selectFrom('quiz_versions').select('version').limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('quiz_versions')
    .values(buildQuizVersionRows())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeMarker(db: Kysely<Database>, isDone: boolean): Promise<void> {
  const value = JSON.stringify({ version: SEED_VERSION, isDone });
  await db
    .insertInto('deploy_config')
    .values({ key: MARKER, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Empties the seeded tables, including accounts: only for an interrupted seed. */
async function clearSeed(db: Kysely<Database>): Promise<void> {
  await sql.raw(`truncate ${SEEDED_TABLES.join(', ')} restart identity cascade`).execute(db);
}
