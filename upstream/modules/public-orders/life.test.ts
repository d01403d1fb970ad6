import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';
import { listAccountFlows, MONDAY_INSTANT } from '~/upstream/modules/public-orders/testing/settled';

let world: TestWorld;
const context = () => world.context;
const getFlows = (account: { id: string }) => listAccountFlows(context(), account.id);

describeOnEachDatabase('life cycle of public orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  describe('buying', () => {
    it('leads from the terms to shares at the NAV of T, to the cent', async () => {
      const fund = await addFund(context(), { day_limit_fen: 2_000_000 });
      const trader = await addTrader(context());
      const terms = await callPublicTrade(context(), trader, 'buyTerms', { query: { fund_code: fund } });
      expect(terms).toMatchObject({
        is_append: false,
        min_amount: '10.00',
        day_left: '20000.00',
        has_trade_password: true,
        cards: [{ card_id: trader.cardId, single_limit: '500000.00', day_limit: '1000000.00' }],
        dates: {
          trade_date: '2026-11-20',
          cancel_until: '2026-11-20T15:00:00+08:00',
          confirm_date: '2026-11-23',
          arrival_date: null,
        },
        nav: '1.2000',
      });
      const order = await buyFund(context(), trader, fund, '10000');
      expect(order).toMatchObject({
        kind: 'buy',
        status: 'accepted',
        amount: '10000.00',
        fee: null,
        shares: null,
        trade_date: '2026-11-20',
        can_cancel: true,
        is_mismatch: false,
        refund: null,
      });
      expect(order.steps.map(({ key, state }) => [key, state])).toEqual([
        ['placed', 'done'],
        ['paid', 'done'],
        ['trade_day', 'now'],
        ['confirmed', 'next'],
      ]);
      const left = await callPublicTrade(context(), trader, 'buyTerms', { query: { fund_code: fund } });
      expect(left).toMatchObject({ day_left: '10000.00', is_append: true });
      // 10000 / 1.0005 = 9995.00; / 1.2345 = 8096.40
      await confirmOrder(withClockAt(context(), MONDAY_INSTANT), order.order_id, {
        nav: '1.2345',
        navDate: '2026-11-20',
      });
      await confirmOrder(withClockAt(context(), MONDAY_INSTANT), order.order_id, {
        nav: '9.9999',
        navDate: '2026-11-20',
      });
      expect(await loadTestOrder(context(), trader, order.order_id)).toMatchObject({
        status: 'confirmed',
        amount: '10000.00',
        fee: '5.00',
        shares: '8096.40',
        nav: '1.2345',
        nav_date: '2026-11-20',
        can_cancel: false,
      });
      const { db } = context();
      expect(
        await db.selectFrom('lots').selectAll().where('account_id', '=', trader.id).execute(),
      ).toMatchObject([
        { left_shares: '8096.40', cost_fen: 1_000_000, confirmed_on: '2026-11-23', traded_on: '2026-11-20' },
      ]);
      expect(
        await db.selectFrom('positions').selectAll().where('account_id', '=', trader.id).execute(),
      ).toMatchObject([{ part: 'public', shares: '8096.40', cost_fen: 1_000_000 }]);
      expect(await getFlows(trader)).toMatchObject([
        { type: 'subscribe', date: '2026-11-20', amount_fen: -1_000_000, shares: '8096.40' },
      ]);
    });

    it('uses the next trading day from 15:00 on; QDII is confirmed two days later', async () => {
      const fund = await addFund(context(), { confirm_days: 2, arrival_days: 7, is_qdii: true });
      const trader = await addTrader(context());
      const late = withClockAt(context(), '2026-11-20T15:00:00+08:00');
      expect(await buyFund(late, trader, fund, '100')).toMatchObject({
        trade_date: '2026-11-23',
        confirm_date: '2026-11-25',
        cancel_until: '2026-11-23T07:00:00.000Z',
      });
      const early = withClockAt(context(), '2026-11-20T14:59:59+08:00');
      expect(await buyFund(early, trader, fund, '100')).toMatchObject({ trade_date: '2026-11-20' });
    });

    it('enforces the minimum for first and further purchases, and the limits of the day and the card', async () => {
      const fund = await addFund(context(), {
        min_amount_fen: 100_000,
        append_amount_fen: 10_000,
        day_limit_fen: 500_000,
      });
      const trader = await addTrader(context());
      const getMsg = async (amount: string, who = trader) =>
        (await catchRefusal(buyFund(context(), who, fund, amount))).msg;
      expect(await getMsg('999.99')).toBe('首次买入金额不能低于 1,000.00 元');
      await buyFund(context(), trader, fund, '1000');
      expect(await getMsg('99.99')).toBe('追加买入金额不能低于 100.00 元');
      await buyFund(context(), trader, fund, '100');
      expect(await getMsg('3900.01')).toContain('还可买入 3,900.00 元');
      await buyFund(context(), trader, fund, '3900');
      const small = await addTrader(context(), { tail: '9970' });
      expect(await getMsg('1000.01', small)).toContain('单笔限额 1,000.00 元');
      await buyFund(context(), small, fund, '1000');
      await buyFund(context(), small, fund, '500');
      expect(await getMsg('500.01', small)).toContain('今天还可支付 500.00 元');
      expect((await buyFund(context(), small, fund, '500')).status).toBe('accepted');
    });

    it('requires suitability at the order, and stores the confirmations', async () => {
      const fund = await addFund(context(), { risk_level: 5 });
      const trader = await addTrader(context());
      expect((await catchRefusal(buyFund(context(), trader, fund, '100'))).code).toBe(3026);
      const order = await buyFund(context(), trader, fund, '100', { condition: '3026' });
      expect(order.is_mismatch).toBe(true);
      const event = await context()
        .db.selectFrom('public_order_events')
        .select('payload')
        .where('order_id', '=', order.order_id)
        .where('seq', '=', 1)
        .executeTakeFirstOrThrow();
      expect(event.payload).toMatchObject({ notices: ['warning', 'again'], riskLevel: 4, productRisk: 5 });
      const audit = await context()
        .db.selectFrom('audit_events')
        .select(['actor', 'action'])
        .where('subject_id', '=', order.order_id)
        .orderBy('id')
        .execute();
      expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `person:${trader.id} placed`,
        `person:${trader.id} debit_asked`,
        'system paid',
      ]);
      const lowest = await addTrader(context(), { risk_level: 0 });
      const refused = catchRefusal(buyFund(context(), lowest, fund, '100', { condition: '3026,3014' }));
      expect((await refused).code).toBe(3014);
    });

    it('finds no card, order or share of other accounts', async () => {
      const fund = await addFund(context());
      const [one, other] = [await addTrader(context()), await addTrader(context())];
      const order = await buyFund(context(), one, fund, '100');
      const others = buyFund(context(), one, fund, '100', { card_id: other.cardId });
      expect((await catchRefusal(others)).code).toBe(CODES.notFound);
      expect((await catchRefusal(loadTestOrder(context(), other, order.order_id))).code).toBe(CODES.notFound);
      expect((await catchRefusal(cancelTestOrder(context(), other, order.order_id))).code).toBe(
        CODES.notFound,
      );
      const list = await callPublicTrade(context(), other, 'orders', { query: {} });
      expect(list).toMatchObject({ list: [], total: 0 });
    });
  });

  describe('cancelling', () => {
    it('refunds the money to the card at once, once, before 15:00 of T', async () => {
      const fund = await addFund(context());
      const trader = await addTrader(context());
      const order = await buyFund(context(), trader, fund, '100');
      const cancelled = await cancelTestOrder(context(), trader, order.order_id);
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        can_cancel: false,
        refund: { amount: '100.00' },
      });
      expect(cancelled.refund?.paid_at).not.toBeNull();
      expect(cancelled.steps.map(({ key, state }) => [key, state])).toEqual([
        ['placed', 'done'],
        ['cancelled', 'done'],
        ['refunded', 'done'],
      ]);
      expect(await cancelTestOrder(context(), trader, order.order_id)).toMatchObject({ status: 'cancelled' });
      const moved = await context()
        .db.selectFrom('bank_movements')
        .select(['side', 'amount_fen'])
        .where('card_id', '=', trader.cardId)
        .execute();
      expect(moved).toEqual([
        { side: 'debit', amount_fen: 10_000 },
        { side: 'credit', amount_fen: 10_000 },
      ]);
      const confirm = confirmOrder(withClockAt(context(), MONDAY_INSTANT), order.order_id, {
        nav: '1',
        navDate: '2026-11-20',
      });
      expect((await catchRefusal(confirm)).code).toBe(CODES.conflict);
    });

    it('ends at 15:00 of T', async () => {
      const fund = await addFund(context());
      const trader = await addTrader(context());
      const order = await buyFund(context(), trader, fund, '100');
      const late = withClockAt(context(), '2026-11-20T15:00:00+08:00');
      expect((await catchRefusal(cancelTestOrder(late, trader, order.order_id))).msg).toContain(
        '已过撤单截止时间',
      );
      expect(await loadTestOrder(late, trader, order.order_id)).toMatchObject({
        status: 'accepted',
        can_cancel: false,
      });
    });
  });

  it('lists orders newest first, page by page, by fund, kind and stage', async () => {
    const [fund, other] = [await addFund(context()), await addFund(context())];
    const trader = await addTrader(context());
    const ids: string[] = [];
    for (const minute of [1, 2, 3]) {
      const then = withClockAt(context(), `2026-11-20T10:0${minute}:00+08:00`);
      ids.unshift((await buyFund(then, trader, minute === 2 ? other : fund, '100')).order_id);
    }
    await cancelTestOrder(context(), trader, ids[0] ?? '');
    const list = (query: object) => callPublicTrade(context(), trader, 'orders', { query });
    const getIds = async (query: object) => (await list(query)).list.map(({ order_id }) => order_id);
    expect(await getIds({})).toEqual(ids);
    const page = await list({ limit: 2 });
    expect(page).toMatchObject({ total: 3, list: [{ order_id: ids[0] }, { order_id: ids[1] }] });
    expect(await getIds({ cursor: page.next_cursor })).toEqual([ids[2]]);
    expect(await getIds({ fund_code: other })).toEqual([ids[1]]);
    expect(await getIds({ stage: 'done' })).toEqual([ids[0]]);
    expect(await getIds({ stage: 'open', fund_code: fund })).toEqual([ids[2]]);
    expect(await getIds({ kind: 'redeem' })).toEqual([]);
  });
});
