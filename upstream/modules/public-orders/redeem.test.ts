import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { market as calls } from '~/contract/market';
import { market } from '~/upstream/modules/market-data/market';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { payOut } from '~/upstream/modules/public-orders/pay-out';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  redeemFund,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';
import { listAccountFlows, MONDAY_INSTANT } from '~/upstream/modules/public-orders/testing/settled';

let world: TestWorld;
const context = () => world.context;
const getFlows = (account: { id: string }) => listAccountFlows(context(), account.id);

describeOnEachDatabase('redemption of public funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  const lots = [
    { shares: '100.00', confirmedOn: '2026-01-05' },
    { shares: '200.00', confirmedOn: '2026-10-30' },
    { shares: '300.00', confirmedOn: '2026-11-17' },
  ];

  it('takes the oldest lots first, each with its own fee, and pays the card', async () => {
    const fund = await addFund(context());
    const trader = await addTrader(context());
    for (const lot of lots) await addLot(context(), trader, fund, lot);
    const terms = await callPublicTrade(context(), trader, 'redeemTerms', { query: { fund_code: fund } });
    expect(terms).toMatchObject({
      shares: '600.00',
      available_shares: '600.00',
      dates: { confirm_date: '2026-11-23', arrival_date: '2026-11-25' },
    });
    expect(terms.lots).toMatchObject([
      { shares: '100.00', holding_days: 322, rate: 0, next_rate: null, next_rate_on: null },
      { shares: '200.00', holding_days: 24, rate: 0.01, next_rate: 0.005, next_rate_on: '2026-11-27' },
      { shares: '300.00', holding_days: 6, rate: 0.015, next_rate: 0.01, next_rate_on: '2026-11-23' },
    ]);
    const order = await redeemFund(context(), trader, fund, '333.33');
    expect(order).toMatchObject({ status: 'accepted', shares: '333.33', amount: null, fee: null });
    const now = withClockAt(context(), MONDAY_INSTANT);
    await confirmOrder(now, order.order_id, { nav: '1.2345', navDate: '2026-11-20' });
    // gross 333.33 × 1.2345 = 411.495885 → 411.50; fee 200 × 1.2345 × 1 % = 2.469 + 33.33 × 1.2345 × 1.5 %
    // = 0.61718… → 3.09; 411.50 − 3.09 = 408.41
    const confirmed = await loadTestOrder(now, trader, order.order_id);
    expect(confirmed).toMatchObject({ status: 'confirmed', amount: '408.41', fee: '3.09' });
    expect(confirmed.lots).toEqual([
      { shares: '100.00', holding_days: 322, rate: 0, fee: '0.00' },
      { shares: '200.00', holding_days: 24, rate: 0.01, fee: '2.47' },
      { shares: '33.33', holding_days: 6, rate: 0.015, fee: '0.62' },
    ]);
    expect(await payOut(now, order.order_id)).toBe('paid');
    expect(await payOut(now, order.order_id)).toBe('paid');
    expect(await loadTestOrder(now, trader, order.order_id)).toMatchObject({ status: 'paid_out' });
    const moved = await context()
      .db.selectFrom('bank_movements')
      .select(['side', 'amount_fen'])
      .where('card_id', '=', trader.cardId)
      .execute();
    expect(moved).toEqual([{ side: 'credit', amount_fen: 40_841 }]);
    expect(await getFlows(trader)).toMatchObject([{ type: 'redeem', amount_fen: 40_841, shares: '333.33' }]);
    const after = await callPublicTrade(now, trader, 'redeemTerms', { query: { fund_code: fund } });
    expect(after).toMatchObject({ shares: '266.67', available_shares: '266.67' });
  });

  it('takes lots confirmed on the same day in booking order', async () => {
    const fund = await addFund(context());
    const trader = await addTrader(context());
    const booked = [70, 20, 50, 10, 40, 60, 30].map((shares) => `${shares}.00`);
    for (const shares of booked) await addLot(context(), trader, fund, { shares, confirmedOn: '2026-10-30' });
    const { lots: shown } = await callPublicTrade(context(), trader, 'redeemTerms', {
      query: { fund_code: fund },
    });
    expect(shown.map(({ shares }) => shares)).toEqual(booked);
  });

  it('reserves shares: pending ones are not available again, and are released when cancelled', async () => {
    const fund = await addFund(context());
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
    const order = await redeemFund(context(), trader, fund, '60');
    const refused = await catchRefusal(redeemFund(context(), trader, fund, '40.01'));
    expect(refused.msg).toBe('可赎回份额不足，最多可赎回 40.00 份');
    await cancelTestOrder(context(), trader, order.order_id);
    expect(await redeemFund(context(), trader, fund, null)).toMatchObject({ shares: '100.00' });
    expect((await catchRefusal(redeemFund(context(), trader, fund, null))).msg).toBe('暂无可赎回份额');
  });

  it('enforces the minimum to redeem and to hold; all shares are always allowed', async () => {
    const fund = await addFund(context(), { min_redeem_shares: '10', min_hold_shares: '50' });
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
    const getMsg = async (shares: string) =>
      (await catchRefusal(redeemFund(context(), trader, fund, shares))).msg;
    expect(await getMsg('9.99')).toContain('不能低于 10.00 份');
    expect(await getMsg('50.01')).toContain('将剩余 49.99 份');
    expect(await getMsg('1.001')).toContain('两位小数');
    expect(await getMsg('0')).toContain('须大于 0');
    await redeemFund(context(), trader, fund, '50');
    expect(await redeemFund(context(), trader, fund, '50')).toMatchObject({ shares: '50.00' });
  });

  it('excludes lots in their holding period', async () => {
    const fund = await addFund(context(), { hold_days: 30 });
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, {
      shares: '100.00',
      confirmedOn: '2026-10-21',
      unlockedOn: '2026-11-20',
    });
    await addLot(context(), trader, fund, {
      shares: '70.00',
      confirmedOn: '2026-10-22',
      unlockedOn: '2026-11-21',
    });
    const terms = await callPublicTrade(context(), trader, 'redeemTerms', { query: { fund_code: fund } });
    expect(terms).toMatchObject({ shares: '170.00', available_shares: '100.00' });
    const bought = await buyFund(context(), trader, fund, '100');
    await confirmOrder(withClockAt(context(), MONDAY_INSTANT), bought.order_id, {
      nav: '1',
      navDate: '2026-11-20',
    });
    const lot = await context()
      .db.selectFrom('lots')
      .select('unlocked_on')
      .where('order_id', '=', bought.order_id)
      .executeTakeFirst();
    expect(lot).toEqual({ unlocked_on: '2026-12-23' });
  });

  it('counts three years by the calendar, shows the first day everywhere and refuses earlier requests with it', async () => {
    const fund = await addFund(context(), { hold_months: 36 });
    const trader = await addTrader(context());
    const { holding_period } = await callHandler(calls.fundTradeRules, market.fundTradeRules, context(), {
      query: { fund_code: fund },
    });
    const bought = await buyFund(context(), trader, fund, '1000.00');
    const now = withClockAt(context(), MONDAY_INSTANT);
    await confirmOrder(now, bought.order_id, { nav: '1.0000', navDate: bought.trade_date });
    // 2028 has a 29 February: 1,095 days after 2026-11-23 would be 2029-11-22.
    const day = '2029-11-23';
    expect(holding_period).toEqual({ hold_months: 36, hold_days: 0, first_redeem_day: day });
    expect(await loadTestOrder(now, trader, bought.order_id)).toMatchObject({ redeemable_from: day });
    const lot = context().db.selectFrom('lots').select('unlocked_on').where('fund_id', '=', fund);
    expect(await lot.executeTakeFirstOrThrow()).toEqual({ unlocked_on: day });
    expect(await callPublicTrade(now, trader, 'redeemTerms', { query: { fund_code: fund } })).toMatchObject({
      available_shares: '0.00',
      next_redeem_day: day,
    });
    expect((await catchRefusal(redeemFund(now, trader, fund, null))).msg).toBe(
      `份额在最短持有期内，${day} 起可赎回`,
    );
    await addLot(context(), trader, fund, { shares: '50.00', confirmedOn: '2026-01-05' });
    expect((await catchRefusal(redeemFund(now, trader, fund, '60.00'))).msg).toContain(
      `其余份额在最短持有期内，${day} 起可赎回`,
    );
    const none = await addFund(context());
    expect(
      (
        await callHandler(calls.fundTradeRules, market.fundTradeRules, context(), {
          query: { fund_code: none },
        })
      ).holding_period,
    ).toBeNull();
  });

  it('prices the earlier redemption first', async () => {
    const fund = await addFund(context());
    const trader = await addTrader(context());
    await addLot(context(), trader, fund, { shares: '100.00', confirmedOn: '2026-01-05' });
    const first = await redeemFund(context(), trader, fund, '20');
    const second = await redeemFund(withClockAt(context(), MONDAY_INSTANT), trader, fund, '20');
    const tuesday = withClockAt(context(), '2026-11-24T10:00:00+08:00');
    const nav = { nav: '1.0000', navDate: '2026-11-23' };
    expect((await catchRefusal(confirmOrder(tuesday, second.order_id, nav))).msg).toContain('更早的赎回');
    await confirmOrder(tuesday, first.order_id, { ...nav, navDate: '2026-11-20' });
    await confirmOrder(tuesday, second.order_id, nav);
    expect(await loadTestOrder(tuesday, trader, second.order_id)).toMatchObject({ amount: '20.00' });
  });
});
