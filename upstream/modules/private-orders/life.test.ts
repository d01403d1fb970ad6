import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { getFlowName } from '~/contract/flow-names';
import { listFlows } from '~/upstream/modules/holdings/flows';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import type { Clock } from '~/upstream/core/clock';
import { confirmShares } from '~/upstream/modules/private-orders/confirm';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { services } from '~/upstream/server/services';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  withLifeClockAt,
  BUYER,
  callOrders,
  loadOrder,
  advanceOrder,
  createHeldOrder,
  OPEN_DAYS,
  runAction,
  createPaidOrder,
  reserve,
  CUSTOMER_STEPS,
  CONFIRMED_VISIT_ANSWERS,
} from '~/upstream/modules/private-orders/testing/life';

const { trade } = services;

let world: TestWorld;
const context = () => world.context;
const newOrder = async () => {
  const product = await addSale(context());
  const buyer = await addBuyer(context());
  return { product, buyer, order: await reserve(context(), buyer, product) };
};
/** The contract is signed and the payment is due. */
const signedOrder = async () => {
  const made = await newOrder();
  return { ...made, order: await advanceOrder(context(), made.buyer, made.order, 'payment') };
};
const pay = (order: string, input: Record<string, string> = {}) =>
  runAction(context(), 'register-payment', { order, amount: '1,000,000', payer: BUYER.name, ...input });

describeOnEachDatabase('life cycle of a private order', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('leads from the reservation to shares, step by step, on the open day and at its NAV', async () => {
    const { product, buyer, order } = await signedOrder();
    await pay(order.order_id);
    const cooling = await CUSTOMER_STEPS.evidence(context(), buyer, order);
    expect(cooling).toMatchObject({
      step: 'cooling_off',
      payment: { state: 'registered', amount: '1000000.00' },
      cooling_off: { starts_at: '2026-11-20T02:00:00.000Z', ends_at: '2026-11-21T02:00:00.000Z' },
    });
    const early = withLifeClockAt(context(), '2026-11-21T09:59:59+08:00');
    const refused = await catchRefusal(CUSTOMER_STEPS.return_visit(early, buyer, cooling));
    expect(refused).toMatchObject({ code: CODES.wrongStep, result: { step: 'cooling_off' } });
    const after = withLifeClockAt(context(), '2026-11-21T10:00:00+08:00');
    expect(await loadOrder(after, buyer, order.order_id)).toMatchObject({
      step: 'return_visit',
      can_cancel: true,
    });
    const visited = await CUSTOMER_STEPS.return_visit(after, buyer, cooling);
    expect(visited).toMatchObject({ step: 'confirmed', status: 'open', can_cancel: false });
    const cancel = callOrders(after, buyer, 'cancel', { order_id: order.order_id });
    expect((await catchRefusal(cancel)).msg).toContain('不能再撤销');

    const monday = withLifeClockAt(context(), '2026-11-30T10:00:00+08:00');
    const confirm = () => runAction(monday, 'confirm-shares', { order: order.order_no });
    await expect(confirm()).rejects.toMatchObject({ msg: '2026-11-27 的净值尚未公布' });
    await runAction(monday, 'publish-nav', { fund: product, date: '2026-11-27', nav: '1.25' });
    expect(await confirm()).toMatchObject({ shares: '800000.00', nav: '1.2500', day: '2026-11-27' });
    expect(await confirm()).toMatchObject({ shares: '800000.00' });
    expect(await loadOrder(monday, buyer, order.order_id)).toMatchObject({
      status: 'confirmed',
      confirmation: { shares: '800000.00', nav: '1.2500', nav_date: '2026-11-27', amount: '1000000.00' },
    });
    const { db } = context();
    const position = await db.selectFrom('positions').selectAll().where('fund_id', '=', product).execute();
    expect(position).toMatchObject([{ account_id: buyer.id, shares: '800000.00', cost_fen: 100_000_000 }]);
    const flows = await db.selectFrom('flows').selectAll().where('fund_id', '=', product).execute();
    expect(flows).toMatchObject([{ type: 'subscribe', amount_fen: -100_000_000, date: '2026-11-27' }]);
  });

  it('is called 认购 when reserved during fundraising, 申购 later; so are its flows', async () => {
    const buyer = await addBuyer(context());
    const named = async (status: 'raising' | 'running') => {
      const product = await addSale(context(), { status });
      const { order_id } = await createHeldOrder(context(), buyer, product);
      // The fund is running by now: the order keeps its name.
      await context()
        .db.updateTable('simu_funds')
        .set({ status: 'running' })
        .where('id', '=', product)
        .execute();
      const order = await loadOrder(context(), buyer, order_id);
      const { list } = await listFlows(context(), buyer.id, { limit: 5, product_code: product });
      return [order.is_raising, ...list.map(getFlowName)];
    };
    expect(await named('raising')).toEqual([true, '认购']);
    expect(await named('running')).toEqual([false, '申购']);
  });

  it('lets a holder buy more from the append amount on, and adds a lot to the position', async () => {
    const product = await addSale(context(), {}, { outside_investors: 199 });
    const buyer = await addBuyer(context());
    await createHeldOrder(context(), buyer, product);
    const now = withLifeClockAt(context(), '2026-12-01T10:00:00+08:00');
    const body = { product_code: product, amount: '100000', open_day: '2026-12-15' };
    const more = await callOrders(now, buyer, 'reserve', body);
    expect(more).toMatchObject({ kind: 'append', is_append: true, amount: '100000.00' });
    let order = await advanceOrder(now, buyer, more, 'payment');
    await runAction(now, 'register-payment', { order: order.order_id, amount: '100000', payer: BUYER.name });
    order = await CUSTOMER_STEPS.evidence(now, buyer, order);
    await CUSTOMER_STEPS.return_visit(withLifeClockAt(now, '2026-12-03T10:00:00+08:00'), buyer, order);
    const later = withLifeClockAt(now, '2026-12-16T10:00:00+08:00');
    // A NAV that needs a second operator to publish also needs one for pricing.
    expect(
      await catchRefusal(runAction(later, 'confirm-shares', { order: order.order_id, nav: '2' })),
    ).toMatchObject({ msg: expect.stringContaining('请先用“发布私募基金净值”提交复核') });
    const confirmed = await runAction(later, 'confirm-shares', { order: order.order_id, nav: '1' });
    expect(confirmed).toMatchObject({ nav: '1.0000' });
    const [position] = await context()
      .db.selectFrom('positions')
      .selectAll()
      .where('account_id', '=', buyer.id)
      .execute();
    expect(position).toMatchObject({
      shares: '1100000.00',
      cost_fen: 110_000_000,
      invested_on: '2026-11-27',
    });
  });

  it('B11 publishes the NAV typed for a day without one: one price for all orders, and a correction finds them', async () => {
    const product = await addSale(context());
    const orders = [];
    for (const buyer of [await addBuyer(context()), await addBuyer(context())]) {
      const order = await createPaidOrder(context(), buyer, product);
      const visited = withLifeClockAt(context(), '2026-11-23T10:00:00+08:00');
      await CUSTOMER_STEPS.return_visit(visited, buyer, order);
      orders.push(order.order_id);
    }
    const [first = '', second = ''] = orders;
    const monday = withLifeClockAt(context(), '2026-11-30T10:00:00+08:00');
    const cashier = { ...TOKEN_OPERATOR, roles: ['cashier'] as const };
    const only = { ...monday, clock: { now: monday.now } as Clock, operator: cashier, actions: [] };
    // Publishing belongs to editors.
    expect((await catchRefusal(confirmShares(only, first, '1.2'))).msg).toContain('请先由编辑');
    const confirm = (order: string, nav: string) => runAction(monday, 'confirm-shares', { order, nav });
    expect(await confirm(first, '1.2')).toMatchObject({ nav: '1.2000', shares: '833333.33' });
    expect((await catchRefusal(confirm(second, '1.21'))).msg).toContain('已公布的净值为 1.2000');
    expect(await confirmShares(only, second, null)).toMatchObject({ nav: '1.2000' });
    const corrected = { fund: product, date: '2026-11-27', nav: '1.25' };
    expect(await runAction(monday, 'publish-nav', corrected)).toMatchObject({
      ...{ was: '1.2000', settled: { entries: 2, people: 2 } },
    });
  });

  it('is invested on the next open day when the return visit was after the first', async () => {
    const { product, buyer, order } = await signedOrder();
    await pay(order.order_id);
    const cooling = await CUSTOMER_STEPS.evidence(context(), buyer, order);
    await CUSTOMER_STEPS.return_visit(
      withLifeClockAt(context(), '2026-11-28T10:00:00+08:00'),
      buyer,
      cooling,
    );
    const confirm = (now: string) =>
      runAction(withLifeClockAt(context(), now), 'confirm-shares', { order: order.order_id, nav: '1' });
    await expect(confirm('2026-11-30T10:00:00+08:00')).rejects.toMatchObject({
      msg: '开放日 2026-12-15 尚未到来',
    });
    expect(await confirm('2026-12-16T10:00:00+08:00')).toMatchObject({ day: '2026-12-15' });
    expect(product).toBe(order.product_code);
  });

  describe('money', () => {
    it('with another name or amount, or too late, must be refunded and does not count', async () => {
      const { buyer, order } = await signedOrder();
      const id = order.order_id;
      expect(await pay(id, { payer: '王一' })).toMatchObject({ payment: 'unmatched' });
      expect(await pay(id, { amount: '999999' })).toMatchObject({ payment: 'unmatched' });
      const state = await loadOrder(context(), buyer, id);
      expect(state).toMatchObject({
        step: 'payment',
        refund: { due: '1999999.00', sent: '0.00', arrived: '0.00' },
      });
      expect(state.payment).toMatchObject({ state: 'rejected', reason: expect.stringContaining('不一致') });
      expect(await pay(id)).toMatchObject({ payment: 'registered' });
      expect(await runAction(context(), 'refund', { order: id })).toMatchObject({ sent: '1999999.00' });
      expect(await loadOrder(context(), buyer, id)).toMatchObject({
        step: 'cooling_off',
        payment: { state: 'registered' },
        refund: { due: '0.00', sent: '1999999.00', arrived: '0.00' },
      });
    });

    it('is recorded once for repeated requests; a second payment must be refunded', async () => {
      const { buyer, order } = await signedOrder();
      const id = order.order_id;
      const all = await Promise.all(Array.from({ length: 20 }, () => pay(id)));
      expect(all.every(({ payment }) => payment === 'registered')).toBe(true);
      const history = (name: string) => runAction(context(), 'audit', { order: name, reason: '核对订单' });
      expect(await history(order.order_no)).toEqual(await history(id));
      expect(await history(id)).toContainEqual(expect.objectContaining({ action: 'payment_registered' }));
      await expect(history('HX0')).rejects.toMatchObject({ code: CODES.notFound });
      // Registering a second transfer with the reference of the first reports that nothing was done.
      expect(all.filter((each) => 'note' in each)).toHaveLength(19);
      expect(await pay(id)).toMatchObject({ note: expect.stringContaining('银行流水号') });
      expect(await loadOrder(context(), buyer, id)).toMatchObject({ refund: null });
      expect(await pay(id, { reference: 'B-2' })).toMatchObject({ payment: 'unmatched' });
      expect(await pay(id, { reference: 'B-2' })).toMatchObject({ payment: 'unmatched' });
      expect(await loadOrder(context(), buyer, id)).toMatchObject({ refund: { due: '1000000.00' } });
    });

    it('that arrived in time counts when registered late; evidence keeps the order open until then', async () => {
      const { buyer, order } = await signedOrder();
      await CUSTOMER_STEPS.evidence(context(), buyer, order);
      const late = withLifeClockAt(context(), '2026-11-26T10:00:00+08:00');
      expect(await loadOrder(late, buyer, order.order_id)).toMatchObject({ status: 'open', step: 'payment' });
      const input = { order: order.order_id, amount: '1000000', payer: BUYER.name };
      expect(
        await runAction(late, 'register-payment', { ...input, paid_at: '2026-11-25T14:59:00+08:00' }),
      ).toMatchObject({ payment: 'registered' });
      expect(await loadOrder(late, buyer, order.order_id)).toMatchObject({
        step: 'cooling_off',
        cooling_off: { ends_at: '2026-11-26T06:59:00.000Z' },
      });
    });

    it('is refunded in full when the person cancels in cooling-off', async () => {
      const buyer = await addBuyer(context());
      const order = await createPaidOrder(context(), buyer, await addSale(context()));
      const cancel = () => callOrders(context(), buyer, 'cancel', { order_id: order.order_id });
      expect(await cancel()).toMatchObject({
        status: 'cancelled',
        refund: { due: '1000000.00', sent: '0.00' },
        can_cancel: false,
      });
      await cancel();
      const refund = () => runAction(context(), 'refund', { order: order.order_id });
      expect(await refund()).toMatchObject({ sent: '1000000.00' });
      await expect(refund()).rejects.toMatchObject({ msg: '没有应退的款项' });
      expect(await loadOrder(context(), buyer, order.order_id)).toMatchObject({
        refund: { due: '0.00', sent: '1000000.00', arrived: '0.00', sent_at: '2026-11-20T02:00:00.000Z' },
      });
      const arrived = () => runAction(context(), 'refund-arrived', { order: order.order_id });
      expect(await arrived()).toMatchObject({ arrived: '1000000.00' });
      await expect(arrived()).rejects.toMatchObject({ msg: '没有已汇出、尚未到账的退款' });
      const ended = await loadOrder(context(), buyer, order.order_id);
      expect(ended.refund).toMatchObject({ due: '0.00', sent: '0.00', arrived: '1000000.00' });
      expect(ended.steps.map(({ title, state }) => `${title} ${state}`).slice(-3)).toEqual([
        '上传打款凭证 done',
        '订单撤销 done',
        '退款到账 done',
      ]);
      const flows = context().db.selectFrom('flows').where('order_id', '=', order.order_id);
      expect(await flows.select(['type', 'date', 'amount_fen', 'shares', 'nav']).execute()).toEqual([
        { type: 'remit', date: '2026-11-20', amount_fen: -100_000_000, shares: null, nav: null },
        { type: 'refund', date: '2026-11-20', amount_fen: 100_000_000, shares: null, nav: null },
      ]);
    });

    it('that is refunded is no gain of a holding of the same fund', async () => {
      const buyer = await addBuyer(context());
      const product = await addSale(context());
      await createHeldOrder(context(), buyer, product);
      const held = async () => (await loadHoldings(context(), buyer.id, product))[0]?.flows;
      const before = await held();
      const later = withLifeClockAt(context(), '2026-12-01T10:00:00+08:00');
      const more = await callOrders(later, buyer, 'reserve', {
        product_code: product,
        amount: '100000',
        open_day: OPEN_DAYS[1] as string,
      });
      const due = await advanceOrder(later, buyer, more, 'payment');
      await runAction(later, 'register-payment', { order: due.order_id, amount: '1', payer: BUYER.name });
      expect(await runAction(later, 'refund', { order: due.order_id })).toMatchObject({ sent: '1.00' });
      expect(await held()).toEqual(before);
    });

    it('rejected by operators is awaited again', async () => {
      const buyer = await addBuyer(context());
      const order = await createPaidOrder(context(), buyer, await addSale(context()));
      await runAction(context(), 'reject-payment', { order: order.order_id, reason: '付款账户为他人账户' });
      expect(await loadOrder(context(), buyer, order.order_id)).toMatchObject({
        step: 'payment',
        cooling_off: null,
        evidence: [],
        refund: { due: '1000000.00' },
      });
    });
  });

  describe('return visit', () => {
    it('names the failed point and that no adviser calls, and can be repeated', async () => {
      const buyer = await addBuyer(context());
      const order = await createPaidOrder(context(), buyer, await addSale(context()));
      const after = withLifeClockAt(context(), '2026-11-22T10:00:00+08:00');
      const answer = (more: Record<string, string[]>) =>
        callOrders(after, buyer, 'answerVisit', {
          order_id: order.order_id,
          answers: { ...CONFIRMED_VISIT_ANSWERS, ...more },
        });
      const failed = await answer({ loss: ['no'] });
      expect(failed).toMatchObject({ step: 'return_visit', is_visit_in_review: false });
      expect(failed.visit_reason).toContain('第 6 项“可能亏损”');
      expect(failed.visit_reason).toContain('理财顾问不会');
      const passed = await Promise.all(Array.from({ length: 20 }, () => answer({})));
      expect(passed.every(({ step }) => step === 'confirmed')).toBe(true);
      const rows = await context()
        .db.selectFrom('order_events')
        .select('seq')
        .where('order_id', '=', order.order_id)
        .where('type', '=', 'visit_passed')
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

  it.each(['self', 'qualified', 'money', 'cooling-off'])(
    'that denies %s can be closed only by a reviewer; cancelling stays possible',
    async (point) => {
      const buyer = await addBuyer(context());
      const order = await createPaidOrder(context(), buyer, await addSale(context()));
      const after = withLifeClockAt(context(), '2026-11-22T10:00:00+08:00');
      const body = { order_id: order.order_id };
      const answer = (more: Record<string, string[]>) =>
        callOrders(after, buyer, 'answerVisit', {
          ...body,
          answers: { ...CONFIRMED_VISIT_ANSWERS, ...more },
        });
      const close = () =>
        runAction(after, 'close-visit-review', { order: order.order_id, note: '已核对资金来源' });
      await expect(close()).rejects.toMatchObject({ msg: expect.stringContaining('没有待复核的回访') });
      const denied = await answer({ [point]: ['no'] });
      expect(denied).toMatchObject({ step: 'return_visit', is_visit_in_review: true, can_cancel: true });
      expect(denied.visit_reason).toContain('复核');
      for (const more of [{}, { [point]: ['no'] }]) {
        expect((await catchRefusal(answer(more))).msg).toContain('正在由非销售人员复核');
      }
      expect((await loadOrder(after, buyer, order.order_id)).step).toBe('return_visit');
      if (point === 'money') {
        expect(await callOrders(after, buyer, 'cancel', body)).toMatchObject({ status: 'cancelled' });
        return;
      }
      await close();
      expect(await answer({})).toMatchObject({ step: 'confirmed', is_visit_in_review: false });
    },
  );

  describe('calls of the specification', () => {
    it('CALL-016 returns the contract of an own order, and code 3 before it is signed or to other accounts', async () => {
      const { buyer, order } = await newOrder();
      const info = (account = buyer) =>
        callHandler(
          contract.trade.contractInfo,
          trade.contractInfo,
          context(),
          { query: { order_id: order.order_id } },
          account,
        );
      expect((await catchRefusal(info())).code).toBe(3);
      const signed = await advanceOrder(context(), buyer, order, 'payment');
      expect(await info()).toEqual({
        order_id: order.order_id,
        contract_no: signed.contract?.contract_no,
        signed_at: signed.contract?.signed_at,
        sha256: signed.contract?.sha256,
        file_id: signed.contract?.file_id,
      });
      expect((await catchRefusal(info(await addBuyer(context())))).code).toBe(3);
    });

    it('CALL-023 returns the supervised account after the contract is signed, never for an ended order', async () => {
      const { product, buyer, order } = await newOrder();
      const remit = (account = buyer) =>
        callHandler(
          contract.trade.remit,
          trade.remit,
          context(),
          { query: { order_id: order.order_id } },
          account,
        );
      expect((await catchRefusal(remit())).code).toBe(CODES.wrongStep);
      await advanceOrder(context(), buyer, order, 'payment');
      expect(await remit()).toMatchObject({
        account_name: `青禾成长${product}号募集专户`,
        bank: '衡川银行上海分行营业部',
        amount: '1000000.00',
      });
      expect((await catchRefusal(remit(await addBuyer(context())))).code).toBe(CODES.notFound);
      await pay(order.order_id);
      expect((await catchRefusal(remit())).msg).toContain('请勿重复打款');
      await runAction(context(), 'cancel-order', { order: order.order_id, reason: '产品募集结束' });
      expect((await catchRefusal(remit())).msg).toContain('请勿再打款');
    });
  });

  it('B12 refuses to close a fund while a paid order waits for the NAV of a past open day', async () => {
    const [product, buyer] = [await addSale(context()), await addBuyer(context())];
    const order = await createPaidOrder(context(), buyer, product);
    const visited = withLifeClockAt(context(), '2026-11-23T10:00:00+08:00');
    await CUSTOMER_STEPS.return_visit(visited, buyer, order);
    const monday = withLifeClockAt(context(), '2026-11-30T10:00:00+08:00');
    const close = () => runAction(monday, 'close-fund', { fund: product });
    expect((await catchRefusal(close())).msg).toContain('1 笔订单的成交日已过而尚未确认');
    expect(await loadOrder(monday, buyer, order.order_id)).toMatchObject({ status: 'open' });
    await runAction(monday, 'confirm-shares', { order: order.order_id, nav: '1' });
    expect(await close()).toMatchObject({ ended: 0 });
  });

  it('operators list orders, and close a fund, which ends its open purchases and makes paid money due for refund', async () => {
    const { product, buyer, order } = await newOrder();
    const listed = await runAction(context(), 'list-orders', { phone: buyer.phone });
    const row = { order: order.order_id, status: 'open', step: 'suitability' };
    expect(listed).toMatchObject({ count: 1, page: 1, orders: [row] });
    const accessLog = context().db.selectFrom('looks').select(['page', 'reason', 'count']);
    expect(await accessLog.where('account_id', '=', buyer.id).execute()).toEqual([
      { page: 'private_orders', reason: '处理私募订单', count: 1 },
    ]);
    const due = await advanceOrder(context(), buyer, order, 'contract');
    const paid = await createPaidOrder(context(), await addBuyer(context()), product);
    expect(await runAction(context(), 'close-fund', { fund: product })).toMatchObject({ ended: 2 });
    expect((await catchRefusal(CUSTOMER_STEPS.contract(context(), buyer, due))).msg).toContain('订单已撤销');
    const orderRows = context().db.selectFrom('orders').select(['id', 'status']);
    expect(await orderRows.where('fund_id', '=', product).where('status', '=', 'open').execute()).toEqual([]);
    const { account_id } = await context()
      .db.selectFrom('orders')
      .select('account_id')
      .where('id', '=', paid.order_id)
      .executeTakeFirstOrThrow();
    expect(await loadOrder(context(), { id: account_id } as typeof buyer, paid.order_id)).toMatchObject({
      ...{ status: 'cancelled', refund: { due: '1000000.00' } },
    });
  });
});
