import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import {
  openOnSharedPostgres,
  type SharedPostgresDatabase,
} from '~/upstream/core/db/testing/template-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  killService,
  OPS_TOKEN,
  startService,
  waitUntil,
} from '~/upstream/modules/public-orders/testing/process';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  TRADER_PASSWORD,
  redeemFund,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  callPlan,
  runNight,
} from '~/upstream/modules/settlement/testing/world';

const [FRIDAY, MONDAY, TUESDAY, LAST] = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-27'] as const;
const NAVS = { [TUESDAY]: '1.0500', '2026-11-25': '1.0700', '2026-11-26': '1.0300', [LAST]: '1.0900' };

interface People {
  context: ServiceContext;
  traders: Trader[];
}

/** Five holders of a fund and everything due by the last night: orders, dividends, refunds, a plan. */
async function people(opened: OpenedDatabase): Promise<People> {
  const { context } = await openTradingWorld(opened);
  const fund = await addFund(context);
  await addNavs(context, fund, { [FRIDAY]: '1.0000', [MONDAY]: '1.1000' });
  const traders: Trader[] = [];
  for (const amount of ['1000.00', '2000.00', '3000.33', '4000.07', '500.00']) {
    const trader = await addTrader(context);
    traders.push(trader);
    await buyFund(withClockAt(context, `${FRIDAY}T10:00:0${traders.length}+08:00`), trader, fund, amount);
  }
  const [first, second, third, fourth, fifth] = traders as [Trader, Trader, Trader, Trader, Trader];
  const way = { fund_code: fund, way: 'reinvest', trade_password: TRADER_PASSWORD } as const;
  await callPublicHoldings(withClockAt(context, `${FRIDAY}T11:00:00+08:00`), fourth, 'setDividendWay', {
    body: way,
  });
  await callPlan(withClockAt(context, `${FRIDAY}T11:00:00+08:00`), fifth, 'create', {
    body: {
      fund_code: fund,
      card_id: fifth.cardId,
      amount: '100.00',
      frequency: 'day',
      day: 0,
      trade_password: TRADER_PASSWORD,
      is_agreed: true,
    },
  });
  await runNight(context, MONDAY);
  await addDividend(context, fund, [TUESDAY, TUESDAY, '2026-11-26'], '0.0500');
  await redeemFund(withClockAt(context, `${TUESDAY}T10:00:01+08:00`), first, fund, '300.00');
  await buyFund(withClockAt(context, `${TUESDAY}T10:00:02+08:00`), second, fund, '777.77');
  await redeemFund(withClockAt(context, `${TUESDAY}T10:00:03+08:00`), third, fund, null);
  await buyFund(withClockAt(context, `${TUESDAY}T10:00:04+08:00`), fourth, fund, '123.45');
  await addNavs(context, fund, NAVS);
  return { context, traders };
}

/** Returns everything a person has and every movement, in a form that is equal for equal histories. */
async function getBooks({ context: { db }, traders }: People): Promise<unknown[]> {
  return Promise.all(
    traders.map(async ({ id, cardId }) => ({
      orders: await db
        .selectFrom('public_orders')
        .select(['kind', 'status', 'amount_fen', 'shares', 'trade_date', 'confirm_date', 'bank_due'])
        .where('account_id', '=', id)
        .orderBy('placed_at')
        .orderBy('amount_fen')
        .execute(),
      lots: await db
        .selectFrom('lots')
        .select(['shares', 'left_shares', 'cost_fen', 'confirmed_on', 'traded_on'])
        .where('account_id', '=', id)
        .orderBy('traded_on')
        .orderBy('cost_fen')
        .execute(),
      flows: await db
        .selectFrom('flows')
        .select(['type', 'date', 'amount_fen', 'shares', 'nav'])
        .where('account_id', '=', id)
        // A plan may be debited before or after the confirmations of the killed service.
        .orderBy('date')
        .orderBy('type')
        .orderBy('amount_fen')
        .execute(),
      positions: await db
        .selectFrom('positions')
        .select(['shares', 'cost_fen'])
        .where('account_id', '=', id)
        .execute(),
      dividends: await db
        .selectFrom('dividend_bookings')
        .select(['way', 'shares', 'amount_fen', 'new_shares', sql<boolean>`paid_at is null`.as('is_due')])
        .where('account_id', '=', id)
        .execute(),
      moved: await db
        .selectFrom('bank_movements')
        .select(['side', 'amount_fen', 'outcome'])
        .where('card_id', '=', cardId)
        .orderBy('side')
        .orderBy('amount_fen')
        .execute(),
      runs: await db
        .selectFrom('plan_runs as r')
        .innerJoin('plans as p', 'p.id', 'r.plan_id')
        .select(['r.planned_on', 'r.state', 'r.tries', 'p.next_planned_on'])
        .where('p.account_id', '=', id)
        .orderBy('r.planned_on')
        .execute(),
    })),
  );
}

describe.skipIf(inject('postgresUrl') === null)('a service killed in the middle of a settlement', () => {
  let folder: string;
  const opened: SharedPostgresDatabase[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upstream-settle-'));
    opened.push(await openOnSharedPostgres('migrated'), await openOnSharedPostgres('migrated'));
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'is continued by the next one with the same result as an undisturbed night, to the cent',
    { timeout: 90_000 },
    async () => {
      const [calm, broken] = await Promise.all(opened.map(people));
      if (!calm || !broken) throw new Error('two databases');
      const { db } = broken.context;
      const third = broken.traders[2]?.id ?? '';
      const statuses = async () =>
        (
          await db
            .selectFrom('public_orders')
            .select('status')
            .where('trade_date', '=', TUESDAY)
            .where('plan_id', 'is', null)
            .orderBy('placed_at')
            .execute()
        ).map(({ status }) => status);
      const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(db))
        .rows[0] ?? { name: '' };
      const service = await startService(
        { DATABASE_URL: opened[1]?.databaseUrl ?? '', DATA_DIR: folder },
        { at: new Date(`${LAST}T22:30:00+08:00`), key: 'settle-key-0001' },
      );
      // The lots of the third holder are locked here: the settlement waits in that transaction, and is killed
      // there.
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom('lots').select('id').where('account_id', '=', third).forUpdate().execute();
        const cutOff = service
          .ask('/ops/v1/actions/settle', OPS_TOKEN, { arguments: { day: LAST } })
          .catch(() => 'cut off');
        const waiting = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
        await waitUntil(async () => (await waiting.execute(db)).rows.length > 0, 20);
        await killService(service);
        expect(await cutOff).toBe('cut off');
      });
      expect(await statuses()).toEqual(['confirmed', 'confirmed', 'accepted', 'accepted']);

      const [whole, rest] = await Promise.all([runNight(calm.context, LAST), runNight(broken.context, LAST)]);
      expect([whole.faults, rest.faults]).toEqual([0, 0]);
      expect([whole.confirmed, rest.confirmed]).toEqual([5, 2]);
      expect(await statuses()).toEqual(['paid_out', 'confirmed', 'paid_out', 'confirmed']);
      const books = await getBooks(broken);
      expect(books).toEqual(await getBooks(calm));
      expect(await runNight(broken.context, LAST)).toMatchObject({
        confirmed: 0,
        dividends: 0,
        paid_out: 0,
        faults: 0,
      });
      expect(await getBooks(broken)).toEqual(books);
    },
  );
});
