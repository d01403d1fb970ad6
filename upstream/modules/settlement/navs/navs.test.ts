import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { importFile } from '~/upstream/core/db/import/import-file';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const [THURSDAY, FRIDAY, MONDAY, TUESDAY] = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'] as const;
const evening = (day: string) => withClockAt(world.context, `${day}T21:00:00+08:00`);

describeOnEachDatabase('NAVs published by operators', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  const publish = (
    fund: string,
    date: string,
    nav: string,
    more: { isToken?: boolean; because?: string } = {},
  ) => runAsFirstOperator(evening(TUESDAY), 'publish-public-nav', { fund, date, nav }, more);
  const getNavs = async (fund: string) =>
    (
      await world.context.db
        .selectFrom('nav_points')
        .select(['date', 'unit', 'adjusted'])
        .where('fund_id', '=', fund)
        .orderBy('date')
        .execute()
    ).map(({ date, unit }) => [date, unit]);

  it('publishes within the tolerance by one operator, but needs two for ×10 or ×70, on the console and by the token', async () => {
    const fund = await addFund(world.context);
    expect(await publish(fund, THURSDAY, '1.0000')).toMatchObject({ kind: 'done' });
    expect(await publish(fund, FRIDAY, '1.0100')).toMatchObject({ kind: 'done' });
    for (const nav of ['10.1', '70.7', '0.1']) {
      expect(await publish(fund, MONDAY, nav)).toMatchObject({
        kind: 'refused',
        status: 400,
        subject: { concerns: [expect.stringContaining('较上一净值'), expect.any(String)] },
      });
      const byToken = await publish(fund, MONDAY, nav, { isToken: true, because: '两人核对' });
      expect(byToken).toMatchObject({ kind: 'refused', status: 403 });
    }
    expect(await publish(fund, MONDAY, '10.1', { because: '两人核对' })).toMatchObject({ kind: 'asked' });
    expect(await getNavs(fund)).toEqual([
      [THURSDAY, '1.0000'],
      [FRIDAY, '1.0100'],
    ]);
  });

  it('shows the second operator the affected holders, before and after, and the waiting orders', async () => {
    const fund = await addFund(world.context);
    await publish(fund, THURSDAY, '1.0000');
    const [holder, buyer] = [await addTrader(world.context), await addTrader(world.context)];
    await buyFund(withClockAt(world.context, `${FRIDAY}T10:00:00+08:00`), holder, fund, '10005.00');
    await publish(fund, FRIDAY, '1.0000');
    await runNight(world.context, MONDAY);
    await buyFund(withClockAt(world.context, `${TUESDAY}T10:00:00+08:00`), buyer, fund, '2000.00');
    await publish(fund, MONDAY, '1.0000');
    const { subject } = await runWithDualControl(evening(TUESDAY), 'publish-public-nav', {
      ...{ fund, date: TUESDAY, nav: '1.5' },
    });
    expect(subject).toMatchObject({
      last_nav: '1.0000',
      last_nav_date: MONDAY,
      becomes: '1.5',
      holders: 1,
      sum: { shares: '10000.00', value_before: '10000.00', value_after: '15000.00' },
      accounts: [{ account: holder.id, value_before: '10000.00', value_after: '15000.00' }],
      waiting_orders: { orders: 1, buying: '2000.00', redeeming_shares: '0.00' },
    });
    expect((await getNavs(fund)).at(-1)).toEqual([TUESDAY, '1.5000']);
  });

  it('withdraws a NAV, with all figures derived from it, until orders were settled at it', async () => {
    const fund = await addFund(world.context);
    await publish(fund, THURSDAY, '1.0000');
    await publish(fund, FRIDAY, '1.0100');
    await publish(fund, MONDAY, '1.0200');
    const withdraw = (date: string) => runAsFirstOperator(evening(TUESDAY), 'withdraw-nav', { fund, date });
    expect(await withdraw(MONDAY)).toMatchObject({ kind: 'done', result: { was: '1.0200', navs_left: 2 } });
    expect(await getNavs(fund)).toHaveLength(2);
    const latest = () =>
      world.context.db
        .selectFrom('fund_latest')
        .select(['nav', 'nav_date'])
        .where('fund_id', '=', fund)
        .executeTakeFirst();
    expect(await latest()).toMatchObject({ nav: '1.0100', nav_date: FRIDAY });
    expect(await withdraw(MONDAY)).toMatchObject({ kind: 'refused', code: 4004 });
    const trader = await addTrader(world.context);
    await buyFund(withClockAt(world.context, `${FRIDAY}T10:00:00+08:00`), trader, fund, '1000.00');
    await runNight(world.context, MONDAY);
    expect(await withdraw(FRIDAY)).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('已据此结算 1 笔'),
    });
    // The only NAV of a fund: afterwards it has none, as before its first.
    const young = await addFund(world.context);
    await publish(young, FRIDAY, '1.0000');
    expect(
      await runAsFirstOperator(evening(TUESDAY), 'withdraw-nav', { fund: young, date: FRIDAY }),
    ).toMatchObject({
      kind: 'done',
    });
    expect([await getNavs(young), await publish(young, FRIDAY, '1.0010')]).toMatchObject([
      [],
      { kind: 'done' },
    ]);
  });

  it('imports by the same rule: doubtful rows wait for a second operator, and are refused on the command line', async () => {
    const fund = await addFund(world.context);
    await publish(fund, THURSDAY, '1.0000');
    await addLot(world.context, await addTrader(world.context), fund, {
      ...{ shares: '1000.00', confirmedOn: THURSDAY },
    });
    const csv = (...rows: string[]) =>
      ['date,unit_nav,accumulated_nav,daily_return_pct,dividend_note', ...rows].join('\n');
    const doubtful = csv(`${FRIDAY},10.0000,10.0000,,`);
    const tried = await runAsFirstOperator(evening(TUESDAY), 'import-csv', { fund, csv: doubtful });
    expect(tried).toMatchObject({
      result: {
        needs_second: true,
        terms: [{ what: expect.stringContaining('第 2 行：2026-11-20 较上一净值') }],
      },
    });
    expect(
      await runAsFirstOperator(evening(TUESDAY), 'import-csv', { fund, csv: doubtful, write: 'yes' }),
    ).toMatchObject({
      kind: 'refused',
      status: 400,
    });
    const folder = await mkdtemp(join(tmpdir(), 'navs-'));
    const file = async (text: string) => {
      const path = join(folder, 'navs.csv');
      await writeFile(path, text);
      return importFile(world.context.db, path, { fundId: fund, today: TUESDAY });
    };
    const reasons = async (text: string) => (await file(text)).refused.map(({ reason }) => reason);
    expect(await reasons(doubtful)).toEqual([expect.stringContaining('须由第二人复核')]);
    expect(await reasons(csv(`${FRIDAY},0.5000,1.0000,,拆分：每份基金份额折算2份`))).toEqual([
      expect.stringContaining('分红或拆分未经公告'),
    ]);
    expect(await reasons(csv(`${FRIDAY},0.0010,1.0000,,拆分：每份基金份额折算1000份`))).toEqual([
      expect.stringContaining('不在 0.01 至 100 之间'),
    ]);
    expect(await reasons(csv(`${FRIDAY},0.9000,12.9000,,分红：每份派现金12元`))).toEqual([
      expect.stringContaining('不低于最近净值'),
    ]);
    // An announced split is applied with the NAV of its day, even if the file omits it; another ratio is refused.
    await world.context.db.insertInto('splits').values({ fund_id: fund, date: FRIDAY, ratio: '2' }).execute();
    expect(await reasons(csv(`${FRIDAY},0.3500,1.0000,,拆分：每份基金份额折算3份`))).toEqual([
      expect.stringContaining('与 2026-11-20 的公告（拆分：每份基金份额折算2份）不符'),
    ]);
    expect(await file(csv(`${FRIDAY},0.5050,1.0100,1,`))).toMatchObject({ added: 1, refused: [] });
    const point = await world.context.db
      .selectFrom('nav_points')
      .select(['adjusted', 'note'])
      .where('fund_id', '=', fund)
      .where('date', '=', FRIDAY)
      .executeTakeFirst();
    expect(point).toEqual({ adjusted: 1.01, note: '拆分：每份基金份额折算2份' });
    await rm(folder, { recursive: true });
  });
});
