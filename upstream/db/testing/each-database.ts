import { afterAll, beforeAll, describe } from 'vitest';
import { migrateToLatest } from '../migrate';
import { openDatabase, type OpenedDatabase } from '../open';
import { seedDatabase } from '../seed';
import { openSeededDatabase } from '../snapshot';
import { findPostgresBinaries, startPostgres, type TestPostgres } from './postgres';

export interface EachDatabaseOptions {
  /** `seeded` holds the demo world, `migrated` only the tables. */
  content: 'seeded' | 'migrated';
}

const SET_UP_TIMEOUT_MS = 180_000;

/**
 * Runs the tests on PGlite and, where its programs are on the machine, on a throw-away PostgreSQL; the block's
 * name says which. `opened()` is the database, from `beforeAll` on; the tests of a block share it.
 */
export function describeOnEachDatabase(
  name: string,
  options: EachDatabaseOptions,
  define: (opened: () => OpenedDatabase) => void,
): void {
  describe(`${name} (PGlite)`, () => {
    let opened: OpenedDatabase | null = null;
    beforeAll(async () => {
      opened = await openOnPglite(options);
    }, SET_UP_TIMEOUT_MS);
    afterAll(() => opened?.close());
    define(() => given(opened));
  });
  describe.skipIf(findPostgresBinaries() === null)(`${name} (PostgreSQL)`, () => {
    let server: TestPostgres | null = null;
    let opened: OpenedDatabase | null = null;
    beforeAll(async () => {
      server = await startPostgres();
      opened = await openDatabase({ databaseUrl: server.databaseUrl });
      await migrateToLatest(opened.db);
      if (options.content === 'seeded') await seedDatabase(opened);
    }, SET_UP_TIMEOUT_MS);
    afterAll(async () => {
      await opened?.close();
      await server?.stop();
    }, SET_UP_TIMEOUT_MS);
    define(() => given(opened));
  });
}

async function openOnPglite({ content }: EachDatabaseOptions): Promise<OpenedDatabase> {
  if (content === 'seeded') return openSeededDatabase({ snapshot: 'read-write' });
  const opened = await openDatabase({});
  await migrateToLatest(opened.db);
  return opened;
}

function given(opened: OpenedDatabase | null): OpenedDatabase {
  if (!opened) throw new Error('the database opens in beforeAll: use it inside a test');
  return opened;
}
