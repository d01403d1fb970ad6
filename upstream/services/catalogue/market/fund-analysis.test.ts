import { beforeAll, expect, it } from 'vitest';
import { addDays, weekday } from '~/domain/calendar/dates';
import { market as calls } from '~/contract/market';
import { refreshFigures } from '~/upstream/db/refresh-figures';
import { describeOnEachDatabase } from '~/upstream/db/testing/each-database';
import { ask } from '~/upstream/services/testing/ask';
import { openWorld, refusalOf, type TestWorld } from '~/upstream/services/testing/context';
import { addCompany, addNav, addPublic } from '~/upstream/services/testing/funds';
import { market } from '~/upstream/services/catalogue/market';

let world: TestWorld;

/** Weekdays of so many days up to 2026-11-19. */
const weekdays = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays('2026-11-19', index + 1 - count)).filter(
    (day) => weekday(day) <= 5,
  );
/** A NAV that swings by `swing` around a slow rise. */
const swinging = (count: number, swing: number) =>
  weekdays(count).map((date, index) => ({
    date,
    nav: Math.round((1 + index / 4000 + (swing * (index % 40)) / 40) * 10_000) / 10_000,
  }));

async function addSwinging(code: string, count: number, swing: number): Promise<void> {
  const { db } = world.context;
  const points = swinging(count, swing);
  await addPublic(db, code, { metrics: { category: 'mixed' } });
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
    await addPublic(db, '000005');
  });

  const analysis = (fund_code: string, window: '1y' | '3y') =>
    ask(calls.fundAnalysis, market.fundAnalysis, world.context, { query: { fund_code, window } });

  it('stands beside the median of the funds of its type that span the window, this one included', async () => {
    const [low, middle, high] = await Promise.all(
      ['000001', '000002', '000003'].map((code) => analysis(code, '3y')),
    );
    const volatility = (reply: typeof low) => reply!.metrics.find((each) => each.key === 'volatility')!;
    expect(volatility(low).value).toBeLessThan(volatility(middle).value!);
    // Of three the median is the middle one; the young fund does not span three years.
    for (const reply of [low, middle, high]) {
      expect(volatility(reply).peer_median).toBeCloseTo(volatility(middle).value!, 6);
      expect(volatility(reply).peer_count).toBe(3);
    }
    expect(low!.window).toEqual({ start: '2023-11-17', end: '2026-11-19', is_full: true });
    // Over one year the young fund counts too: of four the mean of the two in the middle.
    const year = await analysis('000002', '1y');
    expect(volatility(year).peer_count).toBe(4);
    expect(volatility(year).peer_median).toBeGreaterThan(volatility(year).value!);
  });

  it('measures a younger fund since founding and beside nobody', async () => {
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

  it('tells every fall with its recovery, and past holdings with their count', async () => {
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

  it('is empty for a fund without NAV and refused for one nobody knows', async () => {
    expect(await analysis('000005', '3y')).toMatchObject({
      as_of: null,
      window: null,
      metrics: [],
      drawdowns: [],
      history: null,
    });
    expect(await refusalOf(analysis('999999', '3y'))).toMatchObject({ code: 4004 });
  });
});
