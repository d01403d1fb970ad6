import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkContract } from '~/contract/check';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { captureQueries, getPlan } from '~/upstream/core/db/testing/query-plans';
import { seedScale } from '~/upstream/core/db/testing/scale';
import { createUpstream } from '~/upstream/server/create-upstream';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

/** Number of funds of each kind added to the demo world with daily NAVs for public ones. */
const FUNDS = 5_000;
const WITH_NAV = 400;
const DAYS = 2_500;
/**
 * Tables with at least this many rows must not be scanned completely by one query. Added tables are exempt below
 * it, because lists of funds are counted completely.
 */
const LARGE_ROWS = 10_000;
const TIMEOUT_MS = IS_NIGHTLY ? 1_800_000 : 180_000;
const PHONE = '13800000005';
const PASSWORD = 'Demo2026';

/**
 * Adds ten thousand funds and a million NAVs; in the nightly run on PostgreSQL ten years of NAVs of all these funds:
 * 25 million rows.
 */
async function grow(opened: OpenedDatabase): Promise<void> {
  await seedScale(opened, { simu: FUNDS, public: FUNDS });
  const isWhole = IS_NIGHTLY && opened.engine === 'postgres';
  for (const [letter, funds] of isWhole
    ? ([
        ['X', FUNDS],
        ['Y', FUNDS],
      ] as const)
    : ([['Y', WITH_NAV]] as const))
    await sql`insert into nav_points (fund_id, date, unit, accumulated, adjusted)
      select ${sql.lit(letter)} || lpad(f::text, 6, '0'), date '2026-11-01' - d, 1, 1, 1
      from generate_series(0, ${sql.lit(funds - 1)}) f, generate_series(1, ${sql.lit(DAYS)}) d`.execute(
      opened.db,
    );
  await sql`analyze nav_points`.execute(opened.db);
}

describeOnEachDatabase('query plans', { content: 'seeded' }, (opened) => {
  let world: TestWorld;
  beforeAll(async () => {
    await grow(opened());
    world = await openWorld({ opened: opened() });
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  it(
    'no call of the contract and no settlement scans a large table completely',
    async () => {
      const { db } = world.context;
      const added = 2 * FUNDS;
      const { rows: large } = await sql<{ name: string }>`
        select relname as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples > ${LARGE_ROWS + added}`.execute(
        db,
      );
      const names = new Set(large.map(({ name }) => name));
      expect(names).toContain('nav_points_0');
      const queries = captureQueries(db);
      const server = createUpstream(world.context).listen(0, '127.0.0.1');
      await new Promise((listening) => server.once('listening', listening));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const rows = await checkContract({ origin, phone: PHONE, password: PASSWORD });
      await new Promise((closed) => server.close(closed));
      expect(rows.length).toBeGreaterThan(200);
      await settlePublicFunds(world.context, '2026-11-20');
      const asked = [...queries.values()].filter(({ sql: text }) =>
        /^\s*(select|with|update|delete|insert)\b/i.test(text),
      );
      expect(asked.length).toBeGreaterThan(300);
      const findings: string[] = [];
      for (const query of asked) {
        const nodes = await getPlan(db, query);
        const scanned = nodes.flatMap((node) =>
          node['Node Type'] === 'Seq Scan' && names.has(node['Relation Name'] ?? '')
            ? [node['Relation Name']]
            : [],
        );
        if (scanned.length > 0) findings.push(`${[...new Set(scanned)].join(', ')}: ${query.sql}`);
      }
      expect(findings).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
