import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { endOverdueOrders } from '~/upstream/modules/private-orders/end-overdue';
import { acceptHeldMoney, rejectPayment } from '~/upstream/modules/private-orders/payments';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  BUYER,
  loadOrder,
  advanceOrder,
  openTradingWorld,
  runAction,
  reserve,
  CUSTOMER_STEPS,
} from '~/upstream/modules/private-orders/testing/life';
import { recordImportedThroughDay } from '~/upstream/modules/orders-core/payment-deadline';
import { parseStatement } from '~/upstream/core/files/bank-statement/read-statement';
import { storeRows, registerRow } from '~/upstream/modules/settlement/bank-statements/rows';
import { services } from '~/upstream/server/services';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { listAccessLog } from '~/upstream/modules/testing/list-access-log';
import { addTwoOperators, runAsFirstOperator } from '~/upstream/modules/testing/two-operators';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

const { trade } = services;

let world: TestWorld;
const context = () => world.context;
/** The money for the open day 2026-11-27 is due two trading days before, at 15:00. */
const IN_TIME = '2026-11-25T14:59:00+08:00';
const LATE = '2026-11-25T15:00:01+08:00';
const THAT_EVENING = at0('2026-11-25T21:00:00+08:00');
const GRACE_END = at0('2026-11-26T15:00:00+08:00');

function at0(instant: string) {
  return () => withLifeClockAt(context(), instant);
}

const signed = async () => {
  const [product, buyer] = [await addSale(context()), await addBuyer(context())];
  const order = await advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'payment');
  return { product, buyer, order };
};
const pay = (now: ReturnType<typeof context>, order: string, paid_at: string, reference = 'b1') =>
  runAction(now, 'register-payment', { order, amount: '1000000', payer: BUYER.name, paid_at, reference });

describeOnEachDatabase('payment deadline of a private order', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('does not end an order on a page view: it is 核对到账中, and payment is no longer requested', async () => {
    const { buyer, order } = await signed();
    const shown = await loadOrder(THAT_EVENING(), buyer, order.order_id);
    expect(shown).toMatchObject({ status: 'open', is_checking_payment: true, can_cancel: true });
    expect(shown.steps.find(({ key }) => key === 'payment')).toMatchObject({
      ...{ until: null, detail: expect.stringContaining('核对到账中') },
    });
    const query = { order_id: order.order_id };
    const remit = callHandler(contract.trade.remit, trade.remit, THAT_EVENING(), { query }, buyer);
    expect((await catchRefusal(remit)).msg).toContain('请勿再打款');
    await runAction(THAT_EVENING(), 'list-orders', {});
    expect(await loadOrder(THAT_EVENING(), buyer, order.order_id)).toMatchObject({ status: 'open' });
  });

  it('accepts money credited in time, registered at any later time, with its evidence', async () => {
    const { buyer, order } = await signed();
    const shown = await CUSTOMER_STEPS.evidence(THAT_EVENING(), buyer, order);
    expect(shown.evidence).toHaveLength(1);
    await pay(withLifeClockAt(context(), '2026-11-26T10:00:00+08:00'), order.order_id, IN_TIME);
    expect(await loadOrder(GRACE_END(), buyer, order.order_id)).toMatchObject({
      ...{ status: 'open', is_checking_payment: false },
      payment: { state: 'registered' },
      cooling_off: { starts_at: '2026-11-25T06:59:00.000Z' },
    });
  });

  it('ends an order by a job after the grace of one trading day', async () => {
    const { buyer, order } = await signed();
    await endOverdueOrders(withLifeClockAt(context(), '2026-11-26T14:59:59+08:00'));
    expect((await loadOrder(context(), buyer, order.order_id)).status).toBe('open');
    await endOverdueOrders(GRACE_END());
    expect((await loadOrder(context(), buyer, order.order_id)).status).toBe('expired');
  });

  it('ends an order at once without a signed contract, because no payment was possible', async () => {
    const [product, buyer] = [await addSale(context()), await addBuyer(context())];
    const order = await reserve(context(), buyer, product);
    await endOverdueOrders(withLifeClockAt(context(), '2026-11-25T15:00:01+08:00'));
    const ended = await loadOrder(context(), buyer, order.order_id);
    expect(ended.status).toBe('expired');
    expect(ended.steps.at(-1)?.detail).toContain('未签署合同');
  });

  it('never ends an order while a row that arrived in time waits to be registered', async () => {
    const { buyer, order } = await signed();
    const csv = `入账时间,付款户名,收入金额,流水号\n2026-11-25 14:59:00,${BUYER.name},1000000.00,W${order.order_no}\n`;
    const next = withLifeClockAt(context(), '2026-11-27T09:00:00+08:00');
    await storeRows(next, parseStatement(csv, {}));
    await endOverdueOrders(next);
    expect((await loadOrder(next, buyer, order.order_id)).status).toBe('open');
    const row = await context()
      .db.selectFrom('bank_rows')
      .select('id')
      .where('reference', '=', `W${order.order_no}`)
      .executeTakeFirstOrThrow();
    await registerRow(
      next,
      row.id,
      { table: 'orders', id: order.order_id },
      { kind: 'bank_row', id: row.id },
    );
    await endOverdueOrders(next);
    expect(await loadOrder(next, buyer, order.order_id)).toMatchObject({ payment: { state: 'registered' } });
  });

  describe('late money, or money registered late', () => {
    const later = () => withLifeClockAt(context(), '2026-11-26T16:00:00+08:00');
    const ended = async () => {
      const made = await signed();
      await endOverdueOrders(GRACE_END());
      return made;
    };

    it('is held for an order that is still open: operators accept or refund it', async () => {
      const { buyer, order } = await signed();
      expect(await pay(THAT_EVENING(), order.order_id, LATE)).toMatchObject({
        ...{ payment: 'held', reason: '到账时间晚于打款截止时间' },
      });
      await endOverdueOrders(GRACE_END());
      expect(await loadOrder(later(), buyer, order.order_id)).toMatchObject({ payment: { state: 'held' } });
      await acceptHeldMoney(later(), order.order_id);
      expect(await loadOrder(later(), buyer, order.order_id)).toMatchObject({
        // Cooling-off counted from the bank credit time.
        ...{ status: 'open', step: 'return_visit', payment: { state: 'registered' } },
      });
    });

    it('is listed for operators, with an access log entry for each person shown', async () => {
      await addTwoOperators(context());
      const [first, second, other] = [await signed(), await signed(), await signed()];
      for (const { order } of [first, second]) await pay(THAT_EVENING(), order.order_id, LATE);
      const listed = await runAsFirstOperator(THAT_EVENING(), 'list-held-money', {});
      const { held } = (listed as { result: { held: { order: string; account: string }[] } }).result;
      const orders = held.map(({ order }) => order);
      expect(orders).toEqual(expect.arrayContaining([first.order.order_id, second.order.order_id]));
      expect(orders).not.toContain(other.order.order_id);
      const expectedEntry = { page: 'private_orders', reason: '核实到账款项', count: 1 };
      for (const account of new Set(held.map((row) => row.account)))
        expect([account, await listAccessLog(context().db, account)]).toEqual([account, [expectedEntry]]);
      expect(await listAccessLog(context().db, other.buyer.id)).toEqual([]);
    });

    it('revives an expired order', async () => {
      const { buyer, order } = await ended();
      expect(await pay(later(), order.order_id, IN_TIME)).toMatchObject({
        ...{ payment: 'held', reason: '款项在截止前到账，登记时订单已失效' },
      });
      const held = await loadOrder(later(), buyer, order.order_id);
      expect(held).toMatchObject({ status: 'expired', refund: null, payment: { state: 'held' } });
      await acceptHeldMoney(later(), order.order_id);
      const revived = await loadOrder(later(), buyer, order.order_id);
      expect(revived).toMatchObject({ status: 'open', step: 'return_visit' });
      expect((await catchRefusal(acceptHeldMoney(later(), order.order_id))).msg).toContain('没有等待决定');
    });

    it('is refunded in full when operators decide so, and due once', async () => {
      const { buyer, order } = await ended();
      await pay(later(), order.order_id, IN_TIME);
      await rejectPayment(later(), order.order_id, '客户不再购买');
      expect(await loadOrder(later(), buyer, order.order_id)).toMatchObject({
        ...{ status: 'expired', refund: { due: '1000000.00' } },
      });
      await expect(rejectPayment(later(), order.order_id, '再退一次')).rejects.toThrow();
    });

    it('revives nothing when the person has another order of the product, or may not buy', async () => {
      const { buyer, order, product } = await ended();
      await pay(later(), order.order_id, IN_TIME);
      const other = { product_code: product, amount: '1000000', open_day: '2026-12-15' };
      const { privateOrders } = await import('~/upstream/modules/private-orders/private-orders');
      await callHandler(contract.orders.reserve, privateOrders.reserve, later(), { body: other }, buyer);
      expect((await catchRefusal(acceptHeldMoney(later(), order.order_id))).msg).toContain('另一笔在途订单');
      const second = await ended();
      await pay(later(), second.order.order_id, IN_TIME);
      await context()
        .db.updateTable('accounts')
        .set({ quiz_expire_date: '2026-11-24' })
        .where('id', '=', second.buyer.id)
        .execute();
      expect((await catchRefusal(acceptHeldMoney(later(), second.order.order_id))).msg).toContain('风险测评');
    });

    it('is refunded for an order the person cancelled', async () => {
      const { order } = await signed();
      await runAction(context(), 'cancel-order', { order: order.order_id, reason: '客户撤销' });
      expect(await pay(later(), order.order_id, IN_TIME)).toMatchObject({ payment: 'unmatched' });
    });
  });

  it('ends an order as soon as the rows of its day are imported', async () => {
    const { buyer, order } = await signed();
    const { db } = context();
    await db.deleteFrom('service_state').where('key', '=', 'bank_rows_through').execute();
    await recordImportedThroughDay(db, '2026-11-24', THAT_EVENING().now());
    await endOverdueOrders(THAT_EVENING());
    expect((await loadOrder(context(), buyer, order.order_id)).status).toBe('open');
    const csv = `入账时间,付款户名,收入金额,流水号\n2026-11-25 09:00:00,顾以宁,1.00,X1\n`;
    expect(await storeRows(THAT_EVENING(), parseStatement(csv, {}))).toMatchObject({
      rows_through: '2026-11-24',
    });
    const morning = withLifeClockAt(context(), '2026-11-26T09:00:00+08:00');
    expect(await storeRows(morning, parseStatement(csv, {}))).toMatchObject({ rows_through: '2026-11-25' });
    await endOverdueOrders(morning);
    expect((await loadOrder(context(), buyer, order.order_id)).status).toBe('expired');
  });
});
