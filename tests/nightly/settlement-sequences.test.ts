import { SHARELESS_FLOWS } from '~/contract/flow-names';
import { beforeAll, expect, it } from 'vitest';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { computeSharesBefore } from '~/domain/figures/dividend';
import { toBig, yuanToFen } from '~/domain/figures/money';
import { sumIncomeFen } from '~/domain/holdings/daily-income';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { createRandom, type Random } from '~/upstream/seed/random';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { loadDayIncome, loadMoves } from '~/upstream/modules/public-holdings/moves';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  cancelTestOrder,
  TRADER_PASSWORD,
  redeemFund,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { Refusal } from '~/upstream/core/refusal';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  callPlan,
  runNight,
} from '~/upstream/modules/settlement/testing/world';

let world: TestWorld;
const FIRST = '2026-11-23';
const NIGHTS = 18;
const days = (() => {
  const list: string[] = [];
  for (let day = FIRST; list.length < NIGHTS + 12; day = addDays(day, 1))
    if (getWeekday(day) < 6) list.push(day);
  return list;
})();

/** Runs an action that may be refused. @returns whether it was done */
const tried = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

describeOnEachDatabase('random settlement nights of public funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it.each(['one', 'three'])(
    'keeps money and never makes lots negative for any actions (%s)',
    async (name) => {
      const random = createRandom(`nights:${name}`);
      const { context } = world;
      const fund = await addFund(context, { confirm_days: name === 'three' ? 2 : 1 });
      const traders: Trader[] = [];
      for (const tail of ['0014', '0014', '9948']) traders.push(await addTrader(context, { tail }));
      let nav = 1.2;
      /** NAVs that were not published in their night. */
      const late: [string, number][] = [];
      const events: string[] = [];
      for (const [index, day] of days.entries()) {
        if (index < NIGHTS) {
          for (const trader of traders) events.push(await act(random, trader, fund, day));
          if (random.chance(0.15)) {
            const [ex, paid] = [days[index + 1] ?? day, days[index + 3] ?? day];
            await addDividend(context, fund, [day, ex, paid], '0.0300');
            nav -= 0.03;
          } else if (random.chance(0.1)) {
            const date = days[index + 1] ?? day;
            await context.db.insertInto('splits').values({ fund_id: fund, date, ratio: '1.5' }).execute();
            late.push([day, nav]);
            nav /= 1.5;
            await publishLate();
            continue;
          }
          nav *= 1 + random.between(-0.02, 0.021);
        }
        late.push([day, nav]);
        if (index >= NIGHTS || !random.chance(0.2)) await publishLate();
        const at2230 = random.chance(0.8) ? 1 : 2;
        const reports = await Promise.all(Array.from({ length: at2230 }, () => runNight(context, day)));
        expect(reports.map(({ faults }) => faults)).toEqual(reports.map(() => 0));
      }
      async function publishLate(): Promise<void> {
        for (const [day, value] of late.splice(0)) await addNavs(context, fund, { [day]: value.toFixed(4) });
      }
      const last = days[days.length - 1] ?? '';
      expect(await runNight(context, last)).toMatchObject({
        confirmed: 0,
        waiting: [],
        dividends: 0,
        splits: 0,
        paid_out: 0,
        dividends_paid: 0,
        faults: 0,
      });
      expect(new Set(events).size).toBeGreaterThan(3);
      for (const trader of traders) await checkBook(trader, fund);
    },
  );

  async function act(random: Random, trader: Trader, fund: string, day: string): Promise<string> {
    const context = withClockAt(world.context, `${day}T${random.chance(0.7) ? '10' : '16'}:00:00+08:00`);
    const kind = random.pick(['buy', 'buy', 'redeem', 'cancel', 'way', 'plan', 'wait'] as const);
    if (kind === 'buy') {
      return `buy ${await tried(buyFund(context, trader, fund, String(random.int(50, 5_000))))}`;
    }
    if (kind === 'redeem') {
      const { list } = await callPublicHoldings(context, trader, 'positions', {});
      const free = toBig(list[0]?.available_shares ?? '0');
      const part = random.chance(0.3) ? null : free.times(random.between(0.1, 0.9).toFixed(2)).toFixed(2);
      return `redeem ${await tried(redeemFund(context, trader, fund, part))}`;
    }
    if (kind === 'cancel') {
      const order = await context.db
        .selectFrom('public_orders')
        .select('id')
        .where('account_id', '=', trader.id)
        .where('status', '=', 'accepted')
        .orderBy('placed_at', 'desc')
        .executeTakeFirst();
      return order
        ? `cancel ${await tried(cancelTestOrder(context, trader, order.id))}`
        : 'nothing to cancel';
    }
    if (kind === 'way') {
      const way = random.pick(['cash', 'reinvest'] as const);
      const body = { fund_code: fund, way, trade_password: TRADER_PASSWORD };
      return `way ${await tried(callPublicHoldings(context, trader, 'setDividendWay', { body }))}`;
    }
    if (kind === 'plan') {
      const body = {
        fund_code: fund,
        card_id: trader.cardId,
        amount: '100.00',
        frequency: 'day' as const,
        day: 0,
        trade_password: TRADER_PASSWORD,
        is_agreed: true as const,
      };
      const { total } = await callPlan(context, trader, 'list', { query: {} });
      return total > 0
        ? 'one plan is enough'
        : `plan ${await tried(callPlan(context, trader, 'create', { body }))}`;
    }
    return 'wait';
  }

  /** Checks that bank, orders, flows, lots and income of one person agree. */
  async function checkBook(trader: Trader, fund: string): Promise<void> {
    const { db } = world.context;
    const [lots, orders, flows, dividends, bank, position] = [
      await db.selectFrom('lots').selectAll().where('account_id', '=', trader.id).execute(),
      await db.selectFrom('public_orders').selectAll().where('account_id', '=', trader.id).execute(),
      await db.selectFrom('flows').selectAll().where('account_id', '=', trader.id).execute(),
      await db.selectFrom('dividend_bookings').selectAll().where('account_id', '=', trader.id).execute(),
      await db.selectFrom('bank_movements').selectAll().where('card_id', '=', trader.cardId).execute(),
      await db.selectFrom('positions').selectAll().where('account_id', '=', trader.id).executeTakeFirst(),
    ];
    const moves = await loadMoves(db, trader.id);
    const held = lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0'));
    for (const lot of lots) {
      expect(toBig(lot.left_shares).gte(0) && toBig(lot.left_shares).lte(lot.shares)).toBe(true);
    }
    expect(computeSharesBefore(moves.get(fund)?.shares ?? [], '9999-12-31')).toBe(held.toFixed(2));
    expect(position?.shares ?? '0.00').toBe(held.toFixed(2));

    const fen = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0);
    const done = bank.filter(({ outcome }) => outcome === 'done');
    const kept = orders.filter(
      ({ kind, status }) => kind === 'buy' && (status === 'accepted' || status === 'confirmed'),
    );
    const paidOut = orders.filter(({ status }) => status === 'paid_out');
    const cash = dividends.filter(({ way }) => way === 'cash');
    expect(orders.filter(({ status }) => status === 'accepted' || status === 'unpaid')).toHaveLength(
      orders.filter(({ status, confirm_date }) => status === 'accepted' && confirm_date > (days.at(-1) ?? ''))
        .length,
    );
    expect(fen(done, ({ side, amount_fen }) => (side === 'debit' ? amount_fen : -amount_fen))).toBe(
      fen(kept, ({ amount_fen }) => amount_fen ?? 0) -
        fen(paidOut, ({ amount_fen }) => amount_fen ?? 0) -
        fen(
          cash.filter(({ paid_at }) => paid_at !== null),
          ({ amount_fen }) => amount_fen,
        ),
    );
    expect(fen(flows, ({ amount_fen }) => amount_fen)).toBe(
      fen(paidOut, ({ amount_fen }) => amount_fen ?? 0) +
        fen(cash, ({ amount_fen }) => amount_fen) -
        fen(kept, ({ amount_fen }) => amount_fen ?? 0),
    );
    const boughtOrSold = flows.filter(({ type }) => !SHARELESS_FLOWS.includes(type));
    const newest = await db
      .selectFrom('fund_latest')
      .select('nav')
      .where('fund_id', '=', fund)
      .executeTakeFirstOrThrow();
    const incomes = await loadDayIncome(db, moves, new Map());
    expect(sumIncomeFen(incomes.get(fund) ?? [])).toBe(
      yuanToFen(held.times(newest.nav)) + fen(boughtOrSold, ({ amount_fen }) => amount_fen),
    );
  }
});
