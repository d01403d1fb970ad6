import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { unavailableBank } from '~/upstream/core/external-services/bank';
import {
  addCard,
  addFund,
  addTrader,
  withClockAt,
  TRADER_PASSWORD,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { runPlans, settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { addNavs, callPlan, runNight } from '~/upstream/modules/settlement/testing/world';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
/** The reference bank has no money for a card with this tail; for the next one it debits without an answer. */
const NO_FUNDS = '9948';
const SILENT_DONE = '9957';
const SILENT_NOT = '9961';
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);

describeOnEachDatabase('regular plans', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    // Two non-trading days in the middle of a week, and a period longer than a week.
    await world.context.db
      .deleteFrom('trading_days')
      .where((day) =>
        day.or([
          day('date', 'in', ['2026-12-02', '2026-12-03']),
          day.and([day('date', '>=', '2027-02-08'), day('date', '<=', '2027-02-19')]),
        ]),
      )
      .execute();
  });

  /** Creates a plan on Friday 2026-11-20. */
  async function getPlan(
    trader: Trader,
    fund: string,
    rhythm: { frequency: 'day' | 'week' | 'two_weeks' | 'month'; day: number },
    more: { amount?: string; condition?: string; context?: TestWorld['context']; key?: string } = {},
  ) {
    const body = {
      fund_code: fund,
      card_id: trader.cardId,
      amount: more.amount ?? '100.00',
      ...rhythm,
      trade_password: TRADER_PASSWORD,
      is_agreed: true as const,
      ...(more.condition === undefined ? {} : { condition: more.condition }),
    };
    return callPlan(more.context ?? morning('2026-11-20'), trader, 'create', { body }, more.key);
  }
  const planNow = (trader: Trader, planId: string) =>
    callPlan(morning('2026-11-24'), trader, 'plan', { query: { plan_id: planId } });
  const getRuns = async (trader: Trader, planId: string) =>
    (await callPlan(morning('2026-11-24'), trader, 'runs', { query: { plan_id: planId } })).list;
  const getOrders = (trader: Trader) =>
    world.context.db
      .selectFrom('public_orders')
      .select(['trade_date', 'placed_at', 'status', 'amount_fen', 'plan_id'])
      .where('account_id', '=', trader.id)
      .orderBy('placed_at')
      .orderBy('id')
      .execute();
  const setState = (
    trader: Trader,
    planId: string,
    state: 'active' | 'paused' | 'stopped',
    instant = '2026-11-20T10:00:00+08:00',
  ) =>
    callPlan(withClockAt(world.context, instant), trader, 'setState', {
      body: { plan_id: planId, state, trade_password: TRADER_PASSWORD },
    });

  describe('creation', () => {
    it('finds the first plan on a repeat, also when the fund was closed since', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const make = (key: string) => getPlan(trader, fund, { frequency: 'week', day: 5 }, { key });
      const { plan_id } = await make('key-lost-answer');
      await world.context.db
        .updateTable('public_funds')
        .set({ status: 'suspended' })
        .where('id', '=', fund)
        .execute();
      expect(await make('key-lost-answer')).toMatchObject({ plan_id });
      expect(await catchRefusal(make('key-another'))).toMatchObject({ code: 1035 });
    });

    it('begins tomorrow at the earliest, and shows the day of the rhythm and the debit day', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      expect(await getPlan(trader, fund, { frequency: 'week', day: 5 })).toMatchObject({
        state: 'active',
        next_planned_on: '2026-11-27',
        next_run_on: '2026-11-27',
        amount: '100.00',
        runs_done: 0,
      });
      expect(await getPlan(trader, fund, { frequency: 'month', day: 2 })).toMatchObject({
        next_planned_on: '2026-12-02',
        next_run_on: '2026-12-04',
      });
      const query = { frequency: 'month', day: 2, count: 3 } as never;
      const { list } = await callPlan(morning('2026-11-20'), trader, 'nextRuns', { query });
      expect(list).toEqual([
        { planned_on: '2026-12-02', run_on: '2026-12-04' },
        { planned_on: '2027-01-02', run_on: '2027-01-04' },
        { planned_on: '2027-02-02', run_on: '2027-02-02' },
      ]);
    });

    it('requires the trade check, the trade password, the minimum amount, the card and an existing day', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const risky = await addFund(world.context, { risk_level: 5 });
      const weekly = { frequency: 'week', day: 3 } as const;
      expect((await catchRefusal(getPlan(trader, risky, weekly))).code).toBe(3026);
      expect((await getPlan(trader, risky, weekly, { condition: '3026' })).state).toBe('active');
      const lowest = await addTrader(world.context, { risk_level: 0 });
      expect((await catchRefusal(getPlan(lowest, risky, weekly, { condition: '3026,3014' }))).code).toBe(
        3014,
      );
      expect(await catchRefusal(getPlan(trader, fund, weekly, { amount: '9.99' }))).toMatchObject({
        code: CODES.badRequest,
        msg: '每期金额不能低于 10.00 元',
      });
      expect((await catchRefusal(getPlan(trader, fund, { frequency: 'week', day: 6 }))).code).toBe(
        CODES.badRequest,
      );
      const stranger = await addTrader(world.context);
      expect((await catchRefusal(getPlan({ ...trader, cardId: stranger.cardId }, fund, weekly))).code).toBe(
        CODES.notFound,
      );
      const wrong = callPlan(morning('2026-11-20'), trader, 'create', {
        body: {
          fund_code: fund,
          card_id: trader.cardId,
          amount: '100',
          ...weekly,
          trade_password: '000000',
          is_agreed: true,
        },
      });
      expect((await catchRefusal(wrong)).code).toBe(CODES.wrongPassword);
    });

    it('is not found by other accounts', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'day', day: 0 });
      const other = await addTrader(world.context);
      expect((await catchRefusal(planNow(other, plan_id))).code).toBe(CODES.notFound);
      expect((await catchRefusal(getRuns(other, plan_id))).code).toBe(CODES.notFound);
      expect((await catchRefusal(setState(other, plan_id, 'stopped'))).code).toBe(CODES.notFound);
    });
  });

  describe('changes', () => {
    it('pauses without moving the weeks, resumes, and ends permanently, each with a history entry', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'two_weeks', day: 5 });
      expect(await setState(trader, plan_id, 'paused')).toMatchObject({ state: 'paused', next_run_on: null });
      expect(await setState(trader, plan_id, 'active', '2026-12-01T10:00:00+08:00')).toMatchObject({
        state: 'active',
        next_planned_on: '2026-12-11',
      });
      await setState(trader, plan_id, 'stopped');
      expect((await catchRefusal(setState(trader, plan_id, 'active'))).code).toBe(CODES.conflict);
      const trace = await listAuditEvents(world.context.db, 'plan', plan_id);
      expect(trace.map(({ action }) => action)).toEqual([
        'plan_created',
        'plan_paused',
        'plan_active',
        'plan_stopped',
      ]);
    });

    it('is possible at any time: a plan paused before its debit is not debited', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      expect((await setState(trader, plan_id, 'paused', '2026-11-23T09:29:00+08:00')).state).toBe('paused');
      await runNight(world.context, '2026-11-23');
      expect(await getOrders(trader)).toEqual([]);
    });

    it('accepts another amount, card and rhythm; only a new rhythm starts the schedule again', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 3 });
      const card_id = await addCard(world.context, trader);
      const body = { plan_id, card_id, amount: '250.00', trade_password: TRADER_PASSWORD };
      const edited = await callPlan(morning('2026-11-20'), trader, 'edit', {
        body: { ...body, frequency: 'week', day: 3 },
      });
      expect(edited).toMatchObject({ amount: '250.00', next_planned_on: '2026-11-25', card: { card_id } });
      expect(
        await callPlan(morning('2026-11-20'), trader, 'edit', {
          body: { ...body, frequency: 'month', day: 1 },
        }),
      ).toMatchObject({ frequency: 'month', next_planned_on: '2026-12-01' });
    });
  });

  describe('runs', () => {
    it('orders before 15:00 of the day, with the current time, and never outside those hours', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await getPlan(trader, fund, { frequency: 'week', day: 1 });
      const early = withClockAt(world.context, '2026-11-23T09:29:59+08:00');
      const noon = withClockAt(world.context, '2026-11-23T11:30:00+08:00');
      const late = withClockAt(world.context, '2026-11-23T15:00:00+08:00');
      const sunday = withClockAt(world.context, '2026-11-22T11:30:00+08:00');
      for (const context of [early, late, sunday]) {
        expect((await catchRefusal(runPlans(context))).code).toBe(CODES.conflict);
      }
      await settlePublicFunds(withClockAt(world.context, '2026-11-23T22:30:00+08:00'), '2026-11-23');
      expect(await getOrders(trader)).toEqual([]);
      await runPlans(noon);
      await runPlans(noon);
      expect(await getOrders(trader)).toMatchObject([
        { trade_date: '2026-11-23', placed_at: '2026-11-23T03:30:00.000Z', status: 'accepted' },
      ]);
    });

    it('is made up for on the next trading day, with correct days and times', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      await runPlans(withClockAt(world.context, '2026-11-24T14:59:00+08:00'));
      expect(await getOrders(trader)).toMatchObject([
        { trade_date: '2026-11-24', placed_at: '2026-11-24T06:59:00.000Z' },
      ]);
      expect(await getRuns(trader, plan_id)).toMatchObject([
        {
          run_on: '2026-11-23',
          state: 'ordered',
          reason: '原定 2026-11-23 扣款，于 2026-11-24 补扣并按当日净值成交',
        },
      ]);
    });

    it('debit with the run day as T, once, and are confirmed like any order', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'day', day: 0 });
      await addNavs(world.context, fund, { '2026-11-23': '1.0000' });
      await Promise.all([runNight(world.context, '2026-11-23'), runNight(world.context, '2026-11-23')]);
      await runNight(world.context, '2026-11-23');
      expect(await getOrders(trader)).toMatchObject([
        { trade_date: '2026-11-23', status: 'accepted', amount_fen: 10_000, plan_id },
      ]);
      await runNight(world.context, '2026-11-24');
      expect(await getRuns(trader, plan_id)).toMatchObject([
        { planned_on: '2026-11-24', state: 'ordered', order_status: 'accepted', shares: null },
        {
          planned_on: '2026-11-23',
          state: 'ordered',
          order_status: 'confirmed',
          shares: '99.95',
          nav: '1.0000',
        },
      ]);
      expect(await planNow(trader, plan_id)).toMatchObject({ runs_done: 2, invested: '200.00' });
      // Created later than the other: the newest comes first.
      const context = morning('2026-11-24');
      await getPlan(trader, await addFund(world.context), { frequency: 'month', day: 8 }, { context });
      const first = await callPlan(morning('2026-11-24'), trader, 'list', { query: { limit: 1 } });
      expect(first.list.map(({ runs_done }) => runs_done)).toEqual([0]);
      expect(first.totals).toEqual({ active: 2, runs: 2, invested: '200.00' });
      const one = await callPlan(morning('2026-11-24'), trader, 'list', { query: { fund_code: fund } });
      expect(one.totals).toEqual({ active: 1, runs: 2, invested: '200.00' });
    });

    it('happens twice when a long holiday moves two planned days onto one trading day', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const context = morning('2027-02-01');
      await addNavs(world.context, fund, { '2027-02-04': '1.2000' });
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 }, { context });
      expect((await planNow(trader, plan_id)).next_planned_on).toBe('2027-02-08');
      await runNight(world.context, '2027-02-22');
      const orders = await getOrders(trader);
      // The 8th and 15th are moved onto the 22nd, which is a planned day too.
      expect(orders.map(({ trade_date, status }) => [trade_date, status])).toEqual([
        ['2027-02-22', 'accepted'],
        ['2027-02-22', 'accepted'],
        ['2027-02-22', 'accepted'],
      ]);
      expect((await planNow(trader, plan_id)).next_planned_on).toBe('2027-03-01');
    });

    it('retries a failed debit the next nights; three failures in a row end the plan with their reason', async () => {
      const fund = await addFund(world.context);
      const trader = await addTrader(world.context, { tail: NO_FUNDS });
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      await runNight(world.context, '2026-11-23');
      expect(await getRuns(trader, plan_id)).toMatchObject([
        { state: 'retrying', tries: 1, reason: '银行卡余额不足' },
      ]);
      await runNight(world.context, '2026-11-23');
      await runNight(world.context, '2026-11-24');
      expect(await planNow(trader, plan_id)).toMatchObject({ state: 'active', failed_debits: 2 });
      expect((await runNight(world.context, '2026-11-25')).plans_stopped).toBe(1);
      expect(await getRuns(trader, plan_id)).toMatchObject([{ state: 'failed', tries: 3 }]);
      expect(await planNow(trader, plan_id)).toMatchObject({
        state: 'stopped',
        failed_debits: 3,
        stop_reason: '连续 3 次扣款失败：银行卡余额不足',
        runs_done: 0,
        invested: '0.00',
      });
      await runNight(world.context, '2026-11-30');
      expect(await getOrders(trader)).toHaveLength(3);
    });

    it('continues with the next debit once the card has money; the failure count restarts', async () => {
      const fund = await addFund(world.context);
      const trader = await addTrader(world.context, { tail: NO_FUNDS });
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      await runNight(world.context, '2026-11-23');
      await world.context.db
        .updateTable('bank_cards')
        .set({ tail: '0014' })
        .where('id', '=', trader.cardId)
        .execute();
      await runNight(world.context, '2026-11-24');
      expect(await getRuns(trader, plan_id)).toMatchObject([
        { state: 'ordered', tries: 2, reason: expect.stringContaining('补扣') },
      ]);
      expect((await planNow(trader, plan_id)).failed_debits).toBe(0);
    });

    it('learns the result of a debit without an answer later', async () => {
      const fund = await addFund(world.context);
      const done = await addTrader(world.context, { tail: SILENT_DONE });
      const not = await addTrader(world.context, { tail: SILENT_NOT });
      const plans = [
        await getPlan(done, fund, { frequency: 'month', day: 23 }),
        await getPlan(not, fund, { frequency: 'month', day: 23 }),
      ];
      await runNight(world.context, '2026-11-23');
      await runNight(world.context, '2026-11-24');
      expect(await getRuns(done, plans[0]?.plan_id ?? '')).toMatchObject([{ state: 'ordered' }]);
      expect(await getOrders(done)).toMatchObject([{ status: 'accepted', trade_date: '2026-11-23' }]);
      // Not debited: found out at night, retried the next day.
      expect(await planNow(not, plans[1]?.plan_id ?? '')).toMatchObject({ failed_debits: 2, runs_done: 0 });
      expect(await getOrders(not)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    });

    it('counts no attempt while the bank is unavailable', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      const away = { ...withClockAt(world.context, '2026-11-23T10:00:00+08:00'), bank: unavailableBank };
      await runPlans(away);
      expect(await getRuns(trader, plan_id)).toMatchObject([{ state: 'retrying', tries: 0 }]);
      await runNight(world.context, '2026-11-24');
      expect(await getRuns(trader, plan_id)).toMatchObject([{ state: 'ordered', tries: 1 }]);
    });

    it('checks suitability each time: refused with the reason, and the plan continues', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'day', day: 0 });
      const set = (risk_level: number) =>
        world.context.db.updateTable('public_funds').set({ risk_level }).where('id', '=', fund).execute();
      await set(5);
      expect((await runNight(world.context, '2026-11-23')).plan_runs.refused).toBe(1);
      await set(3);
      await world.context.db
        .updateTable('public_funds')
        .set({ status: 'suspended' })
        .where('id', '=', fund)
        .execute();
      await runNight(world.context, '2026-11-24');
      const runs = await getRuns(trader, plan_id);
      expect(runs.map(({ state }) => state)).toEqual(['refused', 'refused']);
      expect(runs[0]?.reason).toContain('暂停申购');
      expect(runs[1]?.reason).toContain('R5');
      expect(await planNow(trader, plan_id)).toMatchObject({ state: 'active', failed_debits: 0 });
      expect(await getOrders(trader)).toEqual([]);
    });

    it('makes up for one night, and skip longer gaps', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'day', day: 0 });
      await runNight(world.context, '2026-12-01');
      const runs = (await getRuns(trader, plan_id)).map(({ run_on, state }) => [run_on, state]);
      expect(runs).toEqual([
        ['2026-12-01', 'ordered'],
        ['2026-11-30', 'ordered'],
        ['2026-11-27', 'ordered'],
        ['2026-11-26', 'ordered'],
        ['2026-11-25', 'skipped'],
        ['2026-11-24', 'skipped'],
        ['2026-11-23', 'skipped'],
      ]);
      expect((await getOrders(trader)).every(({ trade_date }) => trade_date === '2026-12-01')).toBe(true);
    });

    it('finds the order of an interrupted night instead of ordering again', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { plan_id } = await getPlan(trader, fund, { frequency: 'week', day: 1 });
      await runNight(world.context, '2026-11-23');
      // As if the process had ended between the order and its record in the plan.
      await world.context.db
        .updateTable('plan_runs')
        .set({ state: 'retrying', order_id: null })
        .where('plan_id', '=', plan_id)
        .execute();
      await runNight(world.context, '2026-11-23');
      await runNight(world.context, '2026-11-24');
      expect(await getRuns(trader, plan_id)).toMatchObject([{ state: 'ordered', tries: 1 }]);
      expect(await getOrders(trader)).toHaveLength(1);
    });
  });
});
