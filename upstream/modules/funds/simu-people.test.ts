import { beforeAll, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { catalogue as calls } from '~/contract/catalogue';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { addArticle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addManager, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;

const filings = (...bands: string[]) =>
  JSON.stringify(
    bands.map((size_band, index) => ({
      date: ['2025-06-30', '2025-12-31', '2026-06-30'][index],
      size_band,
    })),
  );

describeOnEachDatabase('companies by size and experienced managers', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', {
      name: '丙岳',
      size_band: '100+',
      size_history: filings('100+', '100+', '100+'),
    });
    await addCompany(db, 'c2', {
      name: '甲岳',
      size_band: '100+',
      size_history: filings('20-50', '50-100', '100+'),
    });
    await addCompany(db, 'c3', {
      name: '乙岳',
      size_band: '20-50',
      size_history: filings('100+', '20-50', '20-50'),
    });
    await addCompany(db, 'c4', { name: '丁岳', size_history: filings('5-20') });
    await addManager(db, 'm1', 'c1', { name: '周衡', career_years: 18 });
    await addManager(db, 'm2', 'c2', { name: '安序', career_years: 15 });
    await addManager(db, 'm3', 'c2', { name: '新手', career_years: 3 });
    await addManager(db, 'm4', 'c3', { name: '未谈', career_years: 20 });
    const open = addDays(toShanghaiDay(world.context.now()), 10);
    for (const [id, company, manager] of [
      ['p1', 'c1', 'm1'],
      ['p2', 'c1', 'm1'],
      ['p3', 'c2', 'm2'],
      ['p4', 'c2', 'm2'],
      ['p5', 'c2', 'm3'],
      ['p6', 'c3', 'm4'],
    ] as const) {
      await addSimuListFund(db, id, { companyId: company, managerIds: [manager] });
    }
    await db
      .insertInto('simu_open_days')
      .values([
        { fund_id: 'p1', date: open },
        { fund_id: 'p2', date: addDays(open, 60) },
      ])
      .execute();
    await db.updateTable('managers').set({ product_count: 3 }).execute();
    const day = (days: number) => `${addDays(toShanghaiDay(world.context.now()), days)}T01:00:00Z`;
    const about = (id: string) => [{ kind: 'manager' as const, id, name: id }];
    for (const [id, kind, at, who] of [
      ['n1', 'interview', -10, 'm1'],
      ['n2', 'roadshow', -5, 'm1'],
      ['n3', 'interview', -700, 'm2'],
      ['n4', 'interview', -10, 'm3'],
      ['n5', 'news', -10, 'm4'],
      ['n6', 'interview', -800, 'm4'],
      ['n7', 'interview', 5, 'm4'],
    ] as const) {
      await addArticle(db, id, { kind, published_at: day(at), mentions: about(who) });
    }
  });

  const sizes = (query: CallInput<typeof calls.companySizes>['query'] = {}) =>
    callHandler(calls.companySizes, catalogue.companySizes, world.context, { query });

  it('returns the companies of the largest band by name, with start and open products', async () => {
    const found = await sizes();
    expect(
      found.companies.map((each) => [each.name, each.since, each.is_since_first, each.open_count]),
    ).toEqual([
      ['丙岳', '2025-06-30', true, 1],
      ['甲岳', '2026-06-30', false, 0],
    ]);
    expect(found.filed_on).toBe('2026-06-30');
    expect(found.moves).toEqual([
      { company_id: 'c2', name: '甲岳', date: '2026-06-30', from: '50-100', to: '100+' },
      { company_id: 'c3', name: '乙岳', date: '2025-12-31', from: '100+', to: '20-50' },
    ]);
    expect(found.counts).toEqual([
      { date: '2025-06-30', count: 2 },
      { date: '2025-12-31', count: 1 },
      { date: '2026-06-30', count: 2 },
    ]);
  });

  it('returns another band, and refuses an unknown one', async () => {
    expect((await sizes({ size: '20-50' })).companies.map((each) => each.name)).toEqual(['乙岳']);
    expect(await sizes({ size: '0-5' })).toEqual({
      ...{ size: '0-5', filed_on: null, companies: [], moves: [], counts: [] },
    });
  });

  it('returns managers with a long career, several products and a recent interview (two years), by name', async () => {
    const { list } = await callHandler(calls.starManagers, catalogue.starManagers, world.context, {});
    expect(list.map((each) => each.name)).toEqual(['安序', '周衡']);
    expect(list[1]!.interviews.map((each) => each.news_id)).toEqual(['n2', 'n1']);
    expect(list[1]!.oldest_product_on).not.toBeNull();
  });
});
