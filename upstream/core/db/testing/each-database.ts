import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { openSeededCopy } from '~/upstream/core/db/testing/seeded-folder';
import { openOnSharedPostgres } from '~/upstream/core/db/testing/template-database';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

export interface EachDatabaseOptions {
  /** `seeded` has the demo world, `migrated` only the tables. */
  content: 'seeded' | 'migrated';
}

/**
 * Blocks that always run on PostgreSQL too: they depend on concurrent connections, on locks, on reading or loading
 * of values, or on the whole schema. The others use the same SQL there; `npm run test:nightly` runs them on both too.
 */
export const ALWAYS_ON_BOTH: ReadonlySet<string> = new Set([
  'database engines',
  'database schema and its Kysely types',
  'Idempotency-Key',
  'login and registration',
  'captchas',
  'content marks',
  'favorites',
  'fund lists',
  'decimal places of stored NAVs',
  'payments of public orders',
  'a correction at the same time as other work',
  'concurrent operators',
  'private orders under faults',
  'table partitions',
  'payout batches',
  'private orders',
  'concurrent public orders',
  'search',
  'settlement',
  'trade password',
]);

const SET_UP_TIMEOUT_MS = 180_000;

/**
 * Runs the tests on PGlite and, for the blocks named above, on the throw-away PostgreSQL of the run, if its
 * programs are installed; the block name shows which. `opened()` is the database, available from `beforeAll` on;
 * the tests of a block share it.
 */
export function describeOnEachDatabase(
  name: string,
  options: EachDatabaseOptions,
  define: (opened: () => OpenedDatabase) => void,
): void {
  describe(`${name} (PGlite)`, () => {
    let opened: OpenedDatabase | null = null;
    beforeAll(async () => {
      opened = await (options.content === 'seeded' ? openSeededCopy() : lendDatabase());
    }, SET_UP_TIMEOUT_MS);
    afterAll(() => opened?.close());
    define(() => given(opened));
  });
  if (!ALWAYS_ON_BOTH.has(name) && !IS_NIGHTLY) return;
  describe.skipIf(inject('postgresUrl') === null)(`${name} (PostgreSQL)`, () => {
    let opened: OpenedDatabase | null = null;
    beforeAll(async () => {
      opened = await openOnSharedPostgres(options.content);
    }, SET_UP_TIMEOUT_MS);
    afterAll(() => opened?.close(), SET_UP_TIMEOUT_MS);
    define(() => given(opened));
  });
}

function given(opened: OpenedDatabase | null): OpenedDatabase {
  if (!opened) throw new Error('the database opens in beforeAll: use it inside a test');
  return opened;
}
