import { beforeAll, expect, it } from 'vitest';
import { equity as contract } from '~/contract/equity';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { services } from '~/upstream/server/services';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

const { equity } = services;

let world: TestWorld;
const person = (id: string) => ({ id, tokenHash: '' });

describeOnEachDatabase('private equity', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const list = (query: Record<string, string | number> = {}) =>
    callHandler(contract.productList, equity.productList, world.context, { query });
  const detail = (product_id: string) =>
    callHandler(contract.productDetail, equity.productDetail, world.context, { query: { product_id } });

  it('lists funds by founding, page by page, and by stage, vintage, state, institution, class and name', async () => {
    const whole = await list();
    const days = whole.list.map(({ founded_on }) => founded_on);
    expect(days).toEqual([...days].sort().reverse());
    expect(whole.stages.reduce((sum, each) => sum + each.product_count, 0)).toBe(whole.total);
    expect(whole.vintages.reduce((sum, each) => sum + each.product_count, 0)).toBe(whole.total);
    const first = await list({ limit: 5 });
    const second = await list({ limit: 5, cursor: first.next_cursor ?? '' });
    const ids = [...first.list, ...second.list].map(({ product_id }) => product_id);
    expect(ids).toEqual(whole.list.slice(0, 10).map(({ product_id }) => product_id));

    const buyouts = await list({ stage: 'buyout,secondary' });
    expect(new Set(buyouts.list.map(({ stage }) => stage))).toEqual(new Set(['buyout', 'secondary']));
    expect((await list({ vintage: 2021 })).list.map(({ product_id }) => product_id)).toEqual(['P21008']);
    expect((await list({ status: 'raising' })).total).toBe(2);
    expect((await list({ company_id: 'E1003' })).total).toBe(2);
    const fitting = await list({ risk_max: 4 });
    expect(fitting.list.every(({ risk_level }) => (risk_level ?? 9) <= 4)).toBe(true);
    // Every counted option has results.
    expect(fitting.stages.reduce((sum, each) => sum + each.product_count, 0)).toBe(fitting.total);
    expect((await list({ keyword: '沅川' })).total).toBe(3);
    // Pattern characters in a keyword match literally.
    expect((await list({ keyword: '%' })).total).toBe(0);
  });

  it('returns one fund with figures computed from its flows and its valuation', async () => {
    const fund = await detail('P20001');
    const { multiples, capital_schedule, j_curve } = fund;
    expect(capital_schedule.map(({ kind, flow_ratio }) => [kind, flow_ratio])).toEqual([
      ['call', 1],
      ['distribution', 0.05],
      ['distribution', 0.07],
    ]);
    expect(multiples).toMatchObject({ called_ratio: 1, dpi: expect.closeTo(0.12, 9) });
    expect(multiples?.tvpi).toBeCloseTo((multiples?.dpi ?? 0) + (multiples?.rvpi ?? 0), 9);
    expect(j_curve.at(-1)).toMatchObject({ date: multiples?.date, net_cash: expect.closeTo(-0.88, 9) });
    expect(j_curve.at(-1)?.with_value).toBeCloseTo((multiples?.tvpi ?? 0) - 1, 9);
    expect(fund.term).toEqual({
      invest_years: 4,
      exit_years: 3,
      extensions: 2,
      extension_years: 1,
      invest_until: '2026-06-30',
      ends_on: '2029-06-30',
      latest_end: '2031-06-30',
      stage: 'exiting',
    });
    expect(fund.managers.map(({ name }) => name)).toEqual(['温临川']);
    expect(await catchRefusal(detail('nobody'))).toMatchObject({ code: 4004 });
  });

  it('ignores announced flows: a planned call is neither called nor in the curve', async () => {
    const fund = await detail('P20002');
    expect(fund.capital_schedule.filter(({ is_planned }) => is_planned)).toHaveLength(2);
    expect(fund.multiples?.called_ratio).toBe(0.5);
    expect(fund.j_curve.at(-1)?.net_cash).toBe(-0.5);
  });

  it('lists institutions and people by name, and each with its funds', async () => {
    const { list: companies, cities } = await callHandler(
      contract.companyList,
      equity.companyList,
      world.context,
      {},
    );
    expect(companies).toHaveLength(6);
    expect(cities).toContain('上海');
    const early = await callHandler(contract.companyList, equity.companyList, world.context, {
      query: { stage: 'early' },
    });
    expect(early.list.map(({ name }) => name)).toEqual(['松际资本', '沅川创投']);
    const { list: managers } = await callHandler(contract.managerList, equity.managerList, world.context, {
      query: { city: '北京' },
    });
    expect(managers.map(({ company_name }) => company_name)).toEqual(['朗汀并购', '朗汀并购']);
    const company = await callHandler(contract.companyDetail, equity.companyDetail, world.context, {
      query: { company_id: 'E1002' },
    });
    expect([company.product_count, company.products.length, company.managers.length]).toEqual([4, 4, 2]);
    const manager = await callHandler(contract.managerDetail, equity.managerDetail, world.context, {
      query: { manager_id: 'Q1006' },
    });
    expect(manager.products.map(({ product_id }) => product_id)).toEqual(['P21007']);
  });

  it('returns the commitments of a person: called, uncalled and distributed from own flows', async () => {
    const own = (id: string) =>
      callHandler(contract.commitments, equity.commitments, world.context, {}, person(id));
    const { list: two } = await own('A10007');
    expect(
      two.map(({ product_id, called, uncalled, distributed }) => [product_id, called, uncalled, distributed]),
    ).toEqual([
      ['P20001', '2000000.00', '0.00', '240000.00'],
      ['P20002', '1000000.00', '1000000.00', '0.00'],
    ]);
    expect(two[0]?.dpi).toBeCloseTo(0.12, 9);
    expect(two[0]?.tvpi).toBeCloseTo((240_000 + Number(two[0]?.value)) / 2_000_000, 9);
    expect(two[1]?.planned.map(({ amount }) => amount)).toEqual(['500000.00', '500000.00']);
    expect((await own('A10001')).list).toEqual([]);
  });
});
