import { beforeAll, expect, it } from 'vitest';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getPrivateNavMaxAgeDays, VALUATION_FREQUENCIES } from '~/domain/orders/private-sale';
import { contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listNotices } from '~/upstream/core/notices';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  callOrders,
  loadOrder,
  advanceOrder,
  createHeldOrder,
  addCheckToken,
  BUYER,
  openTradingWorld,
  runAction,
  createPaidOrder,
  reserve,
  CUSTOMER_STEPS,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;
/** Returns the day this many trading days before today in the test world. */
const workingDaysBefore = async (count: number): Promise<string> => {
  const rows = await context()
    .db.selectFrom('trading_days')
    .select('date')
    .where('date', '<=', toShanghaiDay(context().now()))
    .orderBy('date', 'desc')
    .limit(count + 1)
    .execute();
  return rows[count]!.date;
};
const saleWithNav = async (valuation: (typeof VALUATION_FREQUENCIES)[number], date: string) => {
  const product = await addSale(context());
  await context()
    .db.updateTable('simu_sale_terms')
    .set({ valuation })
    .where('fund_id', '=', product)
    .execute();
  await runAction(context(), 'publish-nav', { fund: product, date, nav: '1.2' });
  return product;
};
const getTerms = (account: Parameters<typeof reserve>[1], product: string) =>
  callHandler(
    contract.orders.saleTerms,
    privateOrders.saleTerms,
    context(),
    { query: { product_code: product } },
    account,
  );

describeOnEachDatabase('NAV freshness of private funds on sale', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it.each(VALUATION_FREQUENCIES)(
    'valued by %s closes purchases the day after its limit, and opens them with a new one',
    async (valuation) => {
      const bound = getPrivateNavMaxAgeDays(valuation, toShanghaiDay(context().now()));
      const buyer = await addBuyer(context());
      const fresh = await saleWithNav(valuation, await workingDaysBefore(bound));
      expect((await reserve(context(), buyer, fresh)).step).toBe('suitability');
      const stale = await saleWithNav(valuation, await workingDaysBefore(bound + 1));
      const refusal = await catchRefusal(reserve(context(), buyer, stale));
      expect(refusal).toMatchObject({
        code: CODES.conflict,
        msg: expect.stringContaining(`超过 ${bound} 个交易日没有更新`),
      });
      expect((await catchRefusal(getTerms(buyer, stale))).msg).toBe(refusal.msg);
      await runAction(context(), 'publish-nav', { fund: stale, date: '2026-11-13', nav: '1.21' });
      expect((await reserve(context(), buyer, stale)).step).toBe('suitability');
    },
  );

  it('blocks the signature of the contract when it became stale after the reservation', async () => {
    const buyer = await addBuyer(context());
    const product = await saleWithNav('week', '2026-11-13');
    const order = await advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'qualified');
    await context()
      .db.updateTable('fund_latest')
      .set({ nav_date: '2026-10-09' })
      .where('fund_id', '=', product)
      .execute();
    expect((await catchRefusal(CUSTOMER_STEPS.qualified(context(), buyer, order))).msg).toContain(
      '2026-10-09',
    );
  });

  it('refunds the money in full with a notice when it is not published in time', async () => {
    const product = await addSale(context());
    const buyer = await addBuyer(context());
    const order = await createPaidOrder(context(), buyer, product);
    await CUSTOMER_STEPS.return_visit(withLifeClockAt(context(), '2026-11-23T10:00:00+08:00'), buyer, order);
    // Ten trading days after the open day of Friday 27 November.
    const onTime = withLifeClockAt(context(), '2026-12-11T22:30:00+08:00');
    expect(await runAction(onTime, 'end-unpriced', {})).toEqual({ ended: 0 });
    const late = withLifeClockAt(context(), '2026-12-14T22:30:00+08:00');
    expect(await runAction(late, 'end-unpriced', {})).toEqual({ ended: 1 });
    const ended = await loadOrder(late, buyer, order.order_id);
    expect(ended).toMatchObject({ status: 'cancelled', refund: { due: '1000000.00', sent: '0.00' } });
    expect(ended.steps.map(({ detail }) => detail).join()).toContain(
      '开放日 2026-11-27 的净值超过 10 个交易日仍未公布',
    );
    const [notice] = await listNotices(late, buyer.id);
    expect(notice).toMatchObject({ topic: 'private_order', subject_id: order.order_id });
    expect(notice?.text).toContain('1,000,000.00 元的申购作废，款项全额退回');
    expect(await runAction(late, 'end-unpriced', {})).toEqual({ ended: 0 });
    expect(await listNotices(late, buyer.id)).toHaveLength(1);
  });

  it('keeps the order when it is published, for any late confirmation', async () => {
    const product = await addSale(context());
    const buyer = await addBuyer(context());
    const order = await createPaidOrder(context(), buyer, product);
    await CUSTOMER_STEPS.return_visit(withLifeClockAt(context(), '2026-11-23T10:00:00+08:00'), buyer, order);
    const late = withLifeClockAt(context(), '2027-01-14T22:30:00+08:00');
    await runAction(late, 'publish-nav', { fund: product, date: '2026-11-27', nav: '1.2' });
    expect(await runAction(late, 'end-unpriced', {})).toEqual({ ended: 0 });
    expect(await loadOrder(late, buyer, order.order_id)).toMatchObject({ status: 'open', step: 'confirmed' });
  });

  it('releases the shares of a redemption when it is not published', async () => {
    const product = await addSale(context());
    const buyer = await addBuyer(context());
    await createHeldOrder(context(), buyer, product);
    const then = withLifeClockAt(context(), '2026-12-01T10:00:00+08:00');
    const order = await callOrders(then, buyer, 'redeem', {
      product_code: product,
      shares: null,
      open_day: '2026-12-15',
    });
    const check_token = await addCheckToken(then, buyer);
    await callOrders(then, buyer, 'passPersonCheck', { order_id: order.order_id, check_token });
    await callOrders(then, buyer, 'signRedemption', {
      order_id: order.order_id,
      signature: { kind: 'typed', name: BUYER.name },
    });
    const late = withLifeClockAt(context(), '2026-12-30T22:30:00+08:00');
    expect(await runAction(late, 'end-unpriced', {})).toEqual({ ended: 1 });
    expect(await loadOrder(late, buyer, order.order_id)).toMatchObject({ status: 'cancelled' });
    expect((await listNotices(late, buyer.id))[0]?.text).toContain('份额没有扣减');
    const again = await callHandler(
      contract.orders.redemptionTerms,
      privateOrders.redemptionTerms,
      late,
      { query: { product_code: product } },
      buyer,
    );
    expect(again).toMatchObject({ available_shares: '1000000.00', open_order_id: null });
  });
});
