import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { UNKNOWN_COMPANY_ID } from '~/upstream/core/db/import/import-funds';
import { advanceDemoWorld, warnBeforeCalendarEnd } from '~/upstream/seed/demo-feed';
import {
  addTrader,
  withClockAt,
  buyFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { loadPublicSale } from '~/upstream/modules/order-checks/public-sale';
import { addNavs } from '~/upstream/modules/settlement/testing/world';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addFeeTiers, addPublicFund } from '~/upstream/modules/testing/plain-funds';

const LATER = '2027-03-15T10:00:00+08:00';
const [IMPORTED, WITHOUT_TERMS] = ['110999', '110998'];
let world: TestWorld;
const later = () => withClockAt(world.context, LATER);
const getClosed = async (fund: string) =>
  (await loadPublicSale(world.context.db, fund, new Date(LATER))).closed;
const lastNav = async (fund: string) =>
  (
    await world.context.db
      .selectFrom('fund_latest')
      .select('nav_date')
      .where('fund_id', '=', fund)
      .executeTakeFirst()
  )?.nav_date ?? null;

describeOnEachDatabase('demo world opened months later', { content: 'seeded' }, (opened) => {
  let [open, order] = ['', ''];
  let trader: Trader;

  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    const fund = await db
      .selectFrom('public_funds as f')
      .innerJoin('fund_latest as l', 'l.fund_id', 'f.id')
      .select('f.id')
      .where('f.status', '=', 'open')
      .where('f.type', '=', 'mixed')
      .where('f.risk_level', '<=', 3)
      .where('l.nav_date', '=', '2026-11-13')
      .where((each) => each('f.id', 'in', each.selectFrom('fee_tiers').select('fund_id')))
      .orderBy('f.id')
      .executeTakeFirstOrThrow();
    open = fund.id;
    await addCompany(db);
    const company = await db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', 'test-company')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('companies')
      .values({ ...company, id: UNKNOWN_COMPANY_ID, size_history: '[]' })
      .execute();
    // Real NAVs and terms from an import: as complete as a seeded fund.
    await addPublicFund(db, IMPORTED, { company_id: UNKNOWN_COMPANY_ID });
    await addFeeTiers(db, IMPORTED);
    await addPublicFund(db, WITHOUT_TERMS, {});
    for (const id of [IMPORTED, WITHOUT_TERMS]) {
      await addNavs(world.context, id, { '2026-11-12': '1.0000', '2026-11-13': '1.0100' });
      await db
        .updateTable('fund_latest')
        .set({ first_date: '2026-11-12' })
        .where('fund_id', '=', id)
        .execute();
    }
    trader = await addTrader(world.context);
    order = (await buyFund(withClockAt(world.context, '2026-11-20T10:00:00+08:00'), trader, open, '1000.00'))
      .order_id;
  });

  it('makes open funds purchasable again and settles the nights between; imported funds wait for their NAV', async () => {
    expect(await getClosed(open)).toBe('stale_nav');
    expect(await advanceDemoWorld(later())).toBe(true);
    expect(await getClosed(open)).toBeNull();
    expect(await lastNav(open)).toBe('2027-03-12');
    // Private funds publish weekly, up to the last completed week.
    const onSale = await world.context.db
      .selectFrom('simu_sale_terms as t')
      .innerJoin('simu_funds as f', 'f.id', 't.fund_id')
      .innerJoin('fund_latest as l', 'l.fund_id', 't.fund_id')
      .select(['l.nav_date', 'f.status'])
      .where('f.status', 'in', ['running', 'raising'])
      .where('l.nav_date', 'is not', null)
      .execute();
    expect(onSale.length).toBeGreaterThan(50);
    expect(new Set(onSale.map(({ nav_date }) => nav_date))).toEqual(new Set(['2027-03-12']));
    expect((await loadTestOrder(later(), trader, order)).status).toBe('confirmed');
    expect((await buyFund(later(), trader, open, '2000.00')).order_id).toMatch(/./);
    expect(await getClosed(IMPORTED)).toBe('stale_nav');
    expect(await lastNav(IMPORTED)).toBe('2026-11-13');
    expect(await lastNav(WITHOUT_TERMS)).toBe('2026-11-13');
    expect(await advanceDemoWorld(later())).toBe(false);
  }, 240_000);

  it('feeds the NAV of a day from 22:00 on, and never outside dev and test', async () => {
    const night = withClockAt(world.context, '2027-03-15T22:00:00+08:00');
    expect(await advanceDemoWorld(withClockAt(world.context, '2027-03-15T21:59:59+08:00'))).toBe(false);
    expect(await advanceDemoWorld({ ...night, config: { ...night.config, appEnv: 'pre' } })).toBe(false);
    const ended = new AbortController();
    ended.abort();
    await expect(advanceDemoWorld(night, ended.signal)).rejects.toThrow();
    expect(await lastNav(open)).toBe('2027-03-12');
  });

  it('warns in the log when the trading calendar ends', async () => {
    const said = (instant: string) => warnBeforeCalendarEnd(withClockAt(world.context, instant));
    expect(await said('2027-11-30T10:00:00+08:00')).toBe(false);
    expect(await said('2027-12-20T10:00:00+08:00')).toBe(true);
    expect(await said('2028-01-04T10:00:00+08:00')).toBe(true);
    expect(world.logLines.at(-1)).toContain('trading calendar has ended');
  });
});

describeOnEachDatabase('database without the seed', { content: 'migrated' }, (opened) => {
  it('stays unchanged, independent of how late its NAVs are', async () => {
    const own = await openWorld({ opened: opened() });
    const { db } = own.context;
    await db
      .insertInto('trading_days')
      .values(['2026-11-13', '2027-03-12'].map((date) => ({ date })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addCompany(db);
    await addPublicFund(db, IMPORTED, {});
    await addFeeTiers(db, IMPORTED);
    await addNavs(own.context, IMPORTED, { '2026-11-13': '1.0000' });
    expect(await advanceDemoWorld(withClockAt(own.context, LATER))).toBe(false);
    const navs = await db.selectFrom('nav_points').select('date').execute();
    expect(navs.map(({ date }) => date)).toEqual(['2026-11-13']);
  });
});
