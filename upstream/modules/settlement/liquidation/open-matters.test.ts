import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account } from '~/upstream/core/service-context';
import { services } from '~/upstream/server/services';
import { quasiFixed } from '~/upstream/modules/funds/quasi-fixed';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { completePayments } from '~/upstream/modules/public-orders/payments';
import { decideHeldRemittance } from '~/upstream/modules/public-orders/remittance';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  runAction,
  TRADER_PASSWORD,
  loadTestOrder,
  TRADER,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  callPlan,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import { listNotices } from '~/upstream/core/notices';
import { listAccountBlockers } from '~/upstream/modules/customers/account-cancellation/blockers';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

const { equity } = services;

const REASON = '规模低于合同约定，管理人决定终止';
/** The reference bank debits this card but does not answer. */
const SILENT_DONE = '9957';
const NO_DUAL_CONTROL = { kind: 'alone', id: 'token' } as const;
let world: TestWorld;
const context = () => world.context;
const morning = (day: string) => withClockAt(context(), `${day}T10:00:00+08:00`);
const formatOrderMoney = async ({ id }: Account) =>
  (await listNotices(context(), id)).map(({ title, text }) => `${title} ${text}`);

describeOnEachDatabase('open orders and plans at a liquidation', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(context());
  });

  /** Creates a fund with a NAV, and a holder of shares bought on Friday 2026-11-20. */
  async function heldFund(): Promise<[string, Trader]> {
    const [fund, holder] = [await addFund(context()), await addTrader(context())];
    await addNavs(context(), fund, {
      '2026-11-19': '1.0000',
      '2026-11-20': '1.0000',
      '2026-11-23': '1.0000',
    });
    await buyFund(morning('2026-11-20'), holder, fund, '1000.50');
    await runNight(context(), '2026-11-23');
    return [fund, holder];
  }

  it('ends its plans at once, also paused ones, and notifies each person', async () => {
    const [fund, other, trader] = [
      await addFund(context()),
      await addFund(context()),
      await addTrader(context()),
    ];
    for (const each of [fund, other]) await addNavs(context(), each, { '2026-11-19': '1.0000' });
    const now = morning('2026-11-20');
    const getPlan = (fund_code: string) =>
      callPlan(now, trader, 'create', {
        body: {
          ...{ fund_code, card_id: trader.cardId, amount: '100.00', frequency: 'week', day: 3 },
          ...{ trade_password: TRADER_PASSWORD, is_agreed: true },
        },
      });
    const [running, paused, kept] = [await getPlan(fund), await getPlan(fund), await getPlan(other)];
    const pause = { plan_id: paused.plan_id, state: 'paused', trade_password: TRADER_PASSWORD } as const;
    await callPlan(now, trader, 'setState', { body: pause });
    const { result } = await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
    expect(result).toMatchObject({ plans_ended: 2 });
    const getState = async (plan_id: string) => {
      const { state, stop_reason, stopped_at } = await callPlan(now, trader, 'plan', { query: { plan_id } });
      return [state, stop_reason, stopped_at];
    };
    for (const { plan_id } of [running, paused])
      expect(await getState(plan_id)).toEqual(['stopped', '产品已终止并进入清算', now.now().toISOString()]);
    expect(await getState(kept.plan_id)).toEqual(['active', null, null]);
    expect((await formatOrderMoney(trader)).filter((text) => text.startsWith('定投已终止'))).toHaveLength(2);
  });

  it('is refused while a dividend of a past ex-date waits for its NAV, and accepted once it is booked', async () => {
    const [fund] = await heldFund();
    await addDividend(context(), fund, ['2026-11-24', '2026-11-25', '2026-11-26'], '0.0500');
    await addNavs(context(), fund, { '2026-11-24': '1.0000' });
    await runNight(context(), '2026-11-25');
    const later = morning('2026-11-26');
    const given = { fund, reason: REASON };
    expect(await runAsFirstOperator(later, 'liquidate-fund', given, { because: '两人核对' })).toMatchObject({
      kind: 'refused',
      msg: '2026-11-25 的分红、拆分或收益尚未登记：请先公布当日净值并结算，或撤回公告',
    });
    await addNavs(context(), fund, { '2026-11-25': '0.9500' });
    await runNight(context(), '2026-11-25');
    expect((await runWithDualControl(later, 'liquidate-fund', given)).result).toMatchObject({ ended: 0 });
  });

  describe('an unpaid order', () => {
    it('by card ends, and a debit that succeeded later is refunded once', async () => {
      const [fund, trader] = [await addFund(context()), await addTrader(context(), { tail: SILENT_DONE })];
      await addNavs(context(), fund, { '2026-11-19': '1.0000' });
      const now = morning('2026-11-20');
      const order = await buyFund(now, trader, fund, '100');
      expect(order.status).toBe('unpaid');
      await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
      expect(await loadTestOrder(now, trader, order.order_id)).toMatchObject({ status: 'failed' });
      for (let round = 0; round < 2; round += 1)
        await completePayments(withClockAt(context(), '2026-11-20T10:05:00+08:00'));
      const shown = await loadTestOrder(now, trader, order.order_id);
      expect(shown).toMatchObject({ status: 'failed', refund: { amount: '100.00' } });
      expect(shown.refund?.paid_at).not.toBeNull();
      const moved = await context()
        .db.selectFrom('bank_movements')
        .select(['side', 'outcome'])
        .where('card_id', '=', trader.cardId)
        .orderBy('at')
        .execute();
      expect(moved).toEqual([
        { side: 'debit', outcome: 'done' },
        { side: 'credit', outcome: 'done' },
      ]);
      expect(
        await context().db.selectFrom('lots').select('id').where('account_id', '=', trader.id).execute(),
      ).toEqual([]);
    });

    it('by transfer ends, and money that arrives later is held for a decision', async () => {
      const [fund, trader] = [await addFund(context()), await addTrader(context())];
      await addNavs(context(), fund, { '2026-11-19': '1.0000' });
      const now = morning('2026-11-20');
      const order = await buyFund(now, trader, fund, '600', { pay_way: 'transfer' });
      await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
      const later = withClockAt(context(), '2026-11-20T14:00:00+08:00');
      const money = {
        order: order.order_id,
        amount: '600',
        payer: TRADER.name,
        paid_at: '2026-11-20T11:00:00+08:00',
      };
      expect(await runAction(later, 'register-remittance', money)).toMatchObject({
        payment: 'unmatched',
      });
      const shown = await loadTestOrder(later, trader, order.order_id);
      expect(shown).toMatchObject({ status: 'failed', shares: null });
      expect(JSON.stringify(shown)).toContain('待核实');
      const accept = { type: 'held_accepted', consent: NO_DUAL_CONTROL } as const;
      await catchRefusal(decideHeldRemittance(later, order.order_id, accept));
      await runAction(later, 'release-public-refund', { order: order.order_id });
      await completePayments(later);
      const back = await loadTestOrder(later, trader, order.order_id);
      expect(back).toMatchObject({ status: 'failed', refund: { amount: '600.00' } });
      expect(back.refund?.paid_at).not.toBeNull();
    });
  });

  it('announces an amount once: repeated it tells nothing, and another amount names both', async () => {
    const [fund, holder] = await heldFund();
    const now = morning('2026-11-24');
    await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
    const announce = (per_share: string, at: string) =>
      runWithDualControl(withClockAt(context(), at), 'announce-liquidation', { fund, per_share });
    const amounts = async () =>
      (await formatOrderMoney(holder)).filter((text) => text.startsWith('清算款金额'));
    await announce('0.5', '2026-11-24T10:05:00+08:00');
    await announce('0.50', '2026-11-24T10:10:00+08:00');
    expect(await amounts()).toHaveLength(1);
    await announce('0.6', '2026-11-24T10:15:00+08:00');
    await announce('0.6', '2026-11-24T10:20:00+08:00');
    expect((await amounts()).filter((text) => text.includes('更正'))).toEqual([
      expect.stringMatching(
        /^清算款金额已更正 .*您应得的金额由 500\.00 元更正为 600\.00 元，付出后另行通知。$/,
      ),
    ]);
    expect(await amounts()).toHaveLength(2);
    const { subject } = await runWithDualControl(now, 'pay-liquidation', { fund });
    expect(subject).toMatchObject({ payout_sum: '600.00' });
  });

  it('pays a later distribution by the shares of the first, and shows what was paid so far', async () => {
    const [fund, holder] = await heldFund();
    const now = morning('2026-11-24');
    const getNotices = async () =>
      (await callPublicHoldings(now, holder, 'position', { query: { fund_code: fund } })).wound_up_text;
    await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
    await runWithDualControl(now, 'announce-liquidation', { fund, per_share: '0.5' });
    expect(await getNotices()).toContain('清算款每份 0.5 元，您应得 500.00 元，付出后份额注销');
    await runWithDualControl(now, 'pay-liquidation', { fund });
    expect(await getNotices()).toMatch(/清算款已付 500\.00 元$/);
    const nothing = await runAsFirstOperator(now, 'pay-liquidation', { fund }, { because: '两人核对' });
    expect(nothing).toMatchObject({ kind: 'refused', msg: '没有应付的清算款' });
    const { subject } = await runWithDualControl(now, 'announce-liquidation', { fund, per_share: '0.2' });
    expect(subject).toMatchObject({ round: 2, shares: '1000.00', payout_sum: '200.00' });
    // Announced again before payment: the amount is replaced, the round stays.
    await runWithDualControl(now, 'announce-liquidation', { fund, per_share: '0.3' });
    expect(await getNotices()).toContain('清算款已付 500.00 元；本次每份 0.3 元，您应得 300.00 元');
    expect((await loadMoneyInTransit(context(), holder.id)).redeeming).toBe('300.00');
    expect(await listAccountBlockers(context().db, holder.id)).toContainEqual({
      kind: 'liquidation',
      count: 1,
    });
    const { subject: paying } = await runWithDualControl(now, 'pay-liquidation', { fund });
    expect(paying).toMatchObject({ round: 2, payout_sum: '300.00' });
    expect(await getNotices()).toMatch(/清算款已付 800\.00 元$/);
    expect((await loadMoneyInTransit(context(), holder.id)).redeeming).toBe('0.00');
    expect(await listAccountBlockers(context().db, holder.id)).toEqual([]);
    expect((await formatOrderMoney(holder)).join()).toContain('本次 300.00 元，累计已付 800.00 元');
    const flows = await context()
      .db.selectFrom('flows')
      .select(['amount_fen', 'shares'])
      .where('account_id', '=', holder.id)
      .where('type', '=', 'liquidation')
      .orderBy('seq')
      .execute();
    expect(flows).toEqual([
      { amount_fen: 50_000, shares: '1000.00' },
      { amount_fen: 30_000, shares: null },
    ]);
    const out = await context().db.selectFrom('money_out').select('amount_fen').execute();
    expect(out.map(({ amount_fen }) => amount_fen)).toEqual(expect.arrayContaining([50_000, 30_000]));
  });
});

describeOnEachDatabase('pages of a liquidated product', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addTwoOperators(context());
  });
  const TEXT =
    /^该产品已于 \d{4}-\d\d-\d\d 终止并进入清算：规模低于合同约定，管理人决定终止。不再办理申购与赎回/;
  const getHeld = (part: 'pe' | 'quasi_fixed' | 'foreign') =>
    context()
      .db.selectFrom('positions')
      .select(['fund_id', 'account_id'])
      .where('part', '=', part)
      .orderBy('fund_id')
      .executeTakeFirstOrThrow();

  it.each(['pe', 'quasi_fixed', 'foreign'] as const)(
    'shows the day and the reason of a %s product',
    async (part) => {
      const { fund_id: fund, account_id: id } = await getHeld(part);
      const query = { product_id: fund };
      const detail = async () =>
        part === 'pe'
          ? callHandler(contract.equity.productDetail, equity.productDetail, context(), { query })
          : callHandler(contract.quasiFixed.productDetail, quasiFixed.productDetail, context(), { query });
      if (part !== 'foreign') expect((await detail()).wound_up_text).toBeNull();
      await runWithDualControl(context(), 'liquidate-fund', { fund, reason: REASON });
      if (part !== 'foreign') expect((await detail()).wound_up_text).toMatch(TEXT);
      const own = { query: { product_code: fund } };
      const position = await callHandler(contract.holdings.position, holdings.position, context(), own, {
        id,
      } as Account);
      expect(position.wound_up_text).toMatch(TEXT);
    },
  );
});
