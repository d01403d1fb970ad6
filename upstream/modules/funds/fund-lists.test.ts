import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue as calls, PUBLIC_SORTS, SIMU_SORTS } from '~/contract/catalogue';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addManager, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { FUND_SORTS, type FundSort } from '~/upstream/modules/funds/fund-sorts';

let world: TestWorld;

/** Values with many ties and gaps: every seventh fund (i % 7 is 6) has none. */
const getValue = (i: number): number | null => (i % 7 === 6 ? null : (i % 7) / 10 - 0.2);
const getMetrics = (i: number) => ({
  return_1m: getValue(i),
  return_3m: getValue(i + 1),
  return_6m: getValue(i * 3),
  return_1y: getValue(i + 2),
  return_3y: i % 2 === 0 ? null : i / 10,
  return_ytd: null,
  return_since: getValue(i * 5),
  max_drawdown: i % 5 === 0 ? null : (i % 5) / 10,
  sharpe: getValue(i + 4),
  founded_on: `20${10 + (i % 9)}-05-0${1 + (i % 3)}`,
  risk_level: 1 + (i % 5),
});

describeOnEachDatabase('fund lists', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    await addCompany(db, 'c2', { name: '望川基金', kind: 'public' });
    await addManager(db, 'm1', 'c1', { name: '林知远' });
    for (let i = 0; i < 45; i++) {
      const category = (['equity', 'neutral', 'bond'] as const)[i % 3]!;
      const status = i % 9 === 8 ? 'liquidated' : i % 9 === 7 ? 'raising' : 'running';
      await addSimuListFund(db, `p${String(i).padStart(2, '0')}`, {
        managerIds: i < 4 ? ['m1'] : [],
        metrics: { ...getMetrics(i), category, status, min_amount: i % 2 === 0 ? 1_000_000 : 3_000_000 },
      });
      await addPublicListFund(db, `10${String(i).padStart(4, '0')}`, {
        companyId: i % 2 === 0 ? 'c2' : 'c1',
        metrics: {
          ...getMetrics(i),
          category: (['mixed', 'stock', 'bond'] as const)[i % 3]!,
          status: i % 4 === 3 ? 'suspended' : 'open',
          size_yuan: i % 4 === 1 ? null : i * 1e8,
          fee_rate: (i % 3) / 1000,
        },
      });
    }
    await db
      .insertInto('simu_open_days')
      .values([
        { fund_id: 'p01', date: '2026-11-10' },
        { fund_id: 'p01', date: '2026-11-27' },
        { fund_id: 'p02', date: '2026-12-20' },
      ])
      .execute();
  });

  const simuList = (query: Record<string, string>) =>
    callHandler(calls.simuList, catalogue.simuList, world.context, { query });
  const publicList = (query: Record<string, string>) =>
    callHandler(calls.publicList, catalogue.publicList, world.context, { query });

  /** Reads every page of a list, one after the other. */
  async function walk(kind: 'simu' | 'public', query: Record<string, string>) {
    const found: { id: string; value: unknown }[] = [];
    const sort = FUND_SORTS[query['sort'] as FundSort];
    let total = 0;
    for (let cursor: string | null = '', pages = 0; cursor !== null; pages++) {
      if (pages > 60) throw new Error('the pages never end');
      const page: Awaited<ReturnType<typeof simuList>> | Awaited<ReturnType<typeof publicList>> = await (
        kind === 'simu' ? simuList : publicList
      )(cursor === '' ? query : { ...query, cursor });
      for (const fund of page.list) {
        const id = fund.kind === 'simu' ? fund.product_id : fund.fund_code;
        const row = await world.context.db
          .selectFrom('fund_metrics')
          .select(sort.column)
          .where('fund_id', '=', id)
          .executeTakeFirstOrThrow();
        found.push({ id, value: row[sort.column as 'sharpe'] });
      }
      total = page.total;
      cursor = page.next_cursor;
    }
    return { found, total };
  }

  const SORTS = [
    ...SIMU_SORTS.map((sort) => ['simu', sort] as const),
    ...PUBLIC_SORTS.map((sort) => ['public', sort] as const),
  ];

  describe('pages of the fund lists', () => {
    it('covers every fund exactly once, in order, missing values last, for every sort, direction and page size', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...SORTS),
          fc.constantFrom('asc', 'desc'),
          fc.integer({ min: 3, max: 20 }),
          async ([kind, sort], order, limit) => {
            const { found, total } = await walk(kind, { sort, order, limit: String(limit) });
            expect(new Set(found.map((each) => each.id)).size).toBe(found.length);
            expect(found.length).toBe(kind === 'simu' ? 40 : 45);
            expect(total).toBe(found.length);
            const values = found.map((each) => each.value);
            const known = values.filter((value) => value !== null) as (number | string)[];
            expect(values.slice(known.length).every((value) => value === null)).toBe(true);
            const sorted = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
            expect(known).toEqual(order === 'asc' ? sorted : sorted.reverse());
          },
        ),
        { numRuns: 40 },
      );
    });

    it('refuses a cursor of another sort with 4000', async () => {
      const { next_cursor } = await simuList({ sort: 'name', limit: '5' });
      const refusal = await catchRefusal(simuList({ sort: 'sharpe', cursor: next_cursor ?? '' }));
      expect(refusal.code).toBe(CODES.badRequest);
    });

    it('refuses a cursor of the other direction with 4000', async () => {
      const { next_cursor } = await simuList({ sort: 'sharpe', order: 'asc', limit: '5' });
      const refusal = await catchRefusal(
        simuList({ sort: 'sharpe', order: 'desc', cursor: next_cursor ?? '' }),
      );
      expect(refusal.code).toBe(CODES.badRequest);
    });
  });

  describe('filters of the private list', () => {
    const all = { limit: '50' };

    it('excludes liquidated funds unless that status is requested', async () => {
      expect((await simuList(all)).list.some((fund) => fund.status === 'liquidated')).toBe(false);
      const { list, total } = await simuList({ ...all, status: 'liquidated' });
      expect(total).toBe(5);
      expect(list.every((fund) => fund.status === 'liquidated')).toBe(true);
    });

    it('limits the list to the risk the viewer may see, for any requested risk', async () => {
      const { list } = await simuList({ ...all, risk_max: '2' });
      expect(list.length).toBeGreaterThan(0);
      expect(list.every((fund) => (fund.risk_level ?? 9) <= 2)).toBe(true);
      expect((await simuList({ ...all, risk: '5', risk_max: '2' })).list).toEqual([]);
      expect(
        (await simuList({ ...all, risk: '1,5', risk_max: '2' })).list.map((fund) => fund.risk_level),
      ).toContain(1);
    });

    it('applies strategies, returns, drawdown, age and minimum amount; unknown values do not pass', async () => {
      const { list } = await simuList({ ...all, strategy: 'equity,bond' });
      expect(new Set(list.map((fund) => fund.strategy))).toEqual(new Set(['equity', 'bond']));
      const gained = await simuList({ ...all, return_1y_min: '0.1' });
      expect(gained.list.length).toBeGreaterThan(0);
      expect(gained.list.every((fund) => (fund.returns?.['1y'] ?? -1) >= 0.1)).toBe(true);
      const calm = await simuList({ ...all, drawdown_max: '0.2' });
      expect(calm.list.length).toBeGreaterThan(0);
      expect(calm.list.every((fund) => fund.max_drawdown !== null && fund.max_drawdown <= 0.2)).toBe(true);
      const old = await simuList({ ...all, age_min: '15' });
      expect(old.list.length).toBeGreaterThan(0);
      expect(old.list.every((fund) => fund.founded_on <= '2011-11-20')).toBe(true);
      const small = await simuList({ ...all, min_amount_max: '1000000' });
      expect(small.list.every((fund) => fund.min_amount === 1_000_000)).toBe(true);
    });

    it('limits the list to funds whose NAV covers the ranking period, and counts only those', async () => {
      const { list, total } = await simuList({ ...all, has_return: '3y', sort: 'return_3y' });
      expect(list.length).toBe(total);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan((await simuList(all)).total);
      expect(list.every((fund) => fund.returns?.['3y'] !== null)).toBe(true);
      expect((await simuList({ ...all, has_return: 'ytd' })).total).toBe(0);
    });

    it('finds the funds of a manager, of a company, and those that open soon', async () => {
      expect(
        (await simuList({ ...all, manager_id: 'm1' })).list.map((fund) => fund.product_id).sort(),
      ).toEqual(['p00', 'p01', 'p02', 'p03']);
      expect((await simuList({ ...all, manager_name: '知远' })).total).toBe(4);
      expect((await simuList({ ...all, manager_name: '知遠' })).total).toBe(4);
      expect((await simuList({ ...all, manager_name: '%' })).total).toBe(0);
      expect((await simuList({ ...all, company_id: 'c2' })).total).toBe(0);
      const soon = await simuList({ ...all, open_days: '7' });
      expect(soon.list.map((fund) => [fund.product_id, fund.next_open_day])).toEqual([['p01', '2026-11-27']]);
      expect((await simuList({ ...all, open_days: '30' })).total).toBe(2);
    });
  });

  describe('filters of the public list', () => {
    it('VERIFY-005 VERIFY-006 limits the list to the open kind of product, and returns the kind of each', async () => {
      const { db } = world.context;
      const change = (context: 'simu' | 'am') =>
        db.updateTable('simu_funds').set({ context }).where('id', '=', 'p02').execute();
      await change('am');
      const [plans, funds, both] = await Promise.all(
        ['am', 'simu', 'simu,am'].map((context) => simuList({ context, sort: 'name', limit: '50' })),
      );
      await change('simu');
      expect(plans?.list.map(({ product_id, context }) => [product_id, context])).toEqual([['p02', 'am']]);
      expect([plans?.total, funds?.total, both?.total]).toEqual([1, 39, 40]);
    });

    it('applies type, status, size band and company', async () => {
      const bonds = await publicList({ limit: '50', type: 'bond', status: 'suspended' });
      expect(bonds.list.length).toBeGreaterThan(0);
      expect(bonds.list.every((fund) => fund.type === 'bond' && fund.status === 'suspended')).toBe(true);
      const middle = await publicList({ limit: '50', size: '2-10' });
      expect(middle.list.length).toBeGreaterThan(0);
      expect(middle.list.every((fund) => Number(fund.size) >= 2e8 && Number(fund.size) < 1e9)).toBe(true);
      const big = await publicList({ limit: '50', size: '10-50' });
      expect(big.list.map((fund) => fund.size)).toContain('1000000000.00');
      const company = await publicList({ limit: '50', company_name: '望川基金' });
      expect(company.total).toBe(23);
      expect(company.list.every((fund) => fund.company_name === '望川基金')).toBe(true);
      expect((await publicList({ company_name: '望川' })).total).toBe(23);
      expect((await publicList({ company_name: '没有这家' })).total).toBe(0);
    });

    it('applies a theme by words in the name', async () => {
      const { db } = world.context;
      const name = (text: string) =>
        db.updateTable('public_funds').set({ name: text }).where('id', '=', '100000').execute();
      await name('望川医药创新股票A');
      const found = await publicList({ theme: 'health' });
      expect(found.list.map((fund) => fund.fund_code)).toEqual(['100000']);
      expect((await publicList({ theme: 'dividend' })).total).toBe(0);
    });
  });

  describe('is_selection', () => {
    it('follows the watchlist of the account, and is false for visitors', async () => {
      const account = await addAccount(world.context, '13800000001');
      const { db } = world.context;
      await db
        .insertInto('favorites')
        .values([
          { account_id: account.id, kind: 'simu', fund_id: 'p01', added_at: '2026-11-01T00:00:00Z' },
          { account_id: account.id, kind: 'public', fund_id: '100003', added_at: '2026-11-01T00:00:00Z' },
        ])
        .execute();
      const mine = await callHandler(
        calls.simuList,
        catalogue.simuList,
        world.context,
        { query: { limit: 50 } },
        account,
      );
      expect(mine.list.filter((fund) => fund.is_selection).map((fund) => fund.product_id)).toEqual(['p01']);
      const open = await callHandler(
        calls.publicList,
        catalogue.publicList,
        world.context,
        { query: { limit: 50 } },
        account,
      );
      expect(open.list.filter((fund) => fund.is_selection).map((fund) => fund.fund_code)).toEqual(['100003']);
      expect((await simuList({ limit: '50' })).list.some((fund) => fund.is_selection)).toBe(false);
    });
  });
});
