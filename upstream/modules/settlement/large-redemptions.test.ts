import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { refreshPosition } from '~/upstream/modules/orders-core';
import {
  addFund,
  addLot,
  addTrader,
  cancelTestOrder,
  convertFund,
  loadTestOrder,
  redeemFund,
  runAction,
  withClockAt,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { catchRefusal } from '~/upstream/modules/testing/context';
import type { ServiceContext } from '~/upstream/core/service-context';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { revertCountedSplit } from '~/upstream/modules/public-orders';
import { listReconversions } from '~/upstream/modules/settlement/payout-corrections/reconvert';
import { addNavs, callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';

/** Friday; confirmed on Monday the 23rd, which is also the next open day. */
const T = '2026-11-20';
const NEXT = '2026-11-23';
const EVENING = `${T}T20:00:00+08:00`;
/** Net redemptions are 20 % of the fund: at least 50 % must be accepted. */
const DAY = { total: '1000000.00', net: '200000.00' };

describeOnEachDatabase('large redemptions', { content: 'migrated' }, (opened) => {
  let context: ServiceContext;
  beforeAll(async () => {
    ({ context } = await openTradingWorld(opened()));
  });
  const at = (instant: string) => withClockAt(context, instant);
  const accept = (fund: string, ratio: string, more: object = {}, instant = EVENING) =>
    runAction(at(instant), 'accept-redemptions', { fund, date: T, ratio, ...DAY, ...more });
  const clean = async () => expect((await checkLedger(context)).differences).toEqual([]);

  async function openHolding(more: object = {}): Promise<{ fund: string; trader: Trader }> {
    const fund = await addFund(context, more);
    const trader = await addTrader(context);
    await addNavs(context, fund, { '2026-11-19': 1 });
    await addLot(context, trader, fund, { shares: '1000.00', confirmedOn: '2026-01-05' });
    await context.db
      .insertInto('flows')
      .values({
        ...{ id: `w-${fund}`, account_id: trader.id, fund_id: fund, order_id: null, date: '2026-01-05' },
        ...{ type: 'subscribe', amount_fen: -100_000, shares: '1000.00', nav: null },
      })
      .execute();
    const owner = { accountId: trader.id, fundId: fund, orderId: null, part: 'public' } as const;
    await context.db.transaction().execute((trx) => refreshPosition(trx, owner));
    return { fund, trader };
  }

  const redeem = (trader: Trader, fund: string, shares: string, on_large: 'defer' | 'cancel') =>
    redeemFund(at(`${T}T10:00:00+08:00`), trader, fund, shares, null, { on_large });
  const position = (trader: Trader, fund: string, instant: string) =>
    callPublicHoldings(at(instant), trader, 'position', { query: { fund_code: fund } });

  it('confirms the accepted part at the NAV of T, and defers the rest to the NAV of the next open day', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    expect(await accept(fund, '62.5')).toMatchObject({ orders: 1, deferred: 1, cancelled: 0 });
    const order = await loadTestOrder(at(EVENING), trader, order_id);
    expect(order).toMatchObject({
      ...{ status: 'accepted', shares: '375.00', on_large: 'defer' },
      partly: { rest: '225.00', deferred_to: { trade_date: NEXT } },
    });
    const restId = order.partly?.deferred_to?.order_id ?? '';
    expect(await loadTestOrder(at(EVENING), trader, restId)).toMatchObject({
      ...{
        kind: 'redeem',
        status: 'accepted',
        shares: '225.00',
        trade_date: NEXT,
        confirm_date: '2026-11-24',
      },
      ...{ deferred_from: order_id, on_large: 'defer', can_cancel: true },
    });
    expect((await position(trader, fund, EVENING)).available_shares).toBe('400.00');
    await addNavs(context, fund, { [T]: 2, [NEXT]: 1.5 });
    await runNight(context, NEXT);
    await runNight(context, '2026-11-24');
    expect(await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, order_id)).toMatchObject({
      ...{ shares: '375.00', nav: '2.0000', amount: '750.00' },
    });
    expect(await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, restId)).toMatchObject({
      ...{ shares: '225.00', nav: '1.5000', amount: '337.50' },
    });
    const steps = (await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, order_id)).steps;
    expect(steps.find(({ key }) => key === 'partly_accepted')?.detail).toBe(
      '受理 375.00 份（62.5%），其余 225.00 份顺延至 2026-11-23',
    );
    const notices = await context.db
      .selectFrom('notices')
      .select(['title', 'text'])
      .where('subject_id', '=', order_id)
      .where('title', '=', '巨额赎回，赎回部分受理')
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('顺延至 2026-11-23');
    await clean();
  });

  it('frees the rest at once when the person chose to cancel it', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'cancel');
    await accept(fund, '50');
    expect(await loadTestOrder(at(EVENING), trader, order_id)).toMatchObject({
      ...{ shares: '300.00', partly: { rest: '300.00', deferred_to: null } },
    });
    expect((await position(trader, fund, EVENING)).available_shares).toBe('700.00');
    await addNavs(context, fund, { [T]: 1 });
    await runNight(context, NEXT);
    expect((await position(trader, fund, `${NEXT}T23:00:00+08:00`)).shares).toBe('700.00');
    await clean();
  });

  it('accepts a deferred rest in part again, and lets the person cancel it until its own cut-off', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    await accept(fund, '50');
    const first = await loadTestOrder(at(EVENING), trader, order_id);
    const secondId = first.partly?.deferred_to?.order_id ?? '';
    await accept(fund, '50', { date: NEXT }, `${NEXT}T20:00:00+08:00`);
    const second = await loadTestOrder(at(`${NEXT}T20:00:00+08:00`), trader, secondId);
    expect(second).toMatchObject({ shares: '150.00', partly: { rest: '150.00' } });
    const thirdId = second.partly?.deferred_to?.order_id ?? '';
    const late = cancelTestOrder(at('2026-11-24T15:00:00+08:00'), trader, thirdId);
    expect((await catchRefusal(late)).msg).toContain('15:00');
    await cancelTestOrder(at('2026-11-24T14:59:00+08:00'), trader, thirdId);
    expect((await position(trader, fund, '2026-11-24T16:00:00+08:00')).available_shares).toBe('550.00');
    await clean();
  });

  it('accepts a part of a conversion out, and converts the deferred rest at the NAVs of the next day', async () => {
    const { fund, trader } = await openHolding({ conversion_group: 'large' });
    const intoId = await addFund(context, { conversion_group: 'large' });
    await addNavs(context, intoId, { '2026-11-19': 1 });
    const now = at(`${T}T10:00:00+08:00`);
    const { order_id } = await convertFund(now, trader, [fund, intoId], '400.00');
    await accept(fund, '50');
    await addNavs(context, fund, { [T]: 1, [NEXT]: 1 });
    await addNavs(context, intoId, { [T]: 2, [NEXT]: 4 });
    await runNight(context, NEXT);
    await runNight(context, '2026-11-24');
    const order = await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, order_id);
    expect(order).toMatchObject({ shares: '200.00', into: { shares: '100.00' } });
    const rest = await loadTestOrder(
      at('2026-11-24T23:00:00+08:00'),
      trader,
      order.partly?.deferred_to?.order_id ?? '',
    );
    expect(rest).toMatchObject({ kind: 'convert', status: 'confirmed', into: { shares: '50.00' } });
    await clean();
  });

  it('converts both parts by a split of the next day', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    await accept(fund, '50');
    await context.db.insertInto('splits').values({ fund_id: fund, date: NEXT, ratio: '2' }).execute();
    await addNavs(context, fund, { [T]: 1, [NEXT]: 0.5 });
    await runNight(context, NEXT);
    await runNight(context, '2026-11-24');
    const order = await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, order_id);
    expect(order).toMatchObject({ shares: '300.00', amount: '300.00' });
    const restId = order.partly?.deferred_to?.order_id ?? '';
    expect(await loadTestOrder(at('2026-11-24T23:00:00+08:00'), trader, restId)).toMatchObject({
      ...{ shares: '600.00', amount: '300.00' },
    });
    await clean();
  });

  it('refuses a ratio that the rules do not allow, a day before its cut-off, and a second entry', async () => {
    const { fund, trader } = await openHolding();
    await redeem(trader, fund, '600.00', 'defer');
    const reason = async (...given: Parameters<typeof accept>) => (await catchRefusal(accept(...given))).msg;
    expect(await reason(fund, '49.99')).toContain('不能少于上一日总份额的 10%');
    expect(await reason(fund, '50', { net: '100000.00' })).toContain('不构成巨额赎回');
    expect(await reason(fund, '50', {}, `${T}T14:59:00+08:00`)).toContain('仍可撤单');
    await accept(fund, '50');
    expect(await reason(fund, '50')).toContain('已登记');
  });

  it('refuses a day of which orders are confirmed, and accepts nothing then', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    await addNavs(context, fund, { [T]: 1 });
    await runNight(context, NEXT);
    const refused = await catchRefusal(accept(fund, '50', {}, `${NEXT}T23:00:00+08:00`));
    expect(refused.msg).toContain('已全额确认');
    expect((await loadTestOrder(at(`${NEXT}T23:30:00+08:00`), trader, order_id)).partly).toBeNull();
    await clean();
  });

  it('accepts a part once when the entry races with itself', async () => {
    const { fund, trader } = await openHolding();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    const results = await Promise.allSettled([accept(fund, '50'), accept(fund, '50')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const orders = await context.db
      .selectFrom('public_orders')
      .select('shares')
      .where('account_id', '=', trader.id)
      .orderBy('placed_at')
      .execute();
    expect(orders.map(({ shares }) => shares)).toEqual(['300.00', '300.00']);
    expect((await loadTestOrder(at(EVENING), trader, order_id)).shares).toBe('300.00');
  });

  it('defers shares in the unit of the order when a counted split was withdrawn before', async () => {
    const { fund, trader } = await openHolding();
    const split = { date: T, ratio: '2' };
    await context.db
      .insertInto('splits')
      .values({ fund_id: fund, ...split })
      .execute();
    const { order_id } = await redeem(trader, fund, '600.00', 'defer');
    await context.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('splits').where('fund_id', '=', fund).execute();
      await revertCountedSplit(trx, at(`${T}T16:00:00+08:00`).now, fund, split);
    });
    await accept(fund, '50');
    const order = await loadTestOrder(at(EVENING), trader, order_id);
    expect(order).toMatchObject({ shares: '150.00', partly: { rest: '150.00' } });
    const rows = await context.db
      .selectFrom('public_orders')
      .select(['shares', 'shares_as_of'])
      .where('deferred_from', '=', order_id)
      .execute();
    expect(rows).toEqual([{ shares: '150.00', shares_as_of: null }]);
  });

  it('converts both parts again when the ratio of a booked split is corrected', async () => {
    const { fund, trader } = await openHolding();
    const night = at('2026-11-19T20:00:00+08:00');
    const { order_id } = await redeemFund(night, trader, fund, '300.00', null, { on_large: 'defer' });
    await context.db.insertInto('splits').values({ fund_id: fund, date: T, ratio: '2' }).execute();
    await addNavs(context, fund, { [T]: 0.5 });
    await runNight(context, T);
    await accept(fund, '50', {}, `${T}T23:30:00+08:00`);
    const changes = await listReconversions(context.db, { kind: 'split', fund, date: T, becomes: '3' });
    const restId = (await loadTestOrder(at(`${T}T23:40:00+08:00`), trader, order_id)).partly?.deferred_to;
    // 300 old shares became 600: 300 accepted and 300 deferred. At a ratio of 3 they are 450 each.
    expect([changes.get(order_id)?.shares, changes.get(restId?.order_id ?? '')?.shares]).toEqual([
      '450.00',
      '450.00',
    ]);
  });
});
