import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import type { OrderRecord } from '~/contract/record-shapes';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { home } from '~/upstream/modules/holdings/home/index';
import { ownOrders } from '~/upstream/modules/own-orders/own-orders';
import {
  addBuyer,
  addSale,
  BUYER,
  callOrders,
  openTradingWorld,
  createPaidOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { MONDAY_INSTANT } from '~/upstream/modules/public-orders/testing/settled';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const context = () => world.context;
const getIds = (list: readonly OrderRecord[]) => list.map(({ order }) => order.order_id);

describeOnEachDatabase('order records', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  /**
   * Creates a person with a confirmed purchase and a pending redemption of a public fund, and two private orders,
   * one cancelled.
   */
  async function openCustomer() {
    const buyer = await addTrader(context(), BUYER);
    const fund = await addFund(context());
    const bought = await buyFund(context(), buyer, fund, '10000');
    const monday = withClockAt(context(), MONDAY_INSTANT);
    await confirmOrder(monday, bought.order_id, { nav: '1.2345', navDate: '2026-11-20' });
    world.pass(1);
    const product = await addSale(context());
    const reserved = await reserve(context(), buyer, product);
    world.pass(1);
    const taken = await reserve(context(), buyer, await addSale(context()));
    await callOrders(context(), buyer, 'cancel', { order_id: taken.order_id, reason: '' });
    const redeemed = await redeemFund(
      withClockAt(context(), '2026-12-01T10:00:00+08:00'),
      buyer,
      fund,
      '1000',
    );
    const page = (query: object = {}) =>
      callHandler(contract.orders.records, ownOrders.records, context(), { query } as never, buyer);
    const ids = [redeemed, taken, reserved, bought].map(({ order_id }) => order_id);
    return { page, ids, fund, product };
  }

  it('is in one list, newest first, page by page, each once', async () => {
    const { page, ids } = await openCustomer();
    const first = await page({ limit: 3 });
    expect(first).toMatchObject({ total: 4, is_total_capped: false });
    const second = await page({ limit: 3, cursor: first.next_cursor });
    expect([...getIds(first.list), ...getIds(second.list)]).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect((await catchRefusal(page({ cursor: 'bm9uZQ' }))).code).toBe(CODES.badRequest);
  });

  it('is summed by whole month, in and out separately, counting only confirmed ones', async () => {
    const { page, ids } = await openCustomer();
    const { months } = await page();
    expect(months).toEqual([
      { month: '2026-12', count: 1, paid_in: '0.00', paid_out: '0.00' },
      // Excludes the reservation of 1,000,000 元 and the cancelled order.
      { month: '2026-11', count: 3, paid_in: '10000.00', paid_out: '0.00' },
    ]);
    // A page that ends within a month shows the sums of the whole month.
    expect((await page({ limit: 2 })).months[1]).toMatchObject({
      month: '2026-11',
      count: 3,
      paid_in: '10000.00',
    });
    const priced = withClockAt(context(), '2026-12-02T10:00:00+08:00');
    await confirmOrder(priced, ids[0]!, { nav: '2.0000', navDate: '2026-12-01' });
    // 1000 × 2 = 2000.00; held eight days, 1 % of it is 20.00.
    expect((await page()).months[0]).toMatchObject({ paid_in: '0.00', paid_out: '1980.00' });
  });

  it.each([
    [{ class: 'private' }, [1, 2]],
    [{ class: 'public' }, [0, 3]],
    [{ kind: 'redeem' }, [0]],
    [{ kind: 'subscribe' }, [1, 2]],
    [{ state: 'open' }, [0, 2]],
    [{ state: 'done' }, [1, 3]],
    [{ state: 'confirmed' }, [3]],
    [{ state: 'cancelled' }, [1]],
    [{ state: 'failed' }, []],
    [{ class: 'public', state: 'open' }, [0]],
  ])('is filtered by %o, sums as well', async (query, places) => {
    const { page, ids } = await openCustomer();
    const found = await page(query);
    expect(getIds(found.list)).toEqual(places.map((place) => ids[place]));
    expect(found.total).toBe(places.length);
    expect(found.months.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
  });

  it('names every product with orders, and none of other people', async () => {
    const { page, ids, fund, product } = await openCustomer();
    const all = await page();
    expect(all.products).toHaveLength(3);
    expect(all.products.map(({ product_code }) => product_code)).toEqual(
      expect.arrayContaining([fund, product]),
    );
    expect(getIds((await page({ product_code: fund })).list)).toEqual([ids[0], ids[3]]);
    const other = await addTrader(context());
    const none = await callHandler(
      contract.orders.records,
      ownOrders.records,
      context(),
      { query: {} } as never,
      other,
    );
    expect(none).toEqual({
      list: [],
      total: 0,
      is_total_capped: false,
      next_cursor: null,
      months: [],
      products: [],
    });
  });

  describe('on the home page', () => {
    const getHome = (account: Parameters<typeof callHandler>[4], when = context()) =>
      callHandler(contract.home.mine, home.mine, when, {}, account);

    it('finds a waiting order behind newer ones, and shows money in transit without holdings', async () => {
      const buyer = await addTrader(context(), BUYER);
      const fund = await addFund(context());
      const due = await buyFund(context(), buyer, fund, '5000', { pay_way: 'transfer' });
      for (const amount of ['1000', '2000', '3000', '4000']) {
        world.pass(1);
        await buyFund(context(), buyer, fund, amount);
      }
      const { waiting, wealth } = await getHome(buyer);
      expect(waiting).toMatchObject({ order_id: due.order_id, step: 'payment', until: due.pay_by });
      expect(wealth).toMatchObject({ value: '0.00', gain: '0.00', in_transit: '10000.00' });
    });

    it('shows that money refused by the bank waits for a card', async () => {
      const buyer = await addTrader(context(), BUYER);
      const { order_id } = await buyFund(context(), buyer, await addFund(context()), '1000');
      const refused = { status: 'failed', bank_refused: true } as const;
      await context().db.updateTable('public_orders').set(refused).where('id', '=', order_id).execute();
      expect((await getHome(buyer)).waiting).toMatchObject({ order_id, step: 'card', until: null });
    });

    it('shows no deadline of an earlier step', async () => {
      const buyer = await addBuyer(context());
      const order = await createPaidOrder(context(), buyer, await addSale(context()));
      const cooling = (await getHome(buyer)).waiting;
      expect(cooling).toMatchObject({ order_id: order.order_id, step: 'cooling_off' });
      expect(cooling?.until).toBe(order.cooling_off?.ends_at);
      const later = withClockAt(context(), '2026-11-23T10:00:00+08:00');
      expect((await getHome(buyer, later)).waiting).toMatchObject({ step: 'return_visit', until: null });
    });
  });
});
