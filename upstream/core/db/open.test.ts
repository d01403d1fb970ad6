import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createInsertLoader } from '~/upstream/core/db/bulk-load';
import { MIGRATIONS, migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase } from '~/upstream/core/db/open';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { findPostgresBinaries, startPostgres } from '~/upstream/core/db/testing/postgres';

describeOnEachDatabase('database engines', { content: 'migrated' }, (opened) => {
  it('has every migration and runs none twice', async () => {
    const { db } = opened();
    const done = await db.introspection.getTables();
    expect(done.map((table) => table.name)).toContain('nav_points');
    expect(await migrateToLatest(db)).toEqual([]);
    // A migration that ran is not run again; it would fail.
    await sql`create table done as select * from kysely_migration`.execute(db);
    await sql`delete from kysely_migration`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow('already exists');
    await sql`insert into kysely_migration select * from done`.execute(db);
    await sql`drop table done`.execute(db);
    expect(await migrateToLatest(db)).toEqual([]);
    expect(Object.keys(MIGRATIONS)).toEqual([...Object.keys(MIGRATIONS)].sort());
  });

  it('does not JIT-compile plans, which takes longer than any statement', async () => {
    const { db, engine } = opened();
    if (engine === 'pglite') return;
    const { rows } = await sql<{ jit: string }>`show jit`.execute(db);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('parses dates, timestamps, decimals, big integers, arrays and JSON alike', async () => {
    const { db } = opened();
    await db
      .insertInto('fund_latest')
      .values({
        fund_id: 'T1',
        nav: '1.50',
        accumulated_nav: '2.12345678',
        nav_date: '2026-11-13',
        change: -0.0125,
        spark: [1, 1.5],
        seven_day_yield: null,
        income_per_10k: null,
        point_count: 2,
        first_date: null,
      })
      .execute();
    expect(await db.selectFrom('fund_latest').selectAll().executeTakeFirstOrThrow()).toEqual({
      fund_id: 'T1',
      nav: '1.50',
      accumulated_nav: '2.12345678',
      nav_date: '2026-11-13',
      change: -0.0125,
      spark: [1, 1.5],
      seven_day_yield: null,
      income_per_10k: null,
      point_count: 2,
      first_date: null,
    });
    const mail = { phone: '13800000001', text: '…', created_at: '2026-11-13T09:30:00.250+08:00' };
    expect(await db.insertInto('sms_outbox').values(mail).returningAll().executeTakeFirstOrThrow()).toEqual({
      id: 1,
      phone: '13800000001',
      text: '…',
      created_at: '2026-11-13T01:30:00.250Z',
      asker: null,
      is_owner: false,
    });
    const config = await db
      .insertInto('deploy_config')
      .values({ key: 'k', value: JSON.stringify({ list: [1, 'a'] }) })
      .returning('value')
      .executeTakeFirstOrThrow();
    expect(config.value).toEqual({ list: [1, 'a'] });
  });

  it('bulk loads rows with every special character', async () => {
    const { db, bulk } = opened();
    const lines = ['a"b', 'c,d', 'e\\f', '{g}', 'h\ti\nj'];
    const cells = (id: string) => [[id, 1, 'x\t\\N\n"', lines, 'N1', [], null, true]];
    const columns = [
      'id',
      'position',
      'title',
      'lines',
      'news_id',
      'editions',
      'starts_at',
      'is_active',
    ] as const;
    await bulk('banners', columns, cells('B1'));
    await db.transaction().execute((trx) => createInsertLoader(trx)('banners', columns, cells('B2')));
    for (const id of ['B1', 'B2']) {
      const row = await db.selectFrom('banners').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({
        title: 'x\t\\N\n"',
        lines,
        editions: [],
        starts_at: null,
        is_active: true,
      });
    }
  });

  it('rolls back a transaction while others wait for it', async () => {
    const { db } = opened();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('trading_days').values({ date: '2026-01-05' }).execute();
      throw new Error('changed my mind');
    });
    const other = db.insertInto('trading_days').values({ date: '2026-01-06' }).execute();
    await expect(failing).rejects.toThrow('changed my mind');
    await other;
    const days = await db.selectFrom('trading_days').select('date').execute();
    expect(days).toEqual([{ date: '2026-01-06' }]);
  });

  it('refuses a bigint that exceeds a number', async () => {
    const { db } = opened();
    await db
      .insertInto('sms_outbox')
      .values({ id: 9_007_199_254_740_991, phone: '1', text: 'x', created_at: '2026-01-01T00:00:00Z' })
      .execute();
    await expect(
      db
        .selectFrom('sms_outbox')
        .select((row) => [row('id', '+', 1).as('next')])
        .execute(),
    ).rejects.toThrow(/exact range/);
  });
});

describe.skipIf(findPostgresBinaries() === null)('a table that stays locked', () => {
  it('fails the queries that need it and releases their connections', async () => {
    const server = await startPostgres();
    const { db, close } = await openDatabase({ databaseUrl: server.databaseUrl, poolSize: 2 });
    try {
      await sql`create table orders (id int)`.execute(db);
      let release: () => void = () => undefined;
      const kept = new Promise<void>((resolve) => (release = resolve));
      const other = await openDatabase({ databaseUrl: server.databaseUrl, poolSize: 1 });
      let lock: () => void = () => undefined;
      const locked = new Promise<void>((resolve) => (lock = resolve));
      const holder = other.db.transaction().execute(async (trx) => {
        await sql`lock table orders in access exclusive mode`.execute(trx);
        lock();
        await kept;
      });
      await locked;
      const needing = Array.from({ length: 2 }, () => sql`select * from orders`.execute(db));
      // The third query gets a connection once the first two stop waiting for the lock.
      const [first, , third] = await Promise.allSettled([...needing, sql`select 1 as one`.execute(db)]);
      expect(first).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
      expect(third).toMatchObject({ status: 'fulfilled' });
      release();
      await holder;
      await other.close();
    } finally {
      await close();
      await server.stop();
    }
  });
});

describe.skipIf(findPostgresBinaries() === null)('a PostgreSQL that is restarted', () => {
  it('reliability 3: fails only the queries in progress; later ones are answered', async () => {
    const server = await startPostgres();
    const { db, close } = await openDatabase({ databaseUrl: server.databaseUrl, poolSize: 4 });
    try {
      const running = Array.from({ length: 3 }, () => sql`select pg_sleep(20)`.execute(db));
      const inTransaction = db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await sql`select pg_sleep(20)`.execute(trx);
      });
      const outcomes = Promise.allSettled([...running, inTransaction]);
      await expect
        .poll(async () => {
          const other = await openDatabase({ databaseUrl: server.databaseUrl, poolSize: 1 });
          const busy = await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()
          `.execute(other.db);
          await other.close();
          return busy.rows[0]?.n;
        })
        .toBe(4);
      await server.restart();
      for (const { status } of await outcomes) expect(status).toBe('rejected');
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await close();
      await server.stop();
    }
  });
});
