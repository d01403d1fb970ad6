import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { runOnce } from '~/upstream/core/idempotency';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { cancelOrder } from '~/upstream/modules/public-orders/public-trade';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { payOut } from '~/upstream/modules/public-orders/pay-out';
import { sendRefunds } from '~/upstream/modules/public-orders/payments';
import { placeBuy } from '~/upstream/modules/public-orders/place-buy';
import { placeRedeem } from '~/upstream/modules/public-orders/place-redeem';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  cancelTestOrder,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';

const TIMES = 20;
vi.setConfig({ testTimeout: 60_000 });
let world: TestWorld;
let fund: string;
const context = () => world.context;
const atOnce = <T>(run: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: TIMES }, (_, index) => run(index)));
const getValues = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

/** Without the password, whose hash takes time. */
const setAside = ({ id, cardId }: Trader, shares: string | null) =>
  placeRedeem(context(), { accountId: id, fundId: fund, shares, cardId });
const getOrder = (reply: { result?: unknown } | undefined) =>
  (reply?.result as { order_id: string }).order_id;

describeOnEachDatabase('concurrent public orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    fund = await addFund(context());
  });

  describe('the same key', () => {
    it('makes one purchase and one debit for concurrent requests, also after the process that stored the response has ended', async () => {
      const trader = await addTrader(context());
      const keyed = { accountId: trader.id, callId: 'publicTrade.buy', key: 'key-12345', input: ['100'] };
      const run = async () => ({
        code: 0,
        msg: '',
        result: await buyFund(context(), trader, fund, '100', {}, keyed.key),
      });
      const replies = getValues(await atOnce(() => runOnce(context().db, keyed, run)));
      expect(replies).toHaveLength(TIMES);
      const first = getOrder(replies[0]);
      expect(new Set(replies.map(getOrder))).toEqual(new Set([first]));
      await context().db.deleteFrom('idempotency_keys').where('account_id', '=', trader.id).execute();
      const again = getValues(await atOnce(() => buyFund(context(), trader, fund, '100', {}, keyed.key)));
      expect(again.map(({ order_id }) => order_id)).toEqual(Array.from({ length: TIMES }, () => first));
      const { db } = context();
      const orders = await db
        .selectFrom('public_orders')
        .where('account_id', '=', trader.id)
        .select('id')
        .execute();
      expect(orders).toHaveLength(1);
      const moved = await db
        .selectFrom('bank_movements')
        .where('card_id', '=', trader.cardId)
        .select('key')
        .execute();
      expect(moved).toHaveLength(1);
    });

    it('makes one redemption', async () => {
      const trader = await addTrader(context());
      await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
      const made = getValues(await atOnce(() => redeemFund(context(), trader, fund, '10', 'key-67890')));
      expect(made).toHaveLength(TIMES);
      expect(new Set(made.map(({ order_id }) => order_id)).size).toBe(1);
    });
  });

  it('finds the order of the day before on a repeat after 15:00; a new order must confirm its day again', async () => {
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
    const late = withClockAt(context(), '2026-11-20T15:00:00+08:00');
    const shown = { trade_date: '2026-11-20' };
    const bought = await buyFund(context(), trader, fund, '100', shown, 'key-before-1500');
    expect(await buyFund(late, trader, fund, '100', shown, 'key-before-1500')).toMatchObject({
      order_id: bought.order_id,
      ...shown,
    });
    const redeemed = await redeemFund(context(), trader, fund, '10', 'key-redeem-1500', shown);
    expect(await redeemFund(late, trader, fund, '10', 'key-redeem-1500', shown)).toMatchObject({
      order_id: redeemed.order_id,
      ...shown,
    });
    const repeated = [
      () => buyFund(late, trader, fund, '100', shown, 'key-after-1500'),
      () => redeemFund(late, trader, fund, '10', 'key-again-1500', shown),
    ];
    for (const order of repeated) {
      expect(await catchRefusal(order())).toMatchObject({
        code: CODES.dayChanged,
        msg: expect.stringContaining('现在提交按 2026-11-23 的净值成交，2026-11-24 确认'),
      });
    }
    const next = { trade_date: '2026-11-23' };
    expect(await buyFund(late, trader, fund, '100', next, 'key-after-1500')).toMatchObject(next);
  });

  it('reserves the same shares once', async () => {
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '60.00', confirmedOn: '2026-01-05' });
    await addLot(context(), trader, fund, { shares: '40.00', confirmedOn: '2026-10-05' });
    const made = getValues(await atOnce(() => setAside(trader, '30')));
    expect(made).toHaveLength(3);
    const [rest, ...more] = getValues(await atOnce(() => setAside(trader, null)));
    expect(more).toEqual([]);
    expect(await loadTestOrder(context(), trader, rest ?? '')).toMatchObject({ shares: '10.00' });
  });

  it('does not exceed the daily limit', async () => {
    const limited = await addFund(context(), { day_limit_fen: 50_000 });
    const trader = await addTrader(context());
    const place = () =>
      placeBuy(context(), {
        accountId: trader.id,
        fundId: limited,
        cardId: trader.cardId,
        payWay: 'card',
        amountFen: 10_000,
        condition: undefined,
      });
    expect(getValues(await atOnce(place))).toHaveLength(5);
  });

  it('books one lot per confirmation, and sends a refund and a payout once', async () => {
    const trader = await addTrader(context());
    const order = await buyFund(context(), trader, fund, '100');
    const monday = withClockAt(context(), '2026-11-23T10:00:00+08:00');
    const nav = { nav: '1.0000', navDate: '2026-11-20' };
    await atOnce(() => confirmOrder(monday, order.order_id, nav));
    const { db } = context();
    const lots = await db.selectFrom('lots').selectAll().where('account_id', '=', trader.id).execute();
    expect(lots).toHaveLength(1);
    const back = await buyFund(context(), trader, fund, '200');
    await atOnce(() => cancelTestOrder(context(), trader, back.order_id));
    await atOnce(() => sendRefunds(context(), back.order_id));
    const sold = await redeemFund(monday, trader, fund, '50');
    const tuesday = withClockAt(context(), '2026-11-24T10:00:00+08:00');
    await atOnce(() => confirmOrder(tuesday, sold.order_id, { ...nav, navDate: '2026-11-23' }));
    const paid = getValues(await atOnce(() => payOut(tuesday, sold.order_id)));
    expect(paid).toEqual(Array.from({ length: TIMES }, () => 'paid'));
    const moved = await db
      .selectFrom('bank_movements')
      .select(['side', 'amount_fen'])
      .where('card_id', '=', trader.cardId)
      .where('side', '=', 'credit')
      .orderBy('amount_fen')
      .execute();
    // 50 shares at 1.0000, zero holding days: 1.5 %.
    expect(moved.map(({ amount_fen }) => amount_fen)).toEqual([4_925, 20_000]);
  });

  it('lets either the cancellation or the confirmation win', async () => {
    for (let round = 0; round < 4; round += 1) {
      const trader = await addTrader(context());
      const order = await buyFund(context(), trader, fund, '100');
      // The order clock is just before 15:00 and the settlement clock after it: the first to get the lock wins.
      const before = withClockAt(context(), '2026-11-20T14:59:59.999+08:00');
      const after = withClockAt(context(), '2026-11-20T15:00:00+08:00');
      const confirm = () => confirmOrder(after, order.order_id, { nav: '1', navDate: '2026-11-20' });
      const take = () => cancelOrder(before, trader.id, order.order_id);
      const results = await Promise.allSettled(round % 2 === 0 ? [take(), confirm()] : [confirm(), take()]);
      const shown = await loadTestOrder(after, trader, order.order_id);
      const lots = await context()
        .db.selectFrom('lots')
        .select('id')
        .where('account_id', '=', trader.id)
        .execute();
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect([shown.status, lots.length, shown.refund?.amount ?? null]).toEqual(
        shown.status === 'cancelled' ? ['cancelled', 0, '100.00'] : ['confirmed', 1, null],
      );
    }
  });
});
