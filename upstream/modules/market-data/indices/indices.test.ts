import { beforeAll, expect, it } from 'vitest';
import { indices as calls } from '~/contract/indices';
import { GUEST, applyDisclosure } from '~/domain/disclosure/disclosure';
import { specificViewer } from '~/domain/testing/viewers';
import type { IndexDefinition } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { indices } from '~/upstream/modules/market-data/indices';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addNav, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;

const definition: IndexDefinition = {
  name: '试验指数',
  lead: '三只基金。',
  base_level: 1000,
  base_on: '2024-01-05',
  launched_on: '2024-01-19',
  next_review_on: '2024-12-31',
  places: 100,
  rules: [{ title: '权重', text: '等权' }],
};
const weeks = ['2024-01-05', '2024-01-12', '2024-01-19', '2024-01-26'];
const navs = (...values: number[]) => values.map((nav, index) => ({ date: weeks[index]!, nav }));
const span = (fund_id: string, name: string, more: object = {}) => ({
  ...{
    index_id: 'gs-100',
    fund_id,
    joined_on: '2024-01-05',
    joined_by: 'base' as const,
    left_on: null,
    left_by: null,
  },
  ...{ name, name_key: fund_id, strategy: 'equity' as const, company_id: 'c1', company_name: '衡岳资产' },
  ...{ founded_on: '2020-01-02', filing_no: `S${fund_id}`, ...more },
});

describeOnEachDatabase('indices of private funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    for (const id of ['a', 'b', 'c']) await addSimuListFund(db, id);
    await addNav(db, 'a', navs(1, 1.1, 1.1, 1.21));
    await addNav(db, 'b', navs(1, 0.5));
    await addNav(db, 'c', navs(2, 2, 2, 2.2));
    await db
      .insertInto('simu_indices')
      .values({ id: 'gs-100', definition: JSON.stringify(definition) })
      .execute();
    await db
      .insertInto('simu_index_reviews')
      .values([
        { index_id: 'gs-100', date: '2024-01-05', eligible_count: 3 },
        { index_id: 'gs-100', date: '2024-01-19', eligible_count: 2 },
      ])
      .execute();
    await db
      .insertInto('simu_index_members')
      .values([
        span('a', '甲'),
        span('b', '乙', { left_on: '2024-01-19', left_by: 'ended' }),
        span('c', '丙', { joined_on: '2024-01-19', joined_by: 'place' }),
        span('gone', '丁', { left_on: '2024-01-19', left_by: 'gap' }),
      ])
      .execute();
  });

  const about = () => callHandler(calls.about, indices.about, world.context, {});
  const series = () => callHandler(calls.simuSeries, indices.simuSeries, world.context, {});

  it('returns members by name, and every review with entries, exits, reasons, and members no longer in the catalogue', async () => {
    const found = await about();
    expect(found.members.map(({ name, joined_on }) => [name, joined_on])).toEqual([
      ['甲', '2024-01-05'],
      ['丙', '2024-01-19'],
    ]);
    const [newest, first] = found.reviews;
    expect([newest?.date, newest?.member_count, newest?.eligible_count]).toEqual(['2024-01-19', 2, 2]);
    expect(newest?.joined.map(({ name, reason }) => [name, reason])).toEqual([['丙', 'place']]);
    expect(newest?.left.map(({ name, reason, is_listed }) => [name, reason, is_listed])).toEqual([
      ['乙', 'ended', true],
      ['丁', 'gap', false],
    ]);
    expect(first?.joined.length).toBe(3);
    expect(
      (
        await catchRefusal(
          callHandler(calls.about, indices.about, world.context, { query: { index_id: 'no' } }),
        )
      ).code,
    ).toBe(4004);
  });

  it('keeps losses of former members in the level, and follows a rewritten NAV', async () => {
    const found = await series();
    // (1.1 + 0.5) / 2, then only a and c: (1.21 / 1.1 + 2.2 / 2) / 2.
    expect(found.series).toMatchObject({ dates: weeks, values: [1000, 800, 800, 880] });
    expect(found.drawdown).toMatchObject({ depth: -0.2, peak: '2024-01-05', trough: '2024-01-12' });
    expect(found.periods?.find(({ period }) => period === 'since')).toMatchObject({
      ...{ start: '2024-01-05', end: '2024-01-26', value: -0.12 },
    });
    const { db } = world.context;
    await db
      .updateTable('nav_points')
      .set({ adjusted: 1.32 })
      .where('fund_id', '=', 'a')
      .where('date', '=', weeks[3]!)
      .execute();
    await db.updateTable('fund_latest').set({ nav: '1.3200' }).where('fund_id', '=', 'a').execute();
    expect((await series()).series?.values.at(-1)).toBe(920);
  });

  it('hides the level below specific, and shows members to all', async () => {
    const locked = applyDisclosure('indices.simuSeries', await series(), GUEST);
    expect(locked).toMatchObject({ series: null, drawdown: null, locked: { reason: 'login' } });
    expect([locked.periods, locked.metrics, locked.monthly, locked.holding, locked.as_of]).toEqual([
      [],
      [],
      [],
      null,
      null,
    ]);
    expect(applyDisclosure('indices.simuSeries', await series(), specificViewer)).toEqual(await series());
    expect(applyDisclosure('indices.about', await about(), GUEST)).toEqual(await about());
  });
});
