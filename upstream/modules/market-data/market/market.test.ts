import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { market as calls } from '~/contract/market';
import type { Period } from '~/contract/kinds';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addCompany,
  addManager,
  addNav,
  addPublicListFund,
  addSimuListFund,
  type NavPoint,
} from '~/upstream/modules/testing/funds';
import { market } from '~/upstream/modules/market-data/market';

let world: TestWorld;

/** Fridays from 2022-01-07 to 2026-11-13, growing 0.1 % a week, with a dividend on the way. */
const WEEKS = 254;
const weekly: NavPoint[] = Array.from({ length: WEEKS }, (_, i) => ({
  date: addDays('2022-01-07', i * 7),
  nav: 1 * 1.001 ** i,
  ...(i === 200 ? { dividend: 0.05 } : {}),
}));

describeOnEachDatabase('NAV and performance', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await db.insertInto('indices').values({ id: 'hs300', name: '沪深300', code: '000300' }).execute();
    await addCompany(db, 'c1');
    await addSimuListFund(db, 'p1', { metrics: { risk_level: 4 } });
    await addSimuListFund(db, 'young');
    await addSimuListFund(db, 'new');
    await addNav(db, 'p1', weekly);
    await addNav(db, 'young', weekly.slice(-10));
    await addPublicListFund(db, 'f1', {});
    await addNav(db, 'f1', [
      { date: '2026-10-08', nav: 1 },
      { date: '2026-10-16', nav: 1.1 },
      { date: '2026-11-13', nav: 1.1 },
    ]);
    await db
      .insertInto('dividends')
      .values([
        {
          fund_id: 'p1',
          record_on: weekly[199]!.date,
          ex_on: weekly[200]!.date,
          paid_on: weekly[200]!.date,
          per_share: '0.0500',
        },
      ])
      .execute();
    await addManager(db, 'm1', 'c1', { name: '甲' });
    await addManager(db, 'm2', 'c1', { name: '乙' });
    const change = weekly[100]!.date;
    await db
      .insertInto('fund_managers')
      .values([
        { fund_id: 'p1', manager_id: 'm2', since: change, until: null, tenure_return: null },
        { fund_id: 'p1', manager_id: 'm1', since: weekly[0]!.date, until: change, tenure_return: null },
      ])
      .execute();
    // The index trades on Thursdays only, from 2023 on: fund dates use its last close before.
    await db
      .insertInto('index_points')
      .values(
        Array.from({ length: 210 }, (_, i) => ({
          index_id: 'hs300',
          date: addDays('2023-01-05', i * 7),
          close: 4000 + i,
        })).filter((point) => point.date <= '2026-11-13'),
      )
      .execute();
    await db
      .insertInto('peer_series')
      .values(
        weekly.map((point, i) => ({
          peer_group: 'simu:equity',
          date: point.date,
          value: 1 + i / 1000,
          members: 5,
        })),
      )
      .execute();
  });

  const nav = (product_id: string, period: Period) =>
    callHandler(calls.simuNav, market.simuNav, world.context, { query: { product_id, period } });

  describe('NAV series of a period', () => {
    it.each([
      // The last NAV is of 2026-11-13: each window begins with the last Friday on or before its start.
      ['1m', '2026-10-09'],
      ['3m', '2026-08-07'],
      ['6m', '2026-05-08'],
      ['1y', '2025-11-07'],
      ['3y', '2023-11-10'],
      ['ytd', '2025-12-26'],
      ['since', '2022-01-07'],
    ] as const)('begins for %s on the last NAV on or before its start', async (period, start) => {
      const { series, as_of } = await nav('p1', period);
      expect(as_of).toBe('2026-11-13');
      expect(series?.dates[0]).toBe(start);
      expect(series?.dates.at(-1)).toBe('2026-11-13');
    });

    it('is the whole series for a fund younger than the period', async () => {
      const { series } = await nav('young', '3y');
      expect(series?.dates).toHaveLength(10);
      expect(series?.adjusted[0]).toBe(1);
    });

    it('has columns of equal length, with benchmark and peers on the fund dates, starting at the fund level', async () => {
      const { series, benchmark_name, peer_group } = await nav('p1', '1y');
      expect([benchmark_name, peer_group]).toEqual(['沪深300', '私募股票多头平均']);
      const { dates, unit, accumulated, adjusted, benchmark, peers } = series!;
      expect(
        new Set([dates, unit, accumulated, adjusted, benchmark, peers].map((column) => column.length)),
      ).toEqual(new Set([54]));
      expect(benchmark[0]).toBeCloseTo(adjusted[0]!, 12);
      expect(peers[0]).toBeCloseTo(adjusted[0]!, 12);
      // The close of the Thursday before the last Friday, divided by that before the first.
      const first = 4000 + 148;
      expect(benchmark.at(-1)! / benchmark[0]!).toBeCloseTo((first + 53) / first, 12);
    });

    it('has no benchmark before the index begins', async () => {
      const { series } = await nav('p1', 'since');
      const { dates, benchmark, adjusted } = series!;
      const begin = dates.findIndex((date) => date >= '2023-01-05');
      expect(benchmark.slice(0, begin).every((level) => level === null)).toBe(true);
      expect(benchmark[begin]).toBeCloseTo(adjusted[begin]!, 12);
    });

    it('is null for a fund without NAV, and refused for an unknown one', async () => {
      expect(await nav('new', '1y')).toMatchObject({ as_of: null, series: null, risk_level: 3 });
      expect(await catchRefusal(nav('nobody', '1y'))).toMatchObject({ code: 4004, msg: '未找到该产品' });
    });
  });

  describe('custom window', () => {
    const asked = (query: Record<string, string>) =>
      callHandler(calls.simuNav, market.simuNav, world.context, { query: { product_id: 'p1', ...query } });

    it('spans from the last NAV on or before its first day to the last within it, for any period', async () => {
      const { series } = await asked({ from: '2024-01-01', to: '2024-03-01', period: '1m' });
      expect([series?.dates[0], series?.dates.at(-1)]).toEqual(['2023-12-29', '2024-03-01']);
      expect(series?.benchmark).toHaveLength(10);
      expect((await asked({ from: '2021-01-01', to: '2022-01-31' })).series?.dates).toHaveLength(4);
      expect((await asked({ from: '2024-01-02', to: '2020-01-01' })).series?.dates).toEqual([]);
    });

    it('compares with an index or a public fund, starting at the fund level, but never with a private one', async () => {
      const { nav_compared, series, indices } = await asked({ compare: 'hs300', period: '1y' });
      expect(nav_compared?.name).toBe('沪深300');
      expect(nav_compared?.values).toEqual(series?.benchmark);
      expect(indices).toEqual([{ id: 'hs300', name: '沪深300' }]);
      const { nav_compared: fund } = await asked({ compare: 'f1', from: '2026-10-02', to: '2026-10-16' });
      expect(fund).toMatchObject({ id: 'f1', values: [null, expect.any(Number), expect.any(Number)] });
      expect(fund!.values[2]! / fund!.values[1]!).toBeCloseTo(1.1, 12);
      for (const compare of ['young', 'nobody'])
        expect((await asked({ compare })).nav_compared, compare).toBeNull();
    });

    it('lists events within it: dividends, splits, managers who joined and left', async () => {
      const days = weekly.map(({ date }) => date);
      const { nav_events } = await asked({ period: 'since' });
      expect(nav_events).toEqual([
        { date: days[100], type: 'manager', text: '甲离任' },
        { date: days[100], type: 'manager', text: '乙到任' },
        { date: days[200], type: 'dividend', text: '每份派 0.0500 元' },
      ]);
      expect((await asked({ from: days[150]!, to: days[160]! })).nav_events).toEqual([]);
    });
  });

  describe('past NAV', () => {
    const list = (query: Record<string, string>) =>
      callHandler(calls.simuNavList, market.simuNavList, world.context, {
        query: { product_id: 'p1', ...query },
      });

    it('is listed newest first, page by page, every day once', async () => {
      const dates: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          limit: '60',
          ...(cursor ? { cursor } : {}),
        });
        expect(page.total).toBe(WEEKS);
        dates.push(...(page.nav_list ?? []).map((row) => row.date));
        cursor = page.next_cursor;
      }
      expect(dates).toEqual(weekly.map((point) => point.date).reverse());
    });

    it('explains the NAV drop on the day of a dividend', async () => {
      const { nav_list } = await list({ limit: '100' });
      expect(nav_list?.filter((row) => row.note !== null)).toMatchObject([
        { date: weekly[200]!.date, note: '每份派 0.05 元' },
      ]);
    });

    it('refuses the cursor of another fund', async () => {
      const { next_cursor } = await list({ limit: '5' });
      const other = callHandler(calls.simuNavList, market.simuNavList, world.context, {
        query: { product_id: 'young', cursor: next_cursor ?? '' },
      });
      expect((await catchRefusal(other)).code).toBe(4000);
    });
  });

  describe('performance', () => {
    const performance = (product_id: string) =>
      callHandler(calls.simuPerformance, market.simuPerformance, world.context, {
        query: { product_id, window: '1y' },
      });

    it('is computed from the NAV when nothing is stored', async () => {
      const { periods, metrics, as_of, frequency } = await performance('p1');
      expect([as_of, frequency]).toEqual(['2026-11-13', 'week']);
      expect(periods?.find((row) => row.period === '1y')).toMatchObject({ start: '2025-11-07', rank: null });
      expect(periods?.find((row) => row.period === '1y')?.value).toBeCloseTo(1.001 ** 53 - 1, 5);
      expect(metrics?.find((row) => row.key === 'max_drawdown')?.value).toBe(0);
    });

    it('returns the results of holding for 1, 3 and 5 years, and their number when it is too small', async () => {
      const { holding_results: held } = await performance('p1');
      expect(held).toMatchObject({ start: weekly[0]?.date, end: weekly.at(-1)?.date });
      const [one, three, five] = held?.years ?? [];
      expect(one?.count).toBe(WEEKS - 53);
      expect(one?.result?.median).toBeCloseTo(1.001 ** 52 - 1, 5);
      expect(one?.result?.lost).toBe(0);
      expect(three).toMatchObject({ years: 3, count: WEEKS - 157 });
      expect(five).toEqual({ years: 5, count: 0, result: null });
      expect((await performance('young')).holding_results?.years[0]).toEqual({
        years: 1,
        count: 0,
        result: null,
      });
    });

    it('is the stored one while it matches the newest NAV', async () => {
      const { db } = world.context;
      const computed = await performance('p1');
      const { kind: _kind, product_id: _id, name: _name, risk_level: _risk, ...payload } = computed;
      const store = (as_of: string) =>
        db
          .insertInto('fund_performance')
          .values({
            fund_id: 'p1',
            window_key: '1y',
            as_of,
            payload: JSON.stringify({ ...payload, benchmark_name: '已存' }),
          })
          .onConflict((conflict) => conflict.columns(['fund_id', 'window_key']).doUpdateSet({ as_of }))
          .execute();
      await store('2026-11-06');
      expect((await performance('p1')).benchmark_name).toBe('沪深300');
      await store('2026-11-13');
      expect((await performance('p1')).benchmark_name).toBe('已存');
    });

    it('has no figures for a fund without NAV', async () => {
      expect(await performance('new')).toMatchObject({
        as_of: null,
        periods: null,
        metrics: null,
        monthly: null,
      });
    });
  });
});
