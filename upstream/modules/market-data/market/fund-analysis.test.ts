import { beforeAll, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import type { FigureSpan, NavFigure } from '~/domain/figures/figure-derivation';
import { market as calls } from '~/contract/market';
import { refreshFigures } from '~/upstream/core/db/refresh-figures';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addCompany,
  addManager,
  addNav,
  addPublicListFund,
  addSimuListFund,
} from '~/upstream/modules/testing/funds';
import { market } from '~/upstream/modules/market-data/market';

let world: TestWorld;

/** Returns this many weekdays up to 2026-11-19. */
const weekdays = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays('2026-11-19', index + 1 - count)).filter(
    (day) => getWeekday(day) <= 5,
  );
/** Returns NAVs that swing by `swing` around a slow rise. */
const swinging = (count: number, swing: number) =>
  weekdays(count).map((date, index) => ({
    date,
    nav: Math.round((1 + index / 4000 + (swing * (index % 40)) / 40) * 10_000) / 10_000,
  }));

async function addSwinging(code: string, count: number, swing: number): Promise<void> {
  const { db } = world.context;
  const points = swinging(count, swing);
  await addPublicListFund(db, code, { metrics: { category: 'mixed' } });
  await addNav(db, code, points);
  const first = points[0]!.nav;
  const last = points.at(-1)!.nav.toFixed(4);
  await refreshFigures(
    db,
    { id: code, kind: 'public', category: 'mixed', benchmarkId: 'hs300' },
    points.map(({ date, nav }) => ({ date, value: nav / first })),
    { nav: last, accumulated: last, change: null },
  );
}

/** NAVs of compared funds. */
const COMPARED_NAVS = [
  { date: '2026-11-06', nav: 1.25 },
  { date: '2026-11-13', nav: 1.4375 },
];
const held = (code: string, position: number) => ({
  ...{ fund_id: '000005', part: 'holding' as const, position, as_of: '2026-09-30', code, name: `股${code}` },
  ...{ share: 0.05, change: null },
});

describeOnEachDatabase('analysis of a public fund', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await db.insertInto('indices').values({ id: 'hs300', name: '沪深300', code: '000300' }).execute();
    await addCompany(db, 'c1', { kind: 'public' });
    await addSwinging('000001', 1500, 0.1);
    await addSwinging('000002', 1500, 0.2);
    await addSwinging('000003', 1500, 0.3);
    await addSwinging('000004', 500, 0.9);
    await addPublicListFund(db, '000005');
    await addPublicListFund(db, '000006');
    await addNav(db, '000006', COMPARED_NAVS);
    await addSimuListFund(db, 'p1', { name: '望川一号' });
    await addNav(db, 'p1', COMPARED_NAVS);
    await db
      .insertInto('holdings')
      .values([held('600001', 0), held('600002', 1)])
      .execute();
  });

  const analysis = (fund_code: string, window: '1y' | '3y') =>
    callHandler(calls.fundAnalysis, market.fundAnalysis, world.context, { query: { fund_code, window } });

  it('compares with the median of the funds of its type that span the window, including this one', async () => {
    const [low, middle, high] = await Promise.all(
      ['000001', '000002', '000003'].map((code) => analysis(code, '3y')),
    );
    const volatility = (reply: typeof low) => reply!.metrics.find((each) => each.key === 'volatility')!;
    expect(volatility(low).value).toBeLessThan(volatility(middle).value!);
    // The median of three is the middle one; the young fund does not span three years.
    for (const reply of [low, middle, high]) {
      expect(volatility(reply).peer_median).toBeCloseTo(volatility(middle).value!, 6);
      expect(volatility(reply).peer_count).toBe(3);
    }
    expect(low!.window).toEqual({ start: '2023-11-17', end: '2026-11-19', is_full: true });
    // Over one year the young fund counts too: the median of four is the mean of the two in the middle.
    const year = await analysis('000002', '1y');
    expect(volatility(year).peer_count).toBe(4);
    expect(volatility(year).peer_median).toBeGreaterThan(volatility(year).value!);
  });

  it('measures a younger fund since founding and without peers', async () => {
    const young = await analysis('000004', '3y');
    expect(young.window?.is_full).toBe(false);
    expect(young.metrics.find((each) => each.key === 'volatility')).toMatchObject({
      peer_median: null,
      peer_count: 0,
    });
    expect(young.holdings.map(({ span, result }) => [span, result === null])).toEqual([
      ['3m', false],
      ['6m', false],
      ['1y', false],
      ['3y', true],
    ]);
  });

  it('lists every drawdown with its recovery, and past holding periods with their count', async () => {
    const reply = await analysis('000001', '3y');
    expect(reply.drawdowns).toHaveLength(5);
    const depths = reply.drawdowns.map((each) => each.depth);
    expect(depths).toEqual([...depths].sort((a, b) => a - b));
    for (const each of reply.drawdowns) expect(each.peak < each.trough).toBe(true);
    const year = reply.holdings.find((each) => each.span === '1y')!.result!;
    expect(year.worst).toBeLessThan(year.median);
    expect(year.median).toBeLessThan(year.best);
    expect(year.count).toBeGreaterThan(700);
    expect(year.samples).toHaveLength(200);
    expect(reply.history).toEqual({ start: '2022-10-12', end: '2026-11-19' });
  });

  it('explains the inputs of each figure, which add up to the figure of the page', async () => {
    const { context } = world;
    const performance = await callHandler(calls.fundPerformance, market.fundPerformance, context, {
      query: { fund_code: '000002', window: '3y' },
    });
    const figure = async (of: NavFigure, span: FigureSpan) =>
      (
        await callHandler(calls.fundFigure, market.fundFigure, context, {
          query: { fund_code: '000002', of, span },
        })
      ).performance;
    for (const { key, value, window_start, window_end } of performance.metrics!) {
      const own = await figure(key, '3y');
      expect([own?.value, own?.start, own?.end], key).toEqual([value, window_start, window_end]);
    }
    for (const { period, value } of performance.periods!) {
      const own = await figure('return', period);
      expect(own?.value, period).toBe(value);
      const [start, end] = own?.marks ?? [];
      if (value !== null) expect(end!.adjusted / start!.adjusted - 1).toBeCloseTo(value, 6);
    }
    const [year] = performance.holding_results!.years;
    expect(await figure('held', '1y')).toMatchObject({ count: year?.count, value: year?.result?.median });
    expect((await figure('nav', '3y'))?.marks.at(-1)).toMatchObject({ date: '2026-11-19', role: 'end' });
  });

  it('lists every drawdown and how long buyers of each day were below cost, for one day on request', async () => {
    const getDrawdowns = async (bought_on?: string) =>
      (
        await callHandler(calls.fundFalls, market.fundFalls, world.context, {
          query: { fund_code: '000003', bought_on },
        })
      ).performance!;
    const all = await getDrawdowns();
    const five = await analysis('000003', '3y');
    expect(all.drawdowns.slice(0, 5)).toEqual(five.drawdowns);
    expect(all.count).toBeGreaterThanOrEqual(all.drawdowns.length);
    expect(all.buying.length).toBeLessThanOrEqual(240);
    expect(all.bought).toBeNull();
    const most = all.buying.reduce((a, b) => (b.days > a.days ? b : a));
    expect(Math.max(...all.years.map((each) => each.longest_days))).toBe(most.days);
    expect((await getDrawdowns(most.date)).bought).toMatchObject({ date: most.date, days: most.days });
    // A Sunday uses the following Monday; a future day has no result.
    expect((await getDrawdowns('2026-11-15')).bought?.date).toBe('2026-11-16');
    expect((await getDrawdowns('2030-01-01')).bought).toBeNull();
  });

  it('splits performance by manager, with their other funds, compared with the benchmark of the time', async () => {
    const { db } = world.context;
    await addCompany(db, 'c2', { kind: 'public' });
    for (const id of ['g1', 'g2']) await addManager(db, id, 'c2');
    const tenure = (fund_id: string, manager_id: string, since: string, until: string | null) => ({
      ...{ fund_id, manager_id, since, until, tenure_return: null },
    });
    await db
      .insertInto('fund_managers')
      .values([
        tenure('000001', 'g1', '2023-01-02', '2024-06-28'),
        tenure('000001', 'g2', '2024-06-03', null),
        tenure('000003', 'g2', '2025-01-06', null),
      ])
      .execute();
    await db
      .insertInto('index_points')
      .values([
        { index_id: 'hs300', date: '2022-12-30', close: 100 },
        { index_id: 'hs300', date: '2026-11-18', close: 150 },
      ])
      .execute();
    const reply = await callHandler(calls.fundTenures, market.fundTenures, world.context, {
      query: { fund_code: '000001' },
    });
    expect(
      reply.spans.map(({ manager_names, came_on, left_on }) => [came_on, left_on, manager_names.join(' ')]),
    ).toEqual([
      ['2024-06-29', null, '经理g2'],
      ['2024-06-03', '2024-06-28', '经理g1 经理g2'],
      ['2023-01-02', '2024-06-02', '经理g1'],
    ]);
    const { start, end, benchmark, benchmark_name } = reply.spans[0]!.performance!;
    expect([start, end, benchmark, benchmark_name]).toEqual(['2024-07-01', '2026-11-19', 0.5, '沪深300']);
    expect(
      reply.managers.map(({ name, products }) => [name, products.map((each) => each.fund_code)]),
    ).toEqual([['经理g2', ['000003', '000001']]]);
    expect(reply.managers[0]?.products[1]?.performance?.start).toBe('2024-06-03');
    // The list of managers shows the same figure, not one stored earlier.
    const { list } = await callHandler(calls.fundManagers, market.fundManagers, world.context, {
      query: { fund_code: '000001' },
    });
    const own = reply.managers[0]?.products[1]?.performance?.value;
    expect(own).not.toBeNull();
    expect(list.find(({ name }) => name === '经理g2')?.tenure_return).toBe(own);
  });

  it('is empty for a fund without NAV and refused for an unknown one', async () => {
    expect(await analysis('000005', '3y')).toMatchObject({
      as_of: null,
      window: null,
      metrics: [],
      drawdowns: [],
      history: null,
    });
    expect(await catchRefusal(analysis('999999', '3y'))).toMatchObject({ code: 4004 });
  });

  const compare = (ids: string) =>
    callHandler(calls.fundCompare, market.fundCompare, world.context, { query: { ids } });

  it('returns compared funds in the requested order, without missing ones', async () => {
    const { funds } = await compare('public:000005,simu:p1,simu:nobody,public:000006');
    expect(funds.map((fund) => (fund.kind === 'simu' ? fund.product_id : fund.fund_code))).toEqual([
      '000005',
      'p1',
      '000006',
    ]);
  });

  it('returns compared funds with all adjusted NAVs, fees and reported holdings', async () => {
    const { funds } = await compare('simu:p1,public:000006,public:000005');
    const series = { dates: ['2026-11-06', '2026-11-13'], adjusted: [1, 1.15] };
    expect(funds[0]).toMatchObject({ series, fees: { subscribe_rate: 0.01, redeem_tiers: null } });
    expect(funds[1]).toMatchObject({
      ...{ series, has_terms: false, management_rate: null, holdings: null },
    });
    expect(funds[2]).toMatchObject({
      series: null,
      holdings: { as_of: '2026-09-30', list: [{ code: '600001' }, { code: '600002' }] },
    });
  });

  it('shows a guest the whole public fund, and only filed facts of the private one', async () => {
    const shown = applyDisclosure('market.fundCompare', await compare('simu:p1,public:000006'), GUEST);
    expect(shown.funds[0]).toMatchObject({ name: expect.stringContaining('望川'), series: null, fees: null });
    expect(shown.funds[0]).toMatchObject({ locked: { reason: 'login' }, risk_level: null });
    expect(JSON.stringify(shown.funds[0])).not.toMatch(/1\.15|1\.4375|2026-11/);
    expect(shown.funds[1]).toMatchObject({ series: { adjusted: [1, 1.15] } });
  });

  it.each(['simu:', 'pe:1', 'public:1,', Array.from({ length: 7 }, (_, at) => `public:${at}`).join(',')])(
    'limits a comparison to six funds of two kinds: refuses %s',
    (ids) => {
      expect(calls.fundCompare.query?.safeParse({ ids }).success).toBe(false);
    },
  );
});
