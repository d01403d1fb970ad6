import { beforeAll, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { catalogue as calls } from '~/contract/catalogue';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;
const filed = (query: CallInput<typeof calls.filedProducts>['query'] = {}) =>
  callHandler(calls.filedProducts, catalogue.filedProducts, world.context, { query });
const filedNames = async (query: Parameters<typeof filed>[0] = {}) =>
  (await filed(query)).list.map((fund) => fund.short_name);
const recommended = (query: CallInput<typeof calls.simuRecommended>['query'] = {}) =>
  callHandler(calls.simuRecommended, catalogue.simuRecommended, world.context, { query });

describeOnEachDatabase('product register and recommended products', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { name: '岫川' });
    await addCompany(db, 'c2', { name: '白鹭' });
    const chosen = { is_selection: true, risk_level: 3 };
    for (const [id, companyId, name, metrics] of [
      ['p1', 'c1', '岫川一号', { ...chosen, founded_on: '2018-05-04' }],
      ['p2', 'c1', '岫川二号', { ...chosen, founded_on: '2016-05-04' }],
      ['p3', 'c2', '白鹭稳行', { ...chosen, category: 'bond', risk_level: 2 }],
      ['p4', 'c2', '白鹭旧约', { status: 'liquidated', is_selection: true, founded_on: '2015-05-04' }],
      ['p5', 'c2', '白鹭进取', { ...chosen, risk_level: 5 }],
      ['p6', 'c2', '白鹭未选', {}],
    ] as const) {
      await addSimuListFund(db, id, { companyId, name, metrics });
    }
  });

  it('lists products by manager and filing day, including ended ones', async () => {
    const reply = await filed();
    expect(reply.list.map(({ company_name, short_name }) => `${company_name} ${short_name}`)).toEqual([
      '白鹭 白鹭旧约',
      '白鹭 白鹭稳行',
      '白鹭 白鹭进取',
      '白鹭 白鹭未选',
      '岫川 岫川二号',
      '岫川 岫川一号',
    ]);
    expect([reply.total, reply.letters, reply.filed_on]).toEqual([6, ['b', 'x'], '2020-01-02']);
    expect(reply.states).toContainEqual({ status: 'liquidated', product_count: 1 });
    expect(await filedNames({ page: 2, limit: 4 })).toEqual(['岫川二号', '岫川一号']);
  });

  it('finds them by name, pinyin, manager and filing number; counts all states, not only the selected one', async () => {
    expect(await filedNames({ keyword: '稳行' })).toEqual(['白鹭稳行']);
    expect(await filedNames({ keyword: 'bailujiuyue' })).toEqual(['白鹭旧约']);
    expect(await filedNames({ keyword: '岫川' })).toHaveLength(2);
    expect(await filedNames({ keyword: '白鷺穩行 · 衡序财富' })).toEqual(['白鹭稳行']);
    expect(await filedNames({ keyword: 'sp5' })).toEqual(['白鹭进取']);
    expect(await filedNames({ letter: 'x', strategy: 'bond' })).toEqual([]);
    const ended = await filed({ status: 'liquidated', letter: 'b' });
    expect([ended.total, ended.states.find(({ status }) => status === 'running')]).toEqual([
      1,
      { status: 'running', product_count: 3 },
    ]);
  });

  it('ENTITY-031 lists recommended products by category: only selected and open ones within the risk', async () => {
    const { groups } = await recommended();
    expect(groups.map(({ category, total }) => [category, total])).toEqual([
      ['equity', 3],
      ['bond', 1],
    ]);
    expect(groups.flatMap(({ list }) => list.map(({ product_id }) => product_id))).not.toContain('p4');
    const fitting = await recommended({ risk_max: 2 });
    expect(fitting.groups.map(({ list }) => list.map(({ product_id }) => product_id))).toEqual([['p3']]);
    expect((await recommended({ category: 'bond', limit: 20 })).groups).toHaveLength(1);
  });

  it('starts with the home page choice of a strategy: both use one rule', async () => {
    for (const months of [0, 1, 2]) {
      if (months > 0) world.pass(31 * 86_400);
      const { groups } = await recommended();
      const home = await callHandler(calls.suggest, catalogue.suggest, world.context, {
        body: { category: 'featured', limit: 2 },
      });
      expect(groups.map(({ list }) => list[0]?.name).sort()).toEqual(
        home.list.map(({ name }) => name).sort(),
      );
    }
  });
});
