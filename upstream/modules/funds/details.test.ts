import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue as calls } from '~/contract/catalogue';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addArticle } from '~/upstream/modules/testing/articles';
import { addCompany, addManager, addNav, addSimuListFund } from '~/upstream/modules/testing/funds';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { setSwitch } from '~/upstream/core/switches';

let world: TestWorld;

describeOnEachDatabase('funds, companies and managers', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await db.insertInto('indices').values({ id: 'hs300', name: '沪深300', code: '000300' }).execute();
    await addCompany(db, 'c1', { name: '衡岳' });
    await addCompany(db, 'c2', { name: '安澜', size_band: '100+' });
    await addManager(db, 'm1', 'c1', { name: '林知远' });
    await addManager(db, 'm2', 'c1', { name: '白一舟' });
    for (let i = 0; i < 25; i++) {
      await addSimuListFund(db, `p${i}`, {
        // Later names have higher returns, so that an order by performance would be noticed.
        name: `衡岳${String.fromCharCode(97 + i)}`,
        managerIds: i === 0 ? ['m2', 'm1'] : [],
        metrics: { return_1y: i / 100, status: i === 24 ? 'liquidated' : 'running' },
      });
    }
    await addNav(db, 'p0', [
      { date: '2026-11-06', nav: 1.2 },
      { date: '2026-11-13', nav: 1.26 },
    ]);
    await db
      .insertInto('simu_open_days')
      .values([
        { fund_id: 'p0', date: '2026-10-15' },
        { fund_id: 'p0', date: '2026-12-15' },
      ])
      .execute();
    await db
      .insertInto('documents')
      .values({ id: 'd1', fund_id: 'p0', title: '基金合同', published_on: '2020-01-02', size_bytes: 1024 })
      .execute();
    await addArticle(db, 'a1', { mentions: [{ kind: 'simu', id: 'p0', name: '衡岳a' }] });
    await addArticle(db, 'a2', {
      mentions: [
        { kind: 'company', id: 'c1', name: '衡岳' },
        { kind: 'manager', id: 'm1', name: '林知远' },
      ],
    });
  });

  const detail = (product_id: string) =>
    callHandler(calls.simuDetail, catalogue.simuDetail, world.context, { query: { product_id } });

  describe('private fund', () => {
    it('reports that reservations are closed for all while the switch is closed', async () => {
      const set = (isOpen: boolean) =>
        world.context.db
          .transaction()
          .execute((trx) =>
            setSwitch(trx, { name: 'private_reserve_open', isOpen, reason: '演练', at: world.context.now() }),
          );
      expect((await detail('p0')).reserve_closed).toBeNull();
      await set(false);
      expect((await detail('p0')).reserve_closed).toContain('私募预约暂停受理');
      await set(true);
      expect((await detail('p0')).reserve_closed).toBeNull();
    });

    it('returns its facts, people, terms, documents and articles', async () => {
      const fund = await detail('p0');
      expect(fund).toMatchObject({
        product_id: 'p0',
        strategy_name: '股票多头',
        manager_names: ['白一舟', '林知远'],
        company: { company_id: 'c1', name: '衡岳' },
        benchmark_name: '沪深300',
        nav: '1.2600',
        nav_date: '2026-11-13',
        next_open_day: '2026-12-15',
        fees: { management_rate: 0.015, open_days: ['2026-12-15'], warn_line: '0.8500' },
        documents: [{ id: 'd1', title: '基金合同', size_bytes: 1024 }],
      });
      expect(fund.managers.map((manager) => [manager.name, manager.company_name])).toEqual([
        ['白一舟', '衡岳'],
        ['林知远', '衡岳'],
      ]);
      expect(fund.articles.map((article) => article.news_id)).toEqual(['a1']);
    });

    it('is shown without figures when it has no NAV', async () => {
      expect(await detail('p1')).toMatchObject({
        nav: null,
        nav_date: null,
        spark: null,
        fees: { lock_days: 180 },
      });
    });

    it('is refused when it is unknown', async () => {
      expect(await catchRefusal(detail('nobody'))).toMatchObject({ code: 4004, msg: '未找到该产品' });
    });
  });

  describe('company', () => {
    const company = (company_id: string) =>
      callHandler(calls.companyDetail, catalogue.companyDetail, world.context, { query: { company_id } });

    it('shows 20 running products by name, never by performance, and their total number', async () => {
      const { products, product_total } = await company('c1');
      expect(product_total).toBe(24);
      expect(products.map((fund) => fund.short_name)).toEqual(
        Array.from({ length: 20 }, (_, i) => `衡岳${String.fromCharCode(97 + i)}`),
      );
    });

    it('lists its people by pinyin and the articles about it', async () => {
      const { managers, articles, full_name } = await company('c1');
      expect(managers.map((manager) => manager.name)).toEqual(['白一舟', '林知远']);
      expect(articles.map((article) => article.news_id)).toEqual(['a2']);
      expect(full_name).toBe('衡岳投资管理有限公司');
    });

    it('is refused when it is unknown', async () => {
      expect(await catchRefusal(company('nobody'))).toMatchObject({ code: 4004, msg: '未找到该公司' });
    });

    it('is listed by pinyin, filtered by size, page by page', async () => {
      const list = (query: Record<string, string>) =>
        callHandler(calls.companyList, catalogue.companyList, world.context, { query });
      const first = await list({ limit: '1' });
      expect(first).toMatchObject({ total: 2, list: [{ name: '安澜' }] });
      const second = await list({ limit: '1', cursor: first.next_cursor ?? '' });
      expect(second).toMatchObject({ next_cursor: null, list: [{ name: '衡岳' }] });
      expect((await list({ size: '100+' })).list.map((each) => each.company_id)).toEqual(['c2']);
    });

    it('is found in the directory by name, pinyin, letter, city and strategy, with the available filters', async () => {
      const ids = async (query: Record<string, string>) => {
        const reply = await callHandler(calls.companyList, catalogue.companyList, world.context, { query });
        expect(reply.total).toBe(reply.list.length);
        return reply.list.map((each) => each.company_id);
      };
      expect(await ids({ keyword: '岳' })).toEqual(['c1']);
      expect(await ids({ keyword: 'ANL' })).toEqual(['c2']);
      expect(await ids({ keyword: '%' })).toEqual([]);
      expect(await ids({ letter: 'a' })).toEqual(['c2']);
      expect(await ids({ city: '上海' })).toContain('c1');
      expect(await ids({ city: '某地' })).toEqual([]);
      expect(await ids({ strategy: 'equity', letter: 'h' })).toEqual(['c1']);
      const reply = await callHandler(calls.companyList, catalogue.companyList, world.context, {
        query: { include: 'facets' },
      });
      expect(reply).toMatchObject({
        letters: ['a', 'h'],
        cities: expect.arrayContaining(['上海']) as unknown,
      });
      const people = async (query: Record<string, string>) =>
        (await callHandler(calls.managerList, catalogue.managerList, world.context, { query })).list.map(
          (each) => each.name,
        );
      expect(await people({ keyword: 'lin' })).toEqual(['林知远']);
      expect(await people({ keyword: '知遠' })).toEqual(['林知远']);
      expect(await people({ letter: 'b' })).toEqual(['白一舟']);
      expect(await people({ city: '上海', keyword: '知' })).toEqual(['林知远']);
      expect(await people({ strategy: 'bond' })).toEqual([]);
    });

    it('is listed by products and by founding, page by page; a cursor is valid for one order only', async () => {
      const list = (query: Record<string, string>) =>
        callHandler(calls.companyList, catalogue.companyList, world.context, { query });
      const byProducts = await list({ sort: 'product_count' });
      const counts = byProducts.list.map((each) => each.product_count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      const byFounding = (await list({ sort: 'founded_on' })).list.map((each) => each.founded_on);
      expect(byFounding).toEqual([...byFounding].sort());
      for (const sort of ['product_count', 'founded_on']) {
        const first = await list({ sort, limit: '1' });
        const second = await list({ sort, limit: '1', cursor: first.next_cursor ?? '' });
        const whole = await list({ sort });
        expect([...first.list, ...second.list]).toEqual(whole.list);
        expect(second.next_cursor).toBeNull();
        expect(await catchRefusal(list({ sort: 'name', cursor: first.next_cursor ?? '' }))).toMatchObject({
          code: 4000,
        });
      }
    });
  });

  describe('manager', () => {
    const manager = (manager_id: string) =>
      callHandler(calls.managerDetail, catalogue.managerDetail, world.context, { query: { manager_id } });

    it('shows the employer, the managed funds, and articles', async () => {
      expect(await manager('m1')).toMatchObject({
        name: '林知远',
        company_id: 'c1',
        since: '2015-01-05',
        products: [{ product_id: 'p0' }],
        articles: [{ news_id: 'a2' }],
      });
    });

    it('is refused when it is unknown', async () => {
      expect(await catchRefusal(manager('nobody'))).toMatchObject({ code: 4004, msg: '未找到该基金经理' });
    });

    it('is listed by pinyin', async () => {
      const { list, total } = await callHandler(calls.managerList, catalogue.managerList, world.context, {});
      expect([total, list.map((each) => each.name)]).toEqual([2, ['白一舟', '林知远']]);
      expect(list.every((each) => !('representative' in each))).toBe(true);
    });

    it.each(['product_count', 'career_years'] as const)('is listed by %s, page by page', async (sort) => {
      const list = (query: Record<string, string>) =>
        callHandler(calls.managerList, catalogue.managerList, world.context, { query: { sort, ...query } });
      const whole = (await list({})).list;
      const values = whole.map((each) => each[sort]);
      expect(values).toEqual([...values].sort((a, b) => b - a));
      const first = await list({ limit: '1' });
      const second = await list({ limit: '1', cursor: first.next_cursor ?? '' });
      expect([...first.list, ...second.list]).toEqual(whole);
    });

    it('includes the earliest founded of the currently managed funds on request', async () => {
      const { list } = await callHandler(calls.managerList, catalogue.managerList, world.context, {
        query: { include: 'representative' },
      });
      for (const { manager_id, representative } of list) {
        const { products } = await manager(manager_id);
        const running = products.filter((fund) => fund.status !== 'liquidated');
        const first = [...running].sort((a, b) =>
          a.founded_on === b.founded_on
            ? a.product_id.localeCompare(b.product_id)
            : a.founded_on.localeCompare(b.founded_on),
        )[0];
        expect(representative?.product_id).toBe(first?.product_id);
      }
      expect(list.some((each) => each.representative)).toBe(true);
    });
  });
});
