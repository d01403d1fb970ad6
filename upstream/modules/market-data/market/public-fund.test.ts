import { beforeAll, describe, expect, it } from 'vitest';
import { market as calls } from '~/contract/market';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addArticle } from '~/upstream/modules/testing/articles';
import { addCompany, addManager, addNav, addPublicListFund } from '~/upstream/modules/testing/funds';
import { market } from '~/upstream/modules/market-data/market';

let world: TestWorld;
const fund = { query: { fund_code: '000001' } };

describeOnEachDatabase('public funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { name: '望川基金', kind: 'public' });
    await addManager(db, 'm1', 'c1', { name: '林知远', kind: 'public' });
    await addManager(db, 'm2', 'c1', { name: '白一舟', kind: 'public' });
    await addPublicListFund(db, '000001', { name: '望川成长混合', managerIds: ['m1'] });
    await addPublicListFund(db, '000002');
    await addNav(db, '000001', [
      { date: '2026-11-18', nav: 1.5 },
      { date: '2026-11-19', nav: 1.53 },
    ]);
    await addArticle(db, 'a1', { mentions: [{ kind: 'public', id: '000001', name: '望川成长混合' }] });
    await db
      .insertInto('fund_managers')
      .values({
        fund_id: '000001',
        manager_id: 'm2',
        since: '2018-01-02',
        until: '2020-01-02',
        tenure_return: 0.31,
      })
      .execute();
    await db
      .insertInto('dividends')
      .values(
        ['2023', '2024'].map((year) => ({
          fund_id: '000001',
          record_on: `${year}-03-04`,
          ex_on: `${year}-03-04`,
          paid_on: `${year}-03-06`,
          per_share: '0.0500',
        })),
      )
      .execute();
    await db.insertInto('splits').values({ fund_id: '000001', date: '2022-06-01', ratio: '1.5' }).execute();
    await db
      .insertInto('announcements')
      .values(
        Array.from({ length: 7 }, (_, i) => ({
          fund_id: '000001',
          title: `公告${i + 1}`,
          kind: '定期报告',
          published_on: `2026-0${i + 1}-10`,
          body: '全文。',
        })),
      )
      .execute();
    const holding = { fund_id: '000001', as_of: '2026-09-30' };
    await db
      .insertInto('holdings')
      .values([
        { ...holding, part: 'allocation', position: 1, name: '债券', share: 0.2 },
        { ...holding, part: 'allocation', position: 0, name: '股票', share: 0.7 },
        {
          ...holding,
          part: 'holding',
          position: 0,
          code: '600000',
          name: '江岸股份',
          share: 0.08,
          change: -0.01,
        },
        { ...holding, part: 'industry', position: 0, name: '制造业', share: 0.4 },
      ])
      .execute();
    await db
      .insertInto('fee_tiers')
      .values([
        {
          fund_id: '000001',
          side: 'subscribe',
          position: 1,
          from_value: 5e6,
          to_value: null,
          fixed_yuan: '1000',
        },
        {
          fund_id: '000001',
          side: 'subscribe',
          position: 0,
          from_value: 0,
          to_value: 5e6,
          rate: 0.015,
          discount_rate: 0.0015,
        },
        { fund_id: '000001', side: 'redeem', position: 0, from_value: 0, to_value: 7, rate: 0.015 },
      ])
      .execute();
    await db
      .insertInto('trading_days')
      .values(
        ['2026-11-09', '2026-11-10', '2026-11-20', '2026-12-30', '2026-12-31'].map((date) => ({ date })),
      )
      .execute();
  });

  describe('public fund', () => {
    it('CALL-017 fundinfo/info takes fund_code and answers the general facts', async () => {
      expect(await callHandler(calls.fundInfo, market.fundInfo, world.context, fund)).toMatchObject({
        fund_code: '000001',
        name: '望川成长混合',
        full_name: '望川成长混合型证券投资基金',
        type_name: '混合型',
        manager_names: ['林知远'],
        company: { name: '望川基金', company_id: 'c1' },
        benchmark_name: '沪深300 × 60% + 中债 × 40%',
        nav: '1.5300',
        articles: [{ news_id: 'a1' }],
      });
    });

    it('CALL-018 fundinfo/dividend takes fund_code and answers dividends and splits, newest first', async () => {
      const { dividends, splits } = await callHandler(
        calls.fundDividend,
        market.fundDividend,
        world.context,
        fund,
      );
      expect(dividends.map((row) => [row.ex_on, row.per_share])).toEqual([
        ['2024-03-04', '0.0500'],
        ['2023-03-04', '0.0500'],
      ]);
      expect(splits).toEqual([{ date: '2022-06-01', ratio: '1.5' }]);
    });

    it('CALL-019 fundinfo/announce_list answers the newest 3 for min_aid=0 and limit=3, and the rest after them', async () => {
      const announcements = (min_aid: number, limit: number) =>
        callHandler(calls.fundAnnouncements, market.fundAnnouncements, world.context, {
          query: { fund_code: '000001', min_aid, limit },
        });
      const first = await announcements(0, 3);
      expect(first.total).toBe(7);
      expect(first.list.map((row) => row.title)).toEqual(['公告7', '公告6', '公告5']);
      const rest = await announcements(first.next_min_aid ?? 0, 50);
      expect(rest.list.map((row) => row.title)).toEqual(['公告4', '公告3', '公告2', '公告1']);
      expect(rest.next_min_aid).toBeNull();
    });

    it('CALL-020 fundinfo/desc takes fund_code and answers its holdings and how it invests', async () => {
      expect(await callHandler(calls.fundDescription, market.fundDescription, world.context, fund)).toEqual({
        objective: '长期增值。',
        scope: '股票与债券。',
        strategy: '自下而上选股。',
        as_of: '2026-09-30',
        allocation: [
          { name: '股票', share: 0.7 },
          { name: '债券', share: 0.2 },
        ],
        holdings: [{ code: '600000', name: '江岸股份', share: 0.08, change: -0.01 }],
        industries: [{ name: '制造业', share: 0.4 }],
      });
    });

    it('CALL-021 fund/manager_list takes fund_code and answers managers with their tenure, present ones first', async () => {
      const { list } = await callHandler(calls.fundManagers, market.fundManagers, world.context, fund);
      expect(list).toMatchObject([
        { name: '林知远', from: '2020-01-02', to: null, tenure_days: 2514, tenure_return: 0.02 },
        { name: '白一舟', from: '2018-01-02', to: '2020-01-02', tenure_days: 730, tenure_return: null },
      ]);
    });

    it('returns its trade rules in 元 with the trading days from 10 days ago to 40 ahead', async () => {
      expect(
        await callHandler(calls.fundTradeRules, market.fundTradeRules, world.context, fund),
      ).toMatchObject({
        status: 'open',
        is_redeem_suspended: false,
        min_amount: '10.00',
        day_limit: null,
        subscribe_tiers: [
          { from: 0, to: 5e6, rate: 0.015, fixed: null, discount_rate: 0.0015 },
          { from: 5e6, to: null, rate: null, fixed: 1000, discount_rate: null },
        ],
        redeem_tiers: [{ from: 0, to: 7, rate: 0.015 }],
        trading_days: ['2026-11-10', '2026-11-20', '2026-12-30'],
        server_time: '2026-11-20T10:00:00+08:00',
      });
    });

    it('has its own NAV, past NAV and performance', async () => {
      const nav = await callHandler(calls.fundNav, market.fundNav, world.context, fund);
      expect(nav).toMatchObject({
        kind: 'public',
        series: { unit: ['1.5000', '1.5300'], benchmark: [null, null] },
      });
      const past = await callHandler(calls.fundNavList, market.fundNavList, world.context, fund);
      expect(past.nav_list?.map((row) => row.unit)).toEqual(['1.5300', '1.5000']);
      const figures = await callHandler(calls.fundPerformance, market.fundPerformance, world.context, fund);
      expect(figures.periods?.find((row) => row.period === 'since')?.value).toBeCloseTo(0.02, 6);
    });

    it('is refused by every call when it is unknown', async () => {
      const unknownCall = { query: { fund_code: '999999' } };
      const { context } = world;
      for (const call of [
        () => callHandler(calls.fundInfo, market.fundInfo, context, unknownCall),
        () => callHandler(calls.fundDividend, market.fundDividend, context, unknownCall),
        () => callHandler(calls.fundAnnouncements, market.fundAnnouncements, context, unknownCall),
        () => callHandler(calls.fundDescription, market.fundDescription, context, unknownCall),
        () => callHandler(calls.fundManagers, market.fundManagers, context, unknownCall),
        () => callHandler(calls.fundTradeRules, market.fundTradeRules, context, unknownCall),
        () => callHandler(calls.fundNav, market.fundNav, context, unknownCall),
        () => callHandler(calls.fundNavList, market.fundNavList, context, unknownCall),
        () => callHandler(calls.fundPerformance, market.fundPerformance, context, unknownCall),
      ]) {
        expect(await catchRefusal(call())).toMatchObject({ code: 4004, msg: '未找到该产品' });
      }
    });

    it('returns empty lists without holdings, fees or people', async () => {
      const other = { query: { fund_code: '000002' } };
      expect(
        await callHandler(calls.fundDescription, market.fundDescription, world.context, other),
      ).toMatchObject({
        as_of: null,
        holdings: [],
      });
      expect((await callHandler(calls.fundManagers, market.fundManagers, world.context, other)).list).toEqual(
        [],
      );
      expect(
        (await callHandler(calls.fundAnnouncements, market.fundAnnouncements, world.context, other)).total,
      ).toBe(0);
    });
  });
});
