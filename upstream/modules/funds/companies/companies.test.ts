import { beforeAll, expect, it } from 'vitest';
import { catalogue as calls } from '~/contract/catalogue';
import type { CompanyListDefinition } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { companyLists } from '~/upstream/modules/funds/companies';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany } from '~/upstream/modules/testing/funds';

let world: TestWorld;

const definition = (year: number): CompanyListDefinition => ({
  ...{
    as_of: `${year}-06-30`,
    published_on: `${year}-09-16`,
    places: 100,
    checked_count: 4,
    eligible_count: 3,
  },
  ...{ chosen_by: '研究部', conditions: [{ key: 'size', title: '公示规模' }], rules: ['不分名次'] },
});
const entry = (year: number, company_id: string, size_band: '5-20' | '100+') => ({
  ...{
    year,
    company_id,
    name: company_id,
    name_key: company_id,
    city: '上海',
    core_strategy: '股票多头',
    size_band,
  },
  ...{
    registered_on: '2015-03-02',
    product_count: 4,
    wound_up_count: 1,
    manager_count: 2,
    manager_since: '2016-01-04',
  },
});

describeOnEachDatabase('yearly list of top 100 companies', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    for (const id of ['a', 'b', 'c', 'never']) await addCompany(db, id);
    await db
      .insertInto('house_lists')
      .values([2024, 2025, 2026].map((year) => ({ year, definition: JSON.stringify(definition(year)) })))
      .execute();
    await db
      .insertInto('house_list_entries')
      .values([
        ...[entry(2024, 'a', '5-20'), entry(2024, 'b', '5-20')],
        ...[entry(2025, 'a', '5-20'), entry(2025, 'gone', '100+')],
        ...[entry(2026, 'a', '5-20'), entry(2026, 'b', '5-20'), entry(2026, 'c', '100+')],
      ])
      .execute();
    await db
      .insertInto('house_list_leavers')
      .values([
        { year: 2025, company_id: 'b', reason: 'products' },
        { year: 2026, company_id: 'gone', reason: 'size' },
      ])
      .execute();
  });

  const list = (year?: number) =>
    callHandler(calls.houseList, companyLists.houseList, world.context, { query: { year } });
  const one = (company_id: string) =>
    callHandler(calls.houseListEntry, companyLists.houseListEntry, world.context, { query: { company_id } });

  it('lists the newest year by band, then by name, with consecutive years, and the companies that left with reasons, also closed ones', async () => {
    const found = await list();
    expect([found.year, found.years, found.has_before]).toEqual([2026, [2026, 2025, 2024], true]);
    expect(found.houses.map(({ company_id, runs }) => [company_id, runs])).toEqual([
      ['c', 1],
      ['a', 3],
      ['b', 1],
    ]);
    expect(found.left.map(({ company_id, reason, is_listed }) => [company_id, reason, is_listed])).toEqual([
      ['gone', 'size', false],
    ]);
  });

  it('lists a given year without later data; refuses a year without a list', async () => {
    const found = await list(2025);
    expect(found.houses.map(({ company_id, runs }) => [company_id, runs])).toEqual([
      ['gone', 1],
      ['a', 2],
    ]);
    expect(found.left.map(({ company_id, reason }) => [company_id, reason])).toEqual([['b', 'products']]);
    expect([(await list(2024)).has_before, (await list(2024)).left]).toEqual([false, []]);
    expect((await catchRefusal(list(2001))).code).toBe(4004);
  });

  it('lists the years of one company: its facts, gaps and reasons for leaving; nothing for unlisted or closed ones', async () => {
    const years = async (id: string) =>
      (await one(id)).years.map(({ year, facts, left_by }) => [year, facts?.size_band ?? null, left_by]);
    expect(await years('b')).toEqual([
      [2026, '5-20', null],
      [2025, null, 'products'],
      [2024, '5-20', null],
    ]);
    expect((await years('never')).every(([, band]) => band === null)).toBe(true);
    expect((await one('gone')).is_listed).toBe(false);
    expect((await catchRefusal(one('nobody'))).code).toBe(4004);
  });
});
