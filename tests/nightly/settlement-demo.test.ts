import { beforeAll, describe, expect, it } from 'vitest';
import { toBig } from '~/domain/figures/money';
import { DEMO_TRADE_PASSWORD } from '~/upstream/seed/accounts';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { holdings as holdingCalls } from '~/contract/holdings';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { loadAssetOverview } from '~/upstream/modules/customers/profile/assets';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { withClockAt } from '~/upstream/modules/public-orders/testing/trader';
import { feedNavsAction } from '~/upstream/admin/actions/platform/feed-navs';
import { navActions } from '~/upstream/modules/settlement/navs/ops';
import { payoutActions } from '~/upstream/modules/settlement/payouts/ops';
import { settlementActions } from '~/upstream/modules/settlement/ops';
import { callPublicHoldings, callPlan, runNight } from '~/upstream/modules/settlement/testing/world';

const person = (id: string): Account => ({ id, tokenHash: '' });
const HOLDER = person('A10005');
const REINVESTOR = person('A10006');
const publicIds = (list: readonly { part: string; product_code: string }[]) =>
  list.flatMap(({ part, product_code }) => (part === 'public' ? [product_code] : []));
let world: TestWorld;

async function operate(
  context: ServiceContext,
  name: string,
  input: Record<string, string>,
): Promise<unknown> {
  const action = [feedNavsAction, ...settlementActions, ...navActions, ...payoutActions].find(
    (each) => each.name === name,
  );
  if (!action) throw new Error(`unknown action ${name}`);
  return action.run({ context: context as never, input: action.arguments.parse(input) });
}

describeOnEachDatabase('public funds of the demo world', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const context = (): ServiceContext => withClockAt(world.context, '2026-11-20T23:00:00+08:00');

  it('is settled already: a night at the end of the data changes nothing', async () => {
    expect(await runNight(world.context, SEED_AS_OF)).toMatchObject({
      confirmed: 0,
      dividends: 0,
      splits: 0,
      money_incomes: 0,
      paid_out: 0,
      dividends_paid: 0,
      faults: 0,
    });
  });

  it('adds up: days to the total profit, funds to the total, and matches the overview of assets', async () => {
    for (const account of [HOLDER, REINVESTOR, person('A10007')]) {
      const all = await callPublicHoldings(context(), account, 'positions', {});
      const sum = (values: readonly string[]) =>
        values.reduce((total, each) => total.plus(each), toBig('0')).toFixed(2);
      expect(all.list.length).toBeGreaterThanOrEqual(2);
      expect(all.value).toBe(sum(all.list.map(({ value }) => value)));
      const { parts } = await loadAssetOverview(context(), account.id);
      expect(parts.find(({ key }) => key === 'public')?.amount).toBe(all.value);
      for (const position of all.list) {
        let [total, month] = ['0', undefined as string | undefined];
        const query = { fund_code: position.fund_code };
        const { months } = await callPublicHoldings(context(), account, 'income', { query });
        for (month of months) {
          const page = await callPublicHoldings(context(), account, 'income', { query: { ...query, month } });
          expect(page.month_total).toBe(sum(page.list.map(({ amount }) => amount)));
          total = sum([total, page.month_total]);
        }
        expect(total).toBe(position.total_profit);
        const flows = await world.context.db
          .selectFrom('flows')
          .select(['amount_fen', 'type'])
          .where('account_id', '=', account.id)
          .where('fund_id', '=', position.fund_code)
          .execute();
        // Without redemptions the current holding earned everything, including cash dividends.
        if (flows.every(({ type }) => type !== 'redeem')) expect(position.profit).toBe(position.total_profit);
        const paid = flows.reduce((fen, row) => fen + row.amount_fen, 0);
        expect(toBig(position.value).times(100).plus(paid).toNumber()).toBe(
          toBig(position.total_profit).times(100).toNumber(),
        );
      }
    }
  });

  it('CALL-009 CALL-010 is part of all holdings: their days form the month, their shares the curve', async () => {
    const { month_total, month } = await callPublicHoldings(context(), REINVESTOR, 'income', { query: {} });
    expect(month).toBe('2026-11');
    const { list } = await callHandler(
      holdingCalls.positions,
      holdings.positions,
      context(),
      { query: {} },
      REINVESTOR,
    );
    const overview = await loadAssetOverview(context(), REINVESTOR.id);
    await world.context.db
      .transaction()
      .execute(async (trx) => {
        // Without public funds, the rest of the month is that of other products.
        for (const table of ['flows', 'lots', 'positions'] as const) {
          await trx
            .deleteFrom(table)
            .where('account_id', '=', REINVESTOR.id)
            .where('fund_id', 'in', publicIds(list))
            .execute();
        }
        await trx.deleteFrom('dividend_bookings').where('account_id', '=', REINVESTOR.id).execute();
        const rest = await loadAssetOverview({ ...context(), db: trx }, REINVESTOR.id);
        expect(toBig(overview.month_profit).minus(rest.month_profit).toFixed(2)).toBe(month_total);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    const own = list.find(({ part }) => part === 'public');
    const detail = await callHandler(
      holdingCalls.position,
      holdings.position,
      context(),
      { query: { product_code: own?.product_code ?? '' } },
      REINVESTOR,
    );
    expect(detail.series.amount.at(-1)).toBeCloseTo(Number(detail.amount), 2);
    const bookings = await world.context.db
      .selectFrom('flows')
      .select('type')
      .where('account_id', '=', REINVESTOR.id)
      .where('type', '=', 'reinvest')
      .execute();
    expect(bookings.length).toBeGreaterThan(0);
  });

  it('shows a dividend in cash and one reinvested, locked shares and a plan with its runs', async () => {
    const held = await callPublicHoldings(context(), HOLDER, 'positions', {});
    const details = await Promise.all(
      held.list.map(({ fund_code }) =>
        callPublicHoldings(context(), HOLDER, 'position', { query: { fund_code } }),
      ),
    );
    expect(details.some(({ dividends }) => dividends.some(({ way }) => way === 'cash'))).toBe(true);
    const others = await callPublicHoldings(context(), REINVESTOR, 'positions', {});
    expect(others.list.some(({ dividend_way }) => dividend_way === 'reinvest')).toBe(true);
    const locked = others.list.find(({ locked_shares }) => Number(locked_shares) > 0);
    expect(locked?.can_redeem).toBe(false);
    const parts = await callPublicHoldings(context(), REINVESTOR, 'lockedShares', {
      query: { fund_code: locked?.fund_code ?? '' },
    });
    expect(parts.list).toMatchObject([{ reason: 'holding_period', shares: locked?.locked_shares }]);
    const plans = await callPlan(context(), HOLDER, 'list', { query: {} });
    expect(plans.list).toMatchObject([{ state: 'active', runs_done: 9, invested: '9000.00' }]);
    const runs = await callPlan(context(), HOLDER, 'runs', {
      query: { plan_id: plans.list[0]?.plan_id ?? '' },
    });
    expect(runs.list).toHaveLength(9);
    expect(runs.list[0]).toMatchObject({ state: 'ordered', order_status: 'confirmed' });
  });

  it('accepts the documented trade password', async () => {
    const [position] = (await callPublicHoldings(context(), HOLDER, 'positions', {})).list.filter(
      ({ type_name }) => type_name === '债券型',
    );
    const way = await callPublicHoldings(context(), HOLDER, 'setDividendWay', {
      body: {
        fund_code: position?.fund_code ?? '',
        way: 'reinvest',
        trade_password: DEMO_TRADE_PASSWORD,
      },
    });
    expect(way.from).toBe('2026-11-24');
  });

  describe('a feed of NAV', () => {
    it('extends every fund with its announced dividend, and the night books income and dividend', async () => {
      const [bond] = (await callPublicHoldings(context(), REINVESTOR, 'positions', {})).list.filter(
        ({ dividend_way }) => dividend_way === 'reinvest',
      );
      const fund = bond?.fund_code ?? '';
      const before = Number(bond?.shares);
      const dividend = { fund, record: '2026-11-17', ex: '2026-11-18', paid: '2026-11-20' };
      await operate(context(), 'declare-dividend', { ...dividend, per_share: '0.02' });
      const fed = await operate(context(), 'feed-navs', { to: '2026-11-20' });
      expect(fed).toMatchObject({ to: '2026-11-20' });
      const rows = await world.context.db
        .selectFrom('nav_points')
        .select(['date', 'unit', 'adjusted', 'note'])
        .where('fund_id', '=', fund)
        .where('date', '>', SEED_AS_OF)
        .orderBy('date')
        .execute();
      expect(rows.map(({ date }) => date)).toEqual([
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
        '2026-11-19',
        '2026-11-20',
      ]);
      expect(rows[2]?.note).toContain('0.0200');
      const drop = Number(rows[2]?.unit) - Number(rows[1]?.unit);
      expect(drop).toBeLessThan(-0.01);
      expect(Number(rows[2]?.adjusted) / Number(rows[1]?.adjusted)).toBeCloseTo(1, 2);
      const latest = await world.context.db
        .selectFrom('fund_latest')
        .select(['nav', 'nav_date', 'point_count'])
        .where('fund_id', '=', fund)
        .executeTakeFirstOrThrow();
      expect(latest).toMatchObject({ nav: rows[4]?.unit, nav_date: '2026-11-20' });

      const report = await runNight(world.context, '2026-11-20');
      expect(report).toMatchObject({ dividends: 1, money_incomes: 5, faults: 0 });
      const after = await callPublicHoldings(context(), REINVESTOR, 'position', {
        query: { fund_code: fund },
      });
      expect(Number(after.shares)).toBeGreaterThan(before);
      expect(await runNight(world.context, '2026-11-20')).toMatchObject({ dividends: 0, money_incomes: 0 });
      expect(await operate(context(), 'feed-navs', { to: '2026-11-20' })).toMatchObject({ points: 0 });
    }, 240_000);

    it('publishes a single NAV, with the announcements of the day', async () => {
      const [, stock] = (await callPublicHoldings(context(), person('A10007'), 'positions', {})).list;
      const fund = stock?.fund_code ?? '';
      const later = withClockAt(world.context, '2026-11-23T23:00:00+08:00');
      await operate(later, 'declare-split', { fund, date: '2026-11-23', ratio: '2' });
      const half = (Number(stock?.nav) / 2).toFixed(4);
      await operate(later, 'publish-public-nav', { fund, date: '2026-11-23', nav: half });
      expect(await runNight(world.context, '2026-11-23')).toMatchObject({ splits: 1, faults: 0 });
      const [, now] = (await callPublicHoldings(later, person('A10007'), 'positions', {})).list;
      expect(Number(now?.shares)).toBeCloseTo(Number(stock?.shares) * 2, 2);
      expect(Math.abs(Number(now?.total_profit) - Number(stock?.total_profit))).toBeLessThan(20);
    });
  });
});
