import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { market as calls } from '~/contract/market';
import type { CallInput } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addManager, addNav, addPublicListFund } from '~/upstream/modules/testing/funds';
import { market } from '~/upstream/modules/market-data/market';

let world: TestWorld;

/** Weekdays of 2025 and 2026, except the first week of October. */
const days = Array.from({ length: 730 }, (_, index) => addDays('2025-01-01', index)).filter(
  (day) => getWeekday(day) <= 5 && (day.slice(5) < '10-01' || day.slice(5) > '10-07'),
);

describeOnEachDatabase('lists and investment replay of public funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { kind: 'public' });
    await addManager(db, 'm1', 'c1', { kind: 'public' });
    const selected = { is_selection: true, category: 'mixed' };
    await addPublicListFund(db, '000001', {
      name: '望川成长混合',
      managerIds: ['m1'],
      metrics: { ...selected, return_1y: 1, max_drawdown: 0.1, fee_rate: 0.001, founded_on: '2020-01-02' },
    });
    await addPublicListFund(db, '000002', {
      name: '白石混合',
      // Less than a year old: its small drawdown is neither a reason nor counted among its peers.
      metrics: { ...selected, max_drawdown: 0.05, fee_rate: 0.002, founded_on: '2026-01-05', risk_level: 5 },
    });
    await addPublicListFund(db, '000003', {
      metrics: { category: 'mixed', return_1y: 0, max_drawdown: 0.2, fee_rate: 0.0015 },
    });
    await addPublicListFund(db, '000004', {
      name: '停售混合',
      metrics: { ...selected, status: 'suspended' },
    });
    await addPublicListFund(db, '000005', { name: '现金货币', metrics: { category: 'money' } });
    await db
      .insertInto('trading_days')
      .values(days.map((date) => ({ date })))
      .execute();
    await addNav(
      db,
      '000001',
      days.filter((day) => day <= '2026-11-19').map((date) => ({ date, nav: date < '2026-01-05' ? 1 : 2 })),
    );
    await db
      .insertInto('fee_tiers')
      .values({
        fund_id: '000001',
        side: 'subscribe',
        position: 0,
        from_value: 0,
        rate: 0.015,
        discount_rate: 0.0015,
      })
      .execute();
    await db
      .insertInto('announcements')
      .values(
        ['000001', '000002', '000001'].map((fund_id, index) => ({
          fund_id,
          title: `公告${index + 1}`,
          kind: index === 1 ? '分红' : '定期报告',
          published_on: `2026-0${index + 1}-10`,
          body: '全文。',
        })),
      )
      .execute();
  });

  describe('announcements', () => {
    const list = (query: CallInput<typeof calls.announcementList>['query']) =>
      callHandler(calls.announcementList, market.announcementList, world.context, { query });
    const titles = (reply: Awaited<ReturnType<typeof list>>) => reply.list.map((each) => each.title);

    it('is listed for all funds newest first, page by page, each with the name of its fund', async () => {
      const first = await list({ limit: 2 });
      expect(titles(first)).toEqual(['公告3', '公告2']);
      expect(first.list.map((each) => each.fund_name)).toEqual(['望川成长混合', '白石混合']);
      expect(first.total).toBe(3);
      const rest = await list({ limit: 2, min_aid: first.next_min_aid! });
      expect([titles(rest), rest.next_min_aid]).toEqual([['公告1'], null]);
    });

    it('can be filtered by one fund or by one kind', async () => {
      expect(titles(await list({ fund_code: '000001' }))).toEqual(['公告3', '公告1']);
      expect(titles(await list({ kind: '分红' }))).toEqual(['公告2']);
      expect(titles(await list({ kind: '分红', fund_code: '000001' }))).toEqual([]);
      expect(await catchRefusal(list({ fund_code: '999999' }))).toMatchObject({ code: 4004 });
    });
  });

  describe('selected funds', () => {
    const selections = (query: CallInput<typeof calls.fundSelections>['query'] = {}) =>
      callHandler(calls.fundSelections, market.fundSelections, world.context, { query });

    it('is listed by name, those without NAV last, with facts and their day, excluding funds that cannot be bought', async () => {
      const { list, total } = await selections();
      expect([list.map((fund) => fund.name), total]).toEqual([['望川成长混合', '白石混合'], 2]);
      expect((await selections({ page: 2, limit: 1 })).list.map((fund) => fund.name)).toEqual(['白石混合']);
      expect(list[0]).toMatchObject({
        as_of: '2026-11-19',
        reasons: [
          '近1年最大回撤 −10.00%，混合型中位数 −15.00%',
          '申购费率 0.10%，混合型中位数 0.15%',
          '运作满 6 年，自成立由现任基金经理管理',
        ],
      });
      // No fact qualifies as a reason: the text of its contract is used.
      expect(list[1]?.reasons).toEqual(['自下而上选股']);
    });

    it('is limited to the requested highest risk and type', async () => {
      expect((await selections({ risk_max: 3 })).list.map((fund) => fund.fund_code)).toEqual(['000001']);
      expect((await selections({ type: 'bond' })).total).toBe(0);
    });
  });

  describe('plan replay', () => {
    const replay = (query: Partial<CallInput<typeof calls.planReplay>['query']>) =>
      callHandler(calls.planReplay, market.planReplay, world.context, {
        query: { fund_code: '000001', amount: '1000', frequency: 'month', day: 3, ...query },
      });

    it('buys on its days, or on the next trading day after a holiday, for the discounted fee', async () => {
      const reply = await replay({ from: '2025-09-15' });
      expect(reply).toMatchObject({ from: '2025-09-15', to: '2026-11-19', run_count: 14 });
      expect(reply.runs.at(-1)).toEqual({
        planned_on: '2025-10-03',
        run_on: '2025-10-08',
        nav_date: '2025-10-08',
        nav: '1.0000',
        // 1000 / 1.0015 = 998.50.
        fee: '1.50',
        shares: '998.50',
      });
      // Three runs at 1, eleven at 2: 3 × 998.50 + 11 × 499.25 shares at 2.
      expect(reply).toMatchObject({
        invested: '14000.00',
        fee: '21.00',
        shares: '8487.25',
        value: '16974.50',
        cash: '0.00',
        profit: '2974.50',
        fund_return: 1,
      });
      expect(reply.profit_ratio).toBeCloseTo(0.212464, 6);
      expect(reply.xirr).toBeGreaterThan(0.212);
      expect(reply.points.length).toBeLessThanOrEqual(120);
      expect(reply.points.at(-1)).toEqual({ date: '2026-11-19', invested: 14000, worth: 16974.5 });
    });

    it('has no yearly return under a year, and does not begin before the fund', async () => {
      expect((await replay({ from: '2026-03-02' })).xirr).toBeNull();
      expect((await replay({ from: '2001-01-01' })).from).toBe('2025-01-01');
      expect((await replay({ frequency: 'day', from: '2025-01-01' })).runs).toHaveLength(60);
    });

    it('refuses invalid input', async () => {
      const getMsg = async (query: Parameters<typeof replay>[0]) => (await catchRefusal(replay(query))).msg;
      expect(await getMsg({ day: 0 })).toBe('请选择扣款日');
      expect(await getMsg({ frequency: 'week', day: 6 })).toBe('请选择扣款日');
      expect(await getMsg({ amount: '0' })).toBe('请输入正确的金额');
      expect(await getMsg({ from: '2026-11-20' })).toBe('开始日期须早于最近一个净值日');
      expect(await getMsg({ from: '2026-11-17' })).toBe('这段时间里没有扣款日，请把开始日期提前');
      expect(await getMsg({ fund_code: '000005' })).toContain('货币基金');
      expect(await getMsg({ fund_code: '000003' })).toContain('净值尚未披露');
      expect(await getMsg({ fund_code: '999999' })).toBe('未找到该产品');
    });
  });
});
