import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { captureQueries, getPlan } from '~/upstream/core/db/testing/query-plans';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { loadFreeShares } from '~/upstream/modules/settlement/free-shares';
import { lockHoldings, lockPayoutBookings } from '~/upstream/modules/settlement/lock-holdings';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { loadBooked } from '~/upstream/modules/settlement/payout-corrections/load-booked';
import { planSplit } from '~/upstream/modules/settlement/payout-corrections/plan-split';
import type { TestWorld } from '~/upstream/modules/testing/context';

const ROWS = 100_000;
const FUNDS = 1_000;
const LARGE = ['lots', 'dividend_bookings', 'split_bookings', 'public_orders'];

let world: TestWorld;
describeOnEachDatabase('query plans of work on one fund', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    const { db } = world.context;
    await db.connection().execute(async (connection) => {
      // Bulk rows need no accounts: foreign keys are triggers.
      await sql`set session_replication_role = replica`.execute(connection);
      const row = sql`from generate_series(1, ${sql.lit(ROWS)}) as g (n)`;
      const fund = sql`'f' || n % ${sql.lit(FUNDS)}`;
      await sql`insert into lots (id, account_id, fund_id, shares, left_shares, cost_fen, confirmed_on, traded_on)
        select 'l' || n, 'a' || n, ${fund}, 1, 1, 1, '2026-01-05', '2026-01-02' ${row}`.execute(connection);
      await sql`insert into dividend_bookings (account_id, fund_id, ex_on, record_on, paid_on, way, shares, amount_fen, booked_at)
        select 'a' || n, ${fund}, '2026-11-24', '2026-11-23', '2026-11-26', 'cash', 1, 1, now() ${row}`.execute(
        connection,
      );
      await sql`insert into split_bookings (lot_id, date, account_id, fund_id, ratio, shares_before, shares_after, booked_at)
        select 'l' || n, '2026-11-20', 'a' || n, ${fund}, 2, 1, 2, now() ${row}`.execute(connection);
      await sql`set session_replication_role = default`.execute(connection);
    });
    await sql`analyze lots, dividend_bookings, split_bookings`.execute(db);
  }, 180_000);

  it('reads only the rows of the fund from tables of 100,000 rows', async () => {
    const { db } = world.context;
    const payout = { kind: 'split', fund: 'f7', date: '2026-11-20', becomes: '3' } as const;
    const queries = captureQueries(db);
    expect(await listStakes(db, 'f7', '2026-11-25')).toHaveLength(ROWS / FUNDS);
    expect(await loadBooked(db, { fund: 'f7', date: '2026-11-24' })).toHaveLength(ROWS / FUNDS);
    await loadFreeShares(db, 'f7');
    await planSplit(db, payout, '2026-11-30');
    await db.transaction().execute(async (trx) => {
      await lockFund(trx, 'public', 'f7');
      await lockHoldings(trx, 'f7');
      await lockPayoutBookings(trx, payout);
    });
    const findings: string[] = [];
    for (const query of queries.values()) {
      if (!/^\s*(select|with)\b/i.test(query.sql)) continue;
      for (const node of await getPlan(db, query))
        if (node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? ''))
          findings.push(`${node['Relation Name']}: ${query.sql}`);
    }
    expect(queries.size).toBeGreaterThan(8);
    // A table without rows is scanned: no order exists here.
    expect(findings.filter((each) => !each.startsWith('public_orders'))).toEqual([]);
  });
});
