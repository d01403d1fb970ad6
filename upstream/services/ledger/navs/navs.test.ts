import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/db/testing/each-database';
import { openTradingWorld } from '~/upstream/services/ledger/orders/testing/life';
import { addFund, addTrader, at, buy } from '~/upstream/services/ledger/public-trade/testing/trader';
import { night } from '~/upstream/services/ledger/settlement/testing/world';
import type { TestWorld } from '~/upstream/services/testing/context';
import { addTwoOperators, runAs, runByTwo } from '~/upstream/services/testing/two-operators';

let world: TestWorld;
const [THURSDAY, FRIDAY, MONDAY, TUESDAY] = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'] as const;
const evening = (day: string) => at(world.context, `${day}T21:00:00+08:00`);

describeOnEachDatabase('NAVs that operators publish', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  const publish = (fund: string, date: string, nav: string, more: { isToken?: boolean; because?: string } = {}) =>
    runAs(evening(TUESDAY), 'publish-public-nav', { fund, date, nav }, more);
  const navsOf = async (fund: string) =>
    (
      await world.context.db
        .selectFrom('nav_points')
        .select(['date', 'unit', 'adjusted'])
        .where('fund_id', '=', fund)
        .orderBy('date')
        .execute()
    ).map(({ date, unit }) => [date, unit]);

  it('publishes within the tolerance by one operator, and ×10 or ×70 by nobody alone, on the console and by the token', async () => {
    const fund = await addFund(world.context);
    expect(await publish(fund, THURSDAY, '1.0000')).toMatchObject({ kind: 'done' });
    expect(await publish(fund, FRIDAY, '1.0100')).toMatchObject({ kind: 'done' });
    for (const isToken of [false, true])
      for (const nav of ['10.1', '70.7', '0.1'])
        expect(await publish(fund, MONDAY, nav, { isToken })).toMatchObject({
          kind: 'refused',
          status: 400,
          subject: { concerns: [expect.stringContaining('较上一净值'), expect.any(String)] },
        });
    expect(await publish(fund, MONDAY, '10.1', { isToken: true, because: '两人核对' })).toMatchObject({
      kind: 'asked',
    });
    expect(await navsOf(fund)).toEqual([
      [THURSDAY, '1.0000'],
      [FRIDAY, '1.0100'],
    ]);
  });

  it('shows the second operator whose money it is, before and after, and the orders that wait for it', async () => {
    const fund = await addFund(world.context);
    await publish(fund, THURSDAY, '1.0000');
    const [holder, buyer] = [await addTrader(world.context), await addTrader(world.context)];
    await buy(at(world.context, `${FRIDAY}T10:00:00+08:00`), holder, fund, '10005.00');
    await publish(fund, FRIDAY, '1.0000');
    await night(world.context, MONDAY);
    await buy(at(world.context, `${TUESDAY}T10:00:00+08:00`), buyer, fund, '2000.00');
    await publish(fund, MONDAY, '1.0000');
    const { subject } = await runByTwo(evening(TUESDAY), 'publish-public-nav', {
      ...{ fund, date: TUESDAY, nav: '1.5' },
    });
    expect(subject).toMatchObject({
      last_nav: '1.0000',
      last_nav_date: MONDAY,
      becomes: '1.5',
      holders: 1,
      sum: { shares: '10000.00', value_before: '10000.00', value_after: '15000.00' },
      accounts: [{ account: holder.id, value_before: '10000.00', value_after: '15000.00' }],
      waiting_orders: { orders: 1, buying: '2000.00', redeeming_shares: '0.00' },
    });
    expect((await navsOf(fund)).at(-1)).toEqual([TUESDAY, '1.5000']);
  });

  it('takes a NAV back until orders were settled at it, with every figure made of it', async () => {
    const fund = await addFund(world.context);
    await publish(fund, THURSDAY, '1.0000');
    await publish(fund, FRIDAY, '1.0100');
    await publish(fund, MONDAY, '1.0200');
    const withdraw = (date: string) => runAs(evening(TUESDAY), 'withdraw-nav', { fund, date });
    expect(await withdraw(MONDAY)).toMatchObject({ kind: 'done', result: { was: '1.0200', navs_left: 2 } });
    expect(await navsOf(fund)).toHaveLength(2);
    const latest = () =>
      world.context.db
        .selectFrom('fund_latest')
        .select(['nav', 'nav_date'])
        .where('fund_id', '=', fund)
        .executeTakeFirst();
    expect(await latest()).toMatchObject({ nav: '1.0100', nav_date: FRIDAY });
    expect(await withdraw(MONDAY)).toMatchObject({ kind: 'refused', code: 4004 });
    const trader = await addTrader(world.context);
    await buy(at(world.context, `${FRIDAY}T10:00:00+08:00`), trader, fund, '1000.00');
    await night(world.context, MONDAY);
    expect(await withdraw(FRIDAY)).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('已据此结算 1 笔'),
    });
    // The only NAV of a fund: then it has none, as before its first.
    const young = await addFund(world.context);
    await publish(young, FRIDAY, '1.0000');
    expect(await runAs(evening(TUESDAY), 'withdraw-nav', { fund: young, date: FRIDAY })).toMatchObject({
      kind: 'done',
    });
    expect([await navsOf(young), await publish(young, FRIDAY, '1.0010')]).toMatchObject([[], { kind: 'done' }]);
  });

  it('prices no private order at a NAV outside the tolerance that only its cashier knows', async () => {
    const { addSale } = await import('~/upstream/services/ledger/orders/testing/life');
    const { navConcerns } = await import('~/upstream/services/ledger/navs/concerns');
    const fund = await addSale(world.context);
    await runAs(evening(TUESDAY), 'publish-nav', { fund, date: FRIDAY, nav: '1.1' });
    const concerns = await navConcerns(evening(TUESDAY), 'simu', { fund, date: TUESDAY, nav: '11' });
    expect(concerns[0]).toContain('较上一净值');
  });
});
