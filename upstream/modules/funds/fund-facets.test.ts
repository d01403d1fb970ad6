import { beforeAll, expect, it } from 'vitest';
import { catalogue as calls } from '~/contract/catalogue';
import { FILED_FACETS, GATED_FACETS } from '~/contract/fund-facets';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;

describeOnEachDatabase('filter counts', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { size_band: '100+' });
    await addCompany(db, 'c2', { kind: 'public' });
    for (let i = 0; i < 12; i++) {
      const shared = { risk_level: 1 + (i % 5), return_1y: i / 25, max_drawdown: i / 40 };
      await addSimuListFund(db, `p${i}`, {
        metrics: {
          ...shared,
          category: i % 3 === 0 ? 'bond' : 'equity',
          status: i === 11 ? 'liquidated' : 'running',
          size_band: '100+',
          founded_on: i < 6 ? '2018-01-02' : '2026-01-05',
          min_amount: i % 2 === 0 ? 1_000_000 : 3_000_000,
        },
      });
      await addPublicListFund(db, `1000${10 + i}`, {
        companyId: 'c2',
        name: i < 4 ? `医药${i}` : `均衡${i}`,
        metrics: { ...shared, category: i % 2 === 0 ? 'mixed' : 'index', size_yuan: i * 1e9, status: 'open' },
      });
    }
    await db
      .insertInto('simu_open_days')
      .values({ fund_id: 'p2', date: addDays(toShanghaiDay(world.context.now()), 20) })
      .execute();
  });

  const simuFacets = (query: Record<string, string>) =>
    callHandler(calls.simuFacets, catalogue.simuFacets, world.context, { query });
  const simuTotal = async (query: Record<string, string>) =>
    (await callHandler(calls.simuList, catalogue.simuList, world.context, { query })).total;

  it('each return the size of the list with that value and all other filters', async () => {
    const filters = { strategy: 'equity', risk_max: '4', age_min: '1' };
    const { facets } = await simuFacets({
      ...filters,
      facets: FILED_FACETS.join(),
      gated_facets: GATED_FACETS.join(),
    });
    expect(facets.map((facet) => facet.key)).toEqual([...FILED_FACETS, ...GATED_FACETS]);
    for (const { key, counts } of facets) {
      for (const { option, count } of counts) {
        expect(await simuTotal({ ...filters, [key]: option }), `${key} ${option}`).toBe(count);
      }
    }
    const [strategies] = facets;
    expect(strategies?.counts.filter((each) => each.count > 0).map((each) => each.option)).toEqual([
      'equity',
      'bond',
    ]);
  });

  it('counts public funds for every filter, and by name keywords', async () => {
    const filters = { type: 'mixed', company_name: 'c2' };
    const reply = await callHandler(calls.publicFacets, catalogue.publicFacets, world.context, {
      query: filters,
    });
    for (const { key, counts } of reply.facets) {
      for (const { option, count } of counts) {
        const query = { ...filters, [key]: option };
        const list = await callHandler(calls.publicList, catalogue.publicList, world.context, { query });
        expect(list.total, `${key} ${option}`).toBe(count);
      }
    }
    expect(reply.facets).toHaveLength(9);
  });

  it('is omitted for filters that were not requested', async () => {
    expect((await simuFacets({})).facets).toEqual([]);
  });
});
