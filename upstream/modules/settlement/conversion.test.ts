import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addLot,
  addTrader,
  callPublicTrade,
  cancelTestOrder,
  convertFund,
  loadTestOrder,
  redeemFund,
  runAction,
  withClockAt,
  TRADER_PASSWORD,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { refreshPosition } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { runPlans } from '~/upstream/modules/settlement/settle';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import {
  addDividend,
  addNavs,
  callPlan,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';

/** Friday; confirmed on Monday the 23rd. */
const T = '2026-11-20';
let pairs = 0;

describeOnEachDatabase('conversion of public funds', { content: 'migrated' }, (opened) => {
  let context: ServiceContext;
  beforeAll(async () => {
    ({ context } = await openTradingWorld(opened()));
  });
  const at = (instant: string) => withClockAt(context, instant);
  const positions = async (trader: Trader, instant: string) =>
    new Map(
      (await callPublicHoldings(at(instant), trader, 'positions', {})).list.map((each) => [
        each.fund_code,
        each,
      ]),
    );
  const clean = async () => expect((await checkLedger(context)).differences).toEqual([]);

  /** Adds a lot with its flow and position, bought at 1.0000. */
  async function hold(trader: Trader, fund: string, shares: string, day: string) {
    await addLot(context, trader, fund, { shares, confirmedOn: day });
    const owner = { accountId: trader.id, fundId: fund, orderId: null, part: 'public' } as const;
    await context.db
      .insertInto('flows')
      .values({
        ...{ id: `w-${fund}-${day}`, account_id: trader.id, fund_id: fund, order_id: null, date: day },
        ...{ type: 'subscribe', amount_fen: -Math.round(Number(shares) * 100), shares, nav: null },
      })
      .execute();
    await context.db.transaction().execute((trx) => refreshPosition(trx, owner));
  }

  /** Adds two funds of one company, and 1,000 shares of the first in two lots. */
  async function openPair(more: object = {}, into: object = {}) {
    const conversion_group = `company-${(pairs += 1)}`;
    const fund = await addFund(context, { conversion_group, ...more });
    const intoId = await addFund(context, { conversion_group, ...into });
    const trader = await addTrader(context);
    await addNavs(context, fund, { '2026-11-19': 1 });
    await addNavs(context, intoId, { '2026-11-19': 2 });
    await hold(trader, fund, '600.00', '2026-01-05');
    await hold(trader, fund, '400.00', '2026-11-10');
    return { fund, intoId, trader };
  }

  it('takes the oldest lots of one fund and buys the other at the NAV of the same day', async () => {
    const { fund, intoId, trader } = await openPair();
    const order = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '800.00');
    expect(order).toMatchObject({
      ...{ kind: 'convert', status: 'accepted', shares: '800.00', amount: null, trade_date: T },
      ...{ confirm_date: '2026-11-23', arrival_date: null, can_cancel: true },
      into: { fund_code: intoId, shares: null, nav: null, fee: null },
    });
    await addNavs(context, fund, { [T]: 1.5 });
    await addNavs(context, intoId, { [T]: 2.5 });
    expect(await runNight(context, '2026-11-23')).toMatchObject({ confirmed: 1, faults: 0 });
    // 600 shares held 322 days cost nothing, 200 held 13 days 1 %: 1,200.00 − 3.00. Both funds charge 0.05 %, so there
    // is no difference: 1,197.00 / 2.5.
    const confirmed = await loadTestOrder(at('2026-11-23T23:00:00+08:00'), trader, order.order_id);
    expect(confirmed).toMatchObject({
      ...{ status: 'confirmed', shares: '800.00', nav: '1.5000', fee: '3.00', amount: '1197.00' },
      into: { shares: '478.80', nav: '2.5000', fee: '0.00' },
    });
    expect(confirmed.lots.map(({ shares, holding_days, fee }) => [shares, holding_days, fee])).toEqual([
      ['600.00', 322, '0.00'],
      ['200.00', 13, '3.00'],
    ]);
    expect(confirmed.steps.map(({ title, state }) => [title, state])).toEqual([
      ['提交转换申请', 'done'],
      ['按当日净值成交', 'done'],
      ['转换确认', 'done'],
    ]);
    const lots = await context.db
      .selectFrom('lots')
      .select(['shares', 'cost_fen', 'confirmed_on', 'traded_on'])
      .where('fund_id', '=', intoId)
      .execute();
    // Holding days start again.
    expect(lots).toEqual([{ shares: '478.80', cost_fen: 119_700, confirmed_on: '2026-11-23', traded_on: T }]);
    const held = await positions(trader, '2026-11-23T23:00:00+08:00');
    expect(held.get(fund)?.shares).toBe('200.00');
    expect(held.get(intoId)?.shares).toBe('478.80');
    await clean();
  });

  it('charges the difference of the purchase fees when the other fund costs more', async () => {
    const { fund, intoId, trader } = await openPair();
    await context.db
      .updateTable('fee_tiers')
      .set({ rate: 0.015, discount_rate: null })
      .where('fund_id', '=', intoId)
      .where('side', '=', 'subscribe')
      .where('rate', 'is not', null)
      .execute();
    await addNavs(context, fund, { [T]: 1 });
    await addNavs(context, intoId, { [T]: 1 });
    const { order_id } = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '600.00');
    await runNight(context, '2026-11-23');
    // 600 − 600 / (1 + 1.5 % − 0.05 %) = 8.5757…
    expect(await loadTestOrder(at('2026-11-24T10:00:00+08:00'), trader, order_id)).toMatchObject({
      ...{ amount: '600.00', fee: '0.00', into: { fee: '8.58', shares: '591.42' } },
    });
    await clean();
  });

  it('waits for the later NAV and day when the other fund is priced later', async () => {
    const { fund, intoId, trader } = await openPair({}, { confirm_days: 2, is_qdii: true, type: 'qdii' });
    const order = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '600.00');
    expect(order.confirm_date).toBe('2026-11-24');
    await addNavs(context, fund, { [T]: 1 });
    expect(await runNight(context, '2026-11-23')).toMatchObject({ faults: 0 });
    expect((await loadTestOrder(at('2026-11-23T23:00:00+08:00'), trader, order.order_id)).status).toBe(
      'accepted',
    );
    expect(await runNight(context, '2026-11-24')).toMatchObject({
      waiting: expect.arrayContaining([{ fund: intoId, nav_of: T, orders: 1 }]) as unknown,
    });
    await addNavs(context, intoId, { [T]: 2 });
    expect(await runNight(context, '2026-11-25')).toMatchObject({ confirmed: 1 });
    await clean();
  });

  it('pays the dividend between T and the confirmation to the holder of the shares on its ex-day', async () => {
    const { fund, intoId, trader } = await openPair();
    await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '600.00');
    await addDividend(context, fund, [T, '2026-11-23', '2026-11-25'], '0.1000');
    await addDividend(context, intoId, [T, '2026-11-23', '2026-11-25'], '0.2000');
    await addNavs(context, fund, { [T]: 1, '2026-11-23': 0.9 });
    await addNavs(context, intoId, { [T]: 2, '2026-11-23': 1.8 });
    expect(await runNight(context, '2026-11-23')).toMatchObject({ dividends: 2, faults: 0 });
    const paid = await context.db
      .selectFrom('dividend_bookings')
      .select(['fund_id', 'shares', 'amount_fen'])
      .where('account_id', '=', trader.id)
      .execute();
    // 400 shares are left of the first fund, 300 were bought of the other.
    expect(new Map(paid.map(({ fund_id, shares, amount_fen }) => [fund_id, [shares, amount_fen]]))).toEqual(
      new Map([
        [fund, ['400.00', 4_000]],
        [intoId, ['300.00', 6_000]],
      ]),
    );
    await clean();
  });

  it('converts reserved shares by a split announced after the order, and tells the person', async () => {
    const { fund, intoId, trader } = await openPair();
    const night = at('2026-11-19T20:00:00+08:00');
    const { order_id } = await convertFund(night, trader, [fund, intoId], '300.00');
    await context.db.insertInto('splits').values({ fund_id: fund, date: T, ratio: '2' }).execute();
    await addNavs(context, fund, { [T]: 0.5 });
    await addNavs(context, intoId, { [T]: 2 });
    await runNight(context, '2026-11-23');
    expect(await loadTestOrder(at('2026-11-24T10:00:00+08:00'), trader, order_id)).toMatchObject({
      ...{ status: 'confirmed', shares: '600.00', amount: '300.00', into: { shares: '150.00' } },
    });
    const notices = await context.db
      .selectFrom('notices')
      .select('title')
      .where('account_id', '=', trader.id)
      .execute();
    expect(notices.map(({ title }) => title).sort()).toEqual(['转换份额已折算', '转换已确认']);
    await clean();
  });

  it('releases the shares when it is cancelled before the cut-off, and refuses it after', async () => {
    const { fund, intoId, trader } = await openPair();
    const { order_id } = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '1000.00');
    expect((await positions(trader, `${T}T11:00:00+08:00`)).get(fund)?.available_shares).toBe('0.00');
    await cancelTestOrder(at(`${T}T14:59:59+08:00`), trader, order_id);
    expect((await positions(trader, `${T}T15:00:00+08:00`)).get(fund)?.available_shares).toBe('1000.00');
    const again = await convertFund(at(`${T}T14:59:59+08:00`), trader, [fund, intoId], '1000.00');
    const late = cancelTestOrder(at(`${T}T15:00:00+08:00`), trader, again.order_id);
    expect((await catchRefusal(late)).msg).toContain('15:00');
  });

  it('places an order after a holiday with the day and confirmation of the calendar', async () => {
    const { fund, intoId, trader } = await openPair();
    const order = await convertFund(at('2026-11-21T10:00:00+08:00'), trader, [fund, intoId], '100.00');
    expect(order).toMatchObject({ trade_date: '2026-11-23', confirm_date: '2026-11-24' });
  });

  it('reserves shares once when a conversion and a redemption race', async () => {
    const { fund, intoId, trader } = await openPair();
    const now = at(`${T}T10:00:00+08:00`);
    const results = await Promise.allSettled([
      convertFund(now, trader, [fund, intoId], '700.00'),
      redeemFund(now, trader, fund, '700.00'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('places one order for a repeated key, also after the day has changed', async () => {
    const { fund, intoId, trader } = await openPair();
    const more = { trade_date: T };
    const first = await convertFund(
      at(`${T}T14:59:00+08:00`),
      trader,
      [fund, intoId],
      '100.00',
      'key-1',
      more,
    );
    const again = await convertFund(
      at(`${T}T15:01:00+08:00`),
      trader,
      [fund, intoId],
      '100.00',
      'key-1',
      more,
    );
    expect(again.order_id).toBe(first.order_id);
    const other = convertFund(at(`${T}T15:01:00+08:00`), trader, [fund, intoId], '100.00', 'key-2', more);
    expect((await catchRefusal(other)).code).toBe(4103);
  });

  it('previews days and fees, and refuses fees that changed since', async () => {
    const { fund, intoId, trader } = await openPair();
    const now = at(`${T}T10:00:00+08:00`);
    const terms = await callPublicTrade(now, trader, 'convertTerms', {
      query: { fund_code: fund, into_code: intoId },
    });
    expect(terms).toMatchObject({
      ...{
        available_shares: '1000.00',
        into: { fund_code: intoId, nav: '2.0000', fee_form: 'rate_difference' },
      },
      dates: { trade_date: T, confirm_date: '2026-11-23', arrival_date: null },
      targets: [{ fund_code: intoId, closed_text: null }],
    });
    expect(terms.into?.into_tiers[0]).toEqual({ from: '0.00', rate: 0.0005, fixed: null });
    const changed = { fee_mark: terms.fee_mark };
    expect((await convertFund(now, trader, [fund, intoId], '10.00', null, changed)).status).toBe('accepted');
    await context.db
      .updateTable('public_funds')
      .set({ conversion_fee: 'fee_difference' })
      .where('id', '=', fund)
      .execute();
    const refused = convertFund(now, trader, [fund, intoId], '10.00', null, changed);
    expect((await catchRefusal(refused)).code).toBe(4105);
  });

  it('refuses funds outside the group, a closed fund, and shares beyond the rules, each with its reason', async () => {
    const { fund, intoId, trader } = await openPair();
    const now = at(`${T}T10:00:00+08:00`);
    const other = await addFund(context, {});
    await addNavs(context, other, { '2026-11-19': 1 });
    const reason = async (ids: readonly [string, string], shares: string | null) =>
      (await catchRefusal(convertFund(now, trader, ids, shares))).msg;
    expect(await reason([fund, other], '10.00')).toContain('不能转换');
    expect(await reason([fund, fund], '10.00')).toContain('不能转换');
    expect(await reason([fund, intoId], '1000.01')).toContain('最多可转换 1000.00 份');
    expect(await reason([fund, intoId], '999.99')).toContain('低于最低持有份额');
    await context.db
      .updateTable('public_funds')
      .set({ status: 'suspended' })
      .where('id', '=', intoId)
      .execute();
    expect(await reason([fund, intoId], '10.00')).toContain('暂停');
  });

  it('asks for the same confirmations as a purchase of the other fund', async () => {
    const { fund, intoId } = await openPair({}, { risk_level: 5 });
    const trader = await addTrader(context, { risk_level: 3 });
    await hold(trader, fund, '100.00', '2026-01-06');
    const now = at(`${T}T10:00:00+08:00`);
    const refused = convertFund(now, trader, [fund, intoId], '50.00');
    expect((await catchRefusal(refused)).code).toBe(3026);
    const order = await convertFund(now, trader, [fund, intoId], '50.00', null, { condition: '3026' });
    expect(order.is_mismatch).toBe(true);
  });

  it('counts waiting conversions in the daily limit of the other fund', async () => {
    const { fund, intoId, trader } = await openPair({}, { day_limit_fen: 50_000 });
    const now = at(`${T}T10:00:00+08:00`);
    await convertFund(now, trader, [fund, intoId], '300.00');
    const refused = await catchRefusal(convertFund(now, trader, [fund, intoId], '300.00'));
    expect(refused.msg).toContain('还可转入约 200.00 元');
    expect((await convertFund(now, trader, [fund, intoId], '200.00')).status).toBe('accepted');
  });

  it('ends the order when the value buys no share of the other fund', async () => {
    const { fund, intoId, trader } = await openPair({ min_redeem_shares: '0.01', min_hold_shares: '0.01' });
    const { order_id } = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '0.01');
    await addNavs(context, fund, { [T]: 1 });
    await addNavs(context, intoId, { [T]: 9 });
    await runNight(context, '2026-11-23');
    expect(await loadTestOrder(at('2026-11-24T10:00:00+08:00'), trader, order_id)).toMatchObject({
      ...{ status: 'failed', reason: expect.stringContaining('不足以转入') },
    });
    await clean();
  });

  it('settles conversions in both directions of one day in the same run', async () => {
    const { fund, intoId, trader } = await openPair();
    await hold(trader, intoId, '100.00', '2026-01-05');
    const now = at(`${T}T10:00:00+08:00`);
    await convertFund(now, trader, [fund, intoId], '100.00');
    await convertFund(now, trader, [intoId, fund], '50.00');
    await addNavs(context, fund, { [T]: 1, '2026-11-23': 1 });
    await addNavs(context, intoId, { [T]: 2, '2026-11-23': 2 });
    await addDividend(context, fund, [T, '2026-11-23', '2026-11-25'], '0.0100');
    expect(await runNight(context, '2026-11-23')).toMatchObject({ confirmed: 2, dividends: 1, faults: 0 });
    const held = await positions(trader, '2026-11-23T23:00:00+08:00');
    expect([held.get(fund)?.shares, held.get(intoId)?.shares]).toEqual(['1000.00', '100.00']);
    await clean();
  });

  it('lets operators open and close conversion', async () => {
    const { fund, intoId, trader } = await openPair();
    await runAction(context, 'set-fund-conversion', { fund, group: 'none' });
    const now = at(`${T}T10:00:00+08:00`);
    expect((await catchRefusal(convertFund(now, trader, [fund, intoId], '10.00'))).msg).toContain('不能转换');
    await runAction(context, 'set-fund-conversion', {
      fund,
      group: `company-${pairs}`,
      fee: 'fee_difference',
    });
    expect((await convertFund(now, trader, [fund, intoId], '10.00')).kind).toBe('convert');
  });

  it('refuses a wrong trade password and orders of another account', async () => {
    const { fund, intoId, trader } = await openPair();
    const other = await addTrader(context);
    const now = at(`${T}T10:00:00+08:00`);
    const wrong = { trade_password: `${Number(TRADER_PASSWORD) + 1}` };
    await catchRefusal(convertFund(now, trader, [fund, intoId], '10.00', null, wrong));
    const { order_id } = await convertFund(now, trader, [fund, intoId], '10.00');
    expect((await catchRefusal(loadTestOrder(now, other, order_id))).code).toBe(4004);
    expect((await catchRefusal(convertFund(now, other, [fund, intoId], '10.00'))).msg).toContain(
      '暂无可转换份额',
    );
  });

  it('converts by a plan on its day, worth the amount at the newest NAV, and reports too few shares', async () => {
    const { fund, intoId, trader } = await openPair();
    const body = {
      ...{ fund_code: intoId, card_id: trader.cardId, from_code: fund, amount: '300.00' },
      ...{ frequency: 'day' as const, day: 0, trade_password: TRADER_PASSWORD, is_agreed: true as const },
    };
    const terms = await callPublicTrade(at('2026-11-19T10:00:00+08:00'), trader, 'buyTerms', {
      query: { fund_code: intoId },
    });
    expect(terms.sources).toEqual([
      { fund_code: fund, fund_name: expect.any(String) as string, available_shares: '1000.00' },
    ]);
    const plan = await callPlan(at('2026-11-19T10:00:00+08:00'), trader, 'create', { body });
    expect(plan.from?.fund_code).toBe(fund);
    await addNavs(context, fund, { [T]: 2 });
    await runPlans(at('2026-11-23T10:00:00+08:00'));
    const { list } = await callPublicTrade(at('2026-11-23T11:00:00+08:00'), trader, 'orders', {
      query: { plan_id: plan.plan_id },
    });
    // The run of Friday was missed and is made up for on Monday, with the one of Monday: 300.00 / 2 each.
    expect(list.map(({ kind, shares, trade_date }) => [kind, shares, trade_date])).toEqual([
      ['convert', '150.00', '2026-11-23'],
      ['convert', '150.00', '2026-11-23'],
    ]);
    await redeemFund(at('2026-11-23T11:30:00+08:00'), trader, fund, '650.00');
    await runPlans(at('2026-11-24T10:00:00+08:00'));
    const runs = await callPlan(at('2026-11-24T11:00:00+08:00'), trader, 'runs', {
      query: { plan_id: plan.plan_id },
    });
    expect(runs.list[0]).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('可转换份额不足'),
    });
    const other = await addFund(context, {});
    await addNavs(context, other, { '2026-11-19': 1 });
    const wrong = callPlan(at('2026-11-19T10:00:00+08:00'), trader, 'create', {
      body: { ...body, from_code: other },
    });
    expect((await catchRefusal(wrong)).msg).toContain('不能转换');
    await callPlan(at('2026-11-24T16:00:00+08:00'), trader, 'setState', {
      body: { plan_id: plan.plan_id, state: 'stopped', trade_password: TRADER_PASSWORD },
    });
  });

  it('ends the order and releases the shares when a NAV is never published', async () => {
    const { fund, intoId, trader } = await openPair();
    const { order_id } = await convertFund(at(`${T}T10:00:00+08:00`), trader, [fund, intoId], '100.00');
    await addNavs(context, fund, { [T]: 1 });
    await runNight(context, '2026-12-11');
    const order = await loadTestOrder(at('2026-12-11T23:00:00+08:00'), trader, order_id);
    expect(order).toMatchObject({ status: 'failed', reason: expect.stringContaining('份额恢复可用') });
    expect((await positions(trader, '2026-12-11T23:00:00+08:00')).get(fund)?.available_shares).toBe(
      '1000.00',
    );
    await clean();
  });
});
