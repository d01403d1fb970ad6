import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { loadPublicBriefs } from '~/upstream/modules/funds/public-briefs';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addFund, addTrader, withClockAt, buyFund } from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { addNavs, callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runAsFirstOperator } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);
const evening = (day: string) => withClockAt(world.context, `${day}T21:00:00+08:00`);

describeOnEachDatabase('income of money funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('is published day by day, also negative, shown as the newest with its day, and booked as shares', async () => {
    const fund = await addFund(world.context, { type: 'money' });
    await world.context.db
      .updateTable('fund_metrics')
      .set({ category: 'money' })
      .where('fund_id', '=', fund)
      .execute();
    await addNavs(world.context, fund, { '2026-11-19': '1.0000' }, { '2026-11-19': 1 });
    const trader = await addTrader(world.context);
    const publish = (date: string, per_10k: string, seven_day = '1.8500') =>
      runAsFirstOperator(evening('2026-11-25'), 'publish-income', { fund, date, per_10k, seven_day });
    await buyFund(morning('2026-11-20'), trader, fund, '10005.00');
    expect(await publish('2026-11-20', '0.5000')).toMatchObject({ kind: 'done' });
    // The weekend with Monday, as the fund publishes it: the Friday buyer shares from Monday on.
    expect(await publish('2026-11-23', '1.5000')).toMatchObject({ kind: 'done' });
    expect(await publish('2026-11-24', '-0.8000', '-0.1000')).toMatchObject({ kind: 'done' });
    expect(await loadPublicBriefs(world.context.db, [fund], null)).toMatchObject([
      { income_per_10k: '-0.8000', seven_day_yield: -0.001, nav_date: '2026-11-24' },
    ]);
    await runNight(world.context, '2026-11-24');
    const { shares } = await callPublicHoldings(morning('2026-11-25'), trader, 'position', {
      query: { fund_code: fund },
    });
    // 10,000.00 + a third of 1.50 (Monday only) − 0.80.
    expect(shares).toBe('9999.70');
    expect((await checkLedger(world.context)).differences).toEqual([]);
    expect(await publish('2026-11-24', '0.5000')).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('已登记到持有人'),
    });
    expect(await publish('2026-11-25', '52.31')).toMatchObject({
      kind: 'refused',
      subject: { concerns: [expect.stringContaining('万份收益 52.31 元不在')], holders: 1 },
    });
  });

  it('is imported from a file, including losses: the newest row is shown with its day, older days stay', async () => {
    const fund = await addFund(world.context, { type: 'money' });
    const { db } = world.context;
    await db.updateTable('fund_metrics').set({ category: 'money' }).where('fund_id', '=', fund).execute();
    const csv = (...rows: string[]) => ['日期,万份收益（元）,七日年化(%)', ...rows].join('\n');
    const load = (text: string) =>
      runAsFirstOperator(
        evening('2026-11-25'),
        'import-csv',
        { csv: text, fund, write: 'yes' },
        { because: '两人核对' },
      );
    // Newest first, as managers export them.
    const file = csv('2026-11-24,-0.8,-0.10%', '2026-11-23,1.5000,1.8500', '2026-11-20,0.5,1.80');
    expect(await load(file)).toMatchObject({ kind: 'done', result: { added: 3, is_written: true } });
    const [brief] = await loadPublicBriefs(db, [fund], null);
    expect(brief).toMatchObject({
      ...{ income_per_10k: '-0.8000', seven_day_yield: -0.001, nav_date: '2026-11-24', nav: '1.0000' },
    });
    const points = await db
      .selectFrom('nav_points')
      .select(['date', 'adjusted'])
      .where('fund_id', '=', fund)
      .orderBy('date')
      .execute();
    expect(points.at(-1)?.adjusted).toBeCloseTo(1.00005 * 1.00015 * 0.99992, 12);
    // A repeat changes nothing; another value is refused for an older day, and is a correction for the newest.
    expect(await load(file)).toMatchObject({ result: { added: 0, unchanged: 3, changed: 0 } });
    expect(await load(csv('2026-11-23,1.6,1.85'))).toMatchObject({
      result: {
        is_written: false,
        refused: [{ reason: expect.stringContaining('只能更正最近一日') as string }],
      },
    });
    expect(await load(csv('2026-11-24,0.4,1.2'))).toMatchObject({ result: { changed: 1 } });
    expect(await loadPublicBriefs(db, [fund], null)).toMatchObject([{ income_per_10k: '0.4000' }]);
    // Outside the limits a second operator is required.
    expect(await load(csv('2026-11-25,52.31,1.2'))).toMatchObject({ kind: 'asked' });
    expect(
      await load('date,unit_nav,accumulated_nav,daily_return_pct,dividend_note\n2026-11-25,1,1,,'),
    ).toMatchObject({ kind: 'refused' });
  });
});
