import { beforeAll, describe, expect, it } from 'vitest';
import { OPEN_DEBIT_TEXT } from '~/domain/orders/public-order-timeline';
import { CODES } from '~/contract/codes';
import { createSystemChange } from '~/upstream/modules/orders-core/change-order';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld, addCheckToken } from '~/upstream/modules/private-orders/testing/life';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { listNotices } from '~/upstream/core/notices';
import { services } from '~/upstream/server/services';
import { removeCard } from '~/upstream/modules/identity/verification/bank-cards';
import { BankTimeoutError, unavailableBank } from '~/upstream/core/external-services/bank';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { payOut } from '~/upstream/modules/public-orders/pay-out';
import { endOverdueTransfers } from '~/upstream/modules/public-orders/end-overdue';
import { completePayments } from '~/upstream/modules/public-orders/payments';
import { decideHeldRemittance } from '~/upstream/modules/public-orders/remittance';
import {
  addCard,
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  cancelTestOrder,
  runAction,
  redeemFund,
  loadTestOrder,
  TRADER,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';

const { trade } = services;

let world: TestWorld;
let fund: string;
const context = () => world.context;
const NO_DUAL_CONTROL = { kind: 'alone', id: 'token' } as const;
const LATER = '2026-11-20T10:11:00+08:00';
const getMovements = async (cardId: string) =>
  (
    await context()
      .db.selectFrom('bank_movements')
      .select(['side', 'amount_fen', 'outcome'])
      .where('card_id', '=', cardId)
      .orderBy('at')
      .execute()
  ).map(({ side, amount_fen, outcome }) => `${side} ${amount_fen} ${outcome}`);
const formatOrderMoney = async ({ id }: Trader) =>
  (await listNotices(context(), id)).map(({ title, text }) => [title, text]);
const getEvents = async (orderId: string) =>
  (
    await context()
      .db.selectFrom('public_order_events')
      .select('type')
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ type }) => type);

describeOnEachDatabase('payments of public orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    fund = await addFund(context());
  });

  describe('a debit', () => {
    it('refused by the bank ends the order, and buys no shares', async () => {
      const trader = await addTrader(context(), { tail: '9940' });
      const order = await buyFund(context(), trader, fund, '100');
      expect(order).toMatchObject({ status: 'failed', reason: '银行卡余额不足', refund: null });
      const confirm = confirmOrder(withClockAt(context(), '2026-11-23T10:00:00+08:00'), order.order_id, {
        nav: '1',
        navDate: '2026-11-20',
      });
      expect((await catchRefusal(confirm)).code).toBe(CODES.conflict);
    });

    it('that succeeded without an answer is found by its key, and paid once', async () => {
      const trader = await addTrader(context(), { tail: '9950' });
      const order = await buyFund(context(), trader, fund, '100');
      expect(order).toMatchObject({ status: 'unpaid', can_cancel: true });
      expect(order.steps[1]).toMatchObject({ key: 'paid', state: 'now', detail: '付款结果确认中' });
      await Promise.all([1, 2, 3].map(() => completePayments(context())));
      expect((await loadTestOrder(context(), trader, order.order_id)).status).toBe('accepted');
      expect(await getMovements(trader.cardId)).toEqual(['debit 10000 done']);
      expect(await getEvents(order.order_id)).toEqual(['placed', 'debit_asked', 'paid']);
      expect(await formatOrderMoney(trader)).toEqual([
        ['买入已付款', expect.stringContaining('银行已扣款 100.00 元，按 2026-11-20 的净值成交')],
      ]);
    });

    it('is queried three times in a row at a silent bank, not for each order; a person waits once', async () => {
      const trader = await addTrader(context(), { tail: '9960' });
      for (const amount of ['100', '200', '300', '400', '500'])
        await buyFund(context(), trader, fund, amount);
      let asked = 0;
      const find = () => Promise.reject(new Error(`silence ${(asked += 1)}`));
      const silent = { ...context(), bank: { ...context().bank, find } };
      await completePayments(silent);
      expect(asked).toBe(3);
      await completePayments(silent, { accountId: trader.id });
      expect(asked).toBe(4);
      let found = 0;
      const back = { ...context().bank, find: (key: string) => ((found += 1), context().bank.find(key)) };
      await completePayments({ ...context(), bank: back }, { accountId: trader.id });
      expect(found).toBe(5);
      await completePayments(withClockAt(context(), LATER));
    });

    it('answered at once is shown by the page, without an additional notice', async () => {
      const trader = await addTrader(context());
      await buyFund(context(), trader, fund, '100');
      await completePayments(context());
      expect(await formatOrderMoney(trader)).toEqual([]);
    });

    it('without an answer is given up when it failed and the bank can no longer make it', async () => {
      const trader = await addTrader(context(), { tail: '9960' });
      const order = await buyFund(context(), trader, fund, '100');
      await completePayments(withClockAt(context(), '2026-11-20T10:09:00+08:00'));
      expect((await loadTestOrder(context(), trader, order.order_id)).status).toBe('unpaid');
      await completePayments({ ...withClockAt(context(), LATER), bank: unavailableBank });
      expect((await loadTestOrder(context(), trader, order.order_id)).status).toBe('unpaid');
      expect(await loadTestOrder(withClockAt(context(), LATER), trader, order.order_id)).toMatchObject({
        status: 'failed',
        reason: '银行未在时限内确认扣款，若银行卡已扣款，款项将全额退回',
      });
      expect(await formatOrderMoney(trader)).toEqual([
        ['买入没有成功', expect.stringContaining('若银行卡已扣款，款项将全额退回')],
      ]);
      expect(await getMovements(trader.cardId)).toEqual([]);
    });

    it('that succeeded after the person cancelled is refunded', async () => {
      const trader = await addTrader(context(), { tail: '9950' });
      const order = await buyFund(context(), trader, fund, '100');
      const cancelled = await cancelTestOrder(context(), trader, order.order_id);
      expect(cancelled).toMatchObject({ status: 'cancelled', refund: null });
      expect(cancelled.steps.at(-1)).toMatchObject({
        key: 'refunded',
        state: 'now',
        detail: OPEN_DEBIT_TEXT,
      });
      await completePayments(context());
      const settled = await loadTestOrder(context(), trader, order.order_id);
      expect(settled).toMatchObject({ status: 'cancelled', refund: { amount: '100.00' } });
      expect(settled.refund?.paid_at).not.toBeNull();
      expect(await formatOrderMoney(trader)).toEqual([
        ['银行已扣款，款项退回', expect.stringContaining('全额退回付款账户')],
      ]);
      expect(await getMovements(trader.cardId)).toEqual(['debit 10000 done', 'credit 10000 done']);
    });

    it('made after it was given up is refunded', async () => {
      const trader = await addTrader(context());
      const { bank, db, now } = context();
      const slow: typeof bank = {
        ...bank,
        async debit(key, ...order) {
          const change = createSystemChange(key.split(':')[0] ?? '');
          await changePublicOrder({ db, now }, change, ({ append }) =>
            append({ type: 'pay_failed', reason: '银行未受理扣款' }),
          );
          return bank.debit(key, ...order);
        },
      };
      const order = await buyFund({ ...context(), bank: slow }, trader, fund, '100');
      expect(order).toMatchObject({ status: 'failed', refund: { amount: '100.00' } });
      expect(order.refund?.paid_at).not.toBeNull();
      expect(await getMovements(trader.cardId)).toEqual(['debit 10000 done', 'credit 10000 done']);
    });

    it('is not requested from an unavailable bank: no order is placed', async () => {
      const trader = await addTrader(context());
      const silent = { ...context(), bank: unavailableBank };
      expect((await catchRefusal(buyFund(silent, trader, fund, '100'))).code).toBe(CODES.checkUnavailable);
      const orders = await context()
        .db.selectFrom('public_orders')
        .select('id')
        .where('account_id', '=', trader.id)
        .execute();
      expect(orders).toEqual([]);
    });
  });

  it('does not record a sum requested from the bank as otherwise paid before the bank refuses it', async () => {
    const trader = await addTrader(context());
    const order = await buyFund(context(), trader, fund, '100');
    const silent = { ...context().bank, credit: () => Promise.reject(new BankTimeoutError('no answer')) };
    await cancelTestOrder({ ...context(), bank: silent }, trader, order.order_id);
    const note = () => catchRefusal(runAction(context(), 'note-public-refund', { order: order.order_no }));
    expect((await note()).msg).toContain('已请求银行付出');
    expect(await runAction(context(), 'settle-payments')).toEqual({ open: [], refused: [] });
    expect((await note()).msg).toBe('没有应退的款项');
    expect(await getMovements(trader.cardId)).toEqual(['debit 10000 done', 'credit 10000 done']);

    const cold = { ...context(), bank: unavailableBank };
    const other = await buyFund(context(), trader, fund, '100');
    await cancelTestOrder(cold, trader, other.order_id);
    expect(await runAction(cold, 'note-public-refund', { order: other.order_no })).toMatchObject({
      refunded: '100.00',
    });
  });

  it('keeps a refund refused by the bank due until an operator has sent it', async () => {
    const trader = await addTrader(context(), { tail: '9980' });
    const order = await buyFund(context(), trader, fund, '100');
    const cancelled = await cancelTestOrder(context(), trader, order.order_id);
    expect(cancelled.refund).toMatchObject({ amount: '100.00', paid_at: null, card_tail: null });
    expect(cancelled.steps.at(-1)).toMatchObject({ key: 'refunded', state: 'now' });
    expect(await runAction(context(), 'settle-payments')).toEqual({ open: [], refused: [order.order_no] });
    expect(await runAction(context(), 'note-public-refund', { order: order.order_no })).toMatchObject({
      refunded: '100.00',
    });
    expect(await runAction(context(), 'settle-payments')).toEqual({ open: [], refused: [] });
    const sent = await loadTestOrder(context(), trader, order.order_id);
    expect(sent.refund).toMatchObject({ paid_at: expect.any(String), is_otherwise: true });
    expect(sent.steps.at(-1)?.detail).toContain('由平台另行退回的部分未转入银行卡');
    await addLot(context(), trader, fund, { shares: '50.00', confirmedOn: '2026-01-05' });
    const sold = await redeemFund(context(), trader, fund, null);
    const monday = withClockAt(context(), '2026-11-23T10:00:00+08:00');
    expect((await catchRefusal(payOut(monday, sold.order_id))).code).toBe(CODES.conflict);
    await confirmOrder(monday, sold.order_id, { nav: '1', navDate: '2026-11-20' });
    expect(await payOut(monday, sold.order_id)).toBe('refused');
    expect((await loadTestOrder(monday, trader, sold.order_id)).status).toBe('confirmed');
  });

  it('refunds in full what the fund does not accept', async () => {
    const trader = await addTrader(context());
    const order = await buyFund(context(), trader, fund, '100');
    await runAction(context(), 'fail-public-order', { order: order.order_id, reason: '基金管理人未确认' });
    const failed = await loadTestOrder(context(), trader, order.order_id);
    expect(failed).toMatchObject({
      status: 'failed',
      reason: '基金管理人未确认',
      refund: { amount: '100.00' },
    });
    expect(await getMovements(trader.cardId)).toEqual(['debit 10000 done', 'credit 10000 done']);
  });

  it('keeps a card bound while money of an order goes to or comes from it', async () => {
    const trader = await addTrader(context());
    const spare = await addCard(context(), trader, '0030');
    const order = await buyFund(context(), trader, fund, '100');
    const remove = async (card_id: string) =>
      removeCard(context(), trader, { card_id, check_token: await addCheckToken(context(), trader) });
    expect((await catchRefusal(remove(trader.cardId))).msg).toContain('进行中的订单');
    await remove(spare);
    await cancelTestOrder(context(), trader, order.order_id);
    await remove(trader.cardId);
  });

  describe('a transfer', () => {
    const byTransfer = async (amount = '1000000'): Promise<[Trader, Awaited<ReturnType<typeof buyFund>>]> => {
      const trader = await addTrader(context());
      return [trader, await buyFund(context(), trader, fund, amount, { pay_way: 'transfer' })];
    };
    const remit = (trader: Trader, orderId: string, when = context()) =>
      trade.remit({ query: { order_id: orderId }, body: {}, account: trader, context: when });
    const register = (order: string, more: Record<string, string> = {}, when = context()) =>
      runAction(when, 'register-remittance', { order, amount: '1,000,000', payer: TRADER.name, ...more });

    it('CALL-023 shows account and deadline, and its money is confirmed with the fixed fee', async () => {
      const [trader, order] = await byTransfer();
      expect(order).toMatchObject({ status: 'unpaid', pay_by: '2026-11-20T07:00:00.000Z' });
      expect(await remit(trader, order.order_id)).toMatchObject({
        order_id: order.order_id,
        account_name: '衡序财富基金销售结算资金专户',
        amount: '1000000.00',
        pay_by: '2026-11-20T07:00:00.000Z',
      });
      expect(await register(order.order_no)).toMatchObject({ payment: 'paid', reason: null });
      expect(await register(order.order_no)).toMatchObject({ payment: 'paid' });
      expect((await catchRefusal(remit(trader, order.order_id))).code).toBe(CODES.conflict);
      const monday = withClockAt(context(), '2026-11-23T10:00:00+08:00');
      await confirmOrder(monday, order.order_id, { nav: '1.2345', navDate: '2026-11-20' });
      // (1000000 − 1000) / 1.2345
      expect(await loadTestOrder(monday, trader, order.order_id)).toMatchObject({
        status: 'confirmed',
        fee: '1000.00',
        shares: '809234.51',
      });
    });

    it('with another name or amount, or a second one, is held, and returned to the payer after release', async () => {
      const release = (order: string) => runAction(context(), 'release-public-refund', { order });
      const [trader, order] = await byTransfer();
      const unmatched = { payment: 'unmatched' };
      expect(await register(order.order_id, { payer: '周予安' })).toMatchObject({
        ...unmatched,
        reason: '付款人与投资者姓名不一致',
      });
      // The person sees why it is held, then why it was refunded, while the order still waits.
      const held = await loadTestOrder(context(), trader, order.order_id);
      expect(held.steps.map(({ key, state }) => `${key} ${state}`).slice(0, 3)).toEqual([
        'placed done',
        'paid now',
        'refunded now',
      ]);
      expect(held.steps[2]?.detail).toBe(
        '1,000,000.00 元，付款人与投资者姓名不一致，待核实，核对无误后原路退回',
      );
      await completePayments(context());
      expect(await loadTestOrder(context(), trader, order.order_id)).toEqual(held);
      expect(await release(order.order_id)).toMatchObject({ released: '1000000.00' });
      const waiting = await loadTestOrder(context(), trader, order.order_id);
      expect(waiting.steps.map(({ key, state }) => `${key} ${state}`).slice(0, 3)).toEqual([
        'placed done',
        'refunded done',
        'paid now',
      ]);
      expect(waiting.steps[1]?.detail).toBe('1,000,000.00 元，付款人与投资者姓名不一致，已原路退回');
      expect(await register(order.order_id, { amount: '999,999' })).toMatchObject(unmatched);
      expect(await register(order.order_id)).toEqual({
        order: order.order_id,
        payment: 'paid',
        reason: null,
      });
      expect(await register(order.order_id)).toMatchObject({ note: expect.stringContaining('银行流水号') });
      expect(await register(order.order_id, { reference: 'second' })).toMatchObject(unmatched);
      expect(await release(order.order_id)).toMatchObject({ released: '1999999.00' });
      expect((await catchRefusal(release(order.order_id))).msg).toBe('没有待核实的来款');
      const shown = await loadTestOrder(context(), trader, order.order_id);
      expect(shown).toMatchObject({ status: 'accepted', refund: { amount: '2999999.00' } });
      expect(shown.refund?.paid_at).not.toBeNull();
      expect(await getMovements(trader.cardId)).toEqual([]);
      expect(await getMovements('second')).toEqual(['credit 100000000 done']);
    });

    const THAT_EVENING = '2026-11-20T21:00:00+08:00';
    const GRACE_END = '2026-11-23T15:00:00+08:00';
    const IN_TIME = { paid_at: '2026-11-20T15:00:00+08:00' };
    const end = (instant: string) => endOverdueTransfers(withClockAt(context(), instant));
    const ended = async (): Promise<[Trader, Awaited<ReturnType<typeof buyFund>>]> => {
      const made = await byTransfer();
      await end(GRACE_END);
      return made;
    };

    it('counts by the bank credit time, and no page view ends its order', async () => {
      const evening = withClockAt(context(), THAT_EVENING);
      const [trader, order] = await byTransfer();
      const shown = await loadTestOrder(evening, trader, order.order_id);
      expect(shown).toMatchObject({ status: 'unpaid', can_cancel: false, is_checking_payment: true });
      expect(shown.steps.find(({ key }) => key === 'paid')).toMatchObject({
        ...{ state: 'now', at: null },
        detail: expect.stringContaining('核对到账中'),
      });
      expect((await catchRefusal(remit(trader, order.order_id, evening))).msg).toContain('已过付款截止时间');
      await completePayments(evening, { accountId: trader.id });
      await completePayments(evening);
      expect(await endOverdueTransfers(evening)).toBe(0);
      expect(await register(order.order_id, IN_TIME, evening)).toMatchObject({ payment: 'paid' });
      const [, late] = await byTransfer();
      const tooLate = { paid_at: '2026-11-20T15:00:01+08:00' };
      expect(await register(late.order_id, tooLate, evening)).toMatchObject({ payment: 'unmatched' });
    });

    it('that never arrived ends its order by a job one trading day later, with a notice', async () => {
      const [trader, order] = await byTransfer();
      await end('2026-11-23T14:59:59+08:00');
      expect((await loadTestOrder(context(), trader, order.order_id)).status).toBe('unpaid');
      await end(GRACE_END);
      expect(await loadTestOrder(withClockAt(context(), GRACE_END), trader, order.order_id)).toMatchObject({
        ...{ status: 'failed', reason: '截止时间前未收到转账', is_checking_payment: false },
      });
      expect(await formatOrderMoney(trader)).toEqual([
        ['买入未成交', expect.stringContaining('截止时间前未收到转账')],
      ]);
    });

    it('in time but registered after its order ended is held: the order continues at its T, or it is refunded', async () => {
      const [trader, order] = await ended();
      const later = withClockAt(context(), '2026-11-23T16:00:00+08:00');
      expect(await register(order.order_id, IN_TIME, later)).toMatchObject({ payment: 'held' });
      expect(await register(order.order_id, IN_TIME, later)).toMatchObject({ payment: 'held' });
      const held = await loadTestOrder(later, trader, order.order_id);
      expect(held).toMatchObject({ status: 'failed', refund: null, held: { amount: '1000000.00' } });
      expect(held.steps.at(-1)).toMatchObject({ title: '款项待核实', state: 'now' });
      await decideHeldRemittance(later, order.order_id, { type: 'held_accepted', consent: NO_DUAL_CONTROL });
      await confirmOrder(later, order.order_id, { nav: '1.2345', navDate: '2026-11-20' });
      expect(await loadTestOrder(later, trader, order.order_id)).toMatchObject({
        ...{ status: 'confirmed', shares: '809234.51', held: null, nav_date: '2026-11-20' },
      });

      const [other, second] = await ended();
      await register(second.order_id, { ...IN_TIME, reference: 'held-back' }, later);
      const back = { type: 'held_returned', reason: '客户不再购买', consent: NO_DUAL_CONTROL } as const;
      await decideHeldRemittance(later, second.order_id, back);
      expect(await loadTestOrder(later, other, second.order_id)).toMatchObject({
        ...{ status: 'failed', held: null, refund: { amount: '1000000.00', paid_at: expect.any(String) } },
      });
      expect(await getMovements('held-back')).toEqual(['credit 100000000 done']);
      expect((await catchRefusal(decideHeldRemittance(later, second.order_id, back))).msg).toContain(
        '没有待核实',
      );
      const flows = context().db.selectFrom('flows').select(['type', 'amount_fen']);
      expect(await flows.where('order_id', '=', second.order_id).orderBy('seq').execute()).toEqual([
        { type: 'remit', amount_fen: -100_000_000 },
        { type: 'refund', amount_fen: 100_000_000 },
      ]);
    });

    it('after the deadline never buys at a known price: it is refunded', async () => {
      const [, order] = await ended();
      const later = withClockAt(context(), '2026-11-23T16:00:00+08:00');
      const late = { paid_at: '2026-11-20T15:00:01+08:00' };
      expect(await register(order.order_id, late, later)).toMatchObject({ payment: 'unmatched' });
    });

    it('is never requested for an order by card', async () => {
      const trader = await addTrader(context());
      const order = await buyFund(context(), trader, fund, '100');
      expect((await catchRefusal(remit(trader, order.order_id))).msg).toContain('无需转账');
      const stranger = await addTrader(context());
      expect((await catchRefusal(remit(stranger, order.order_id))).code).toBe(CODES.notFound);
    });
  });

  it('lists orders for operators, with their events', async () => {
    const trader = await addTrader(context());
    const order = await buyFund(context(), trader, fund, '100');
    const row = { order: order.order_id, number: order.order_no, status: 'accepted', amount: '100.00' };
    const listed = (page: string) =>
      runAction(context(), 'list-public-orders', { phone: trader.phone, page });
    expect(await listed('1')).toMatchObject({ count: 1, page: 1, orders: [row] });
    expect(await listed('2')).toEqual({ count: 1, page: 2, orders: [] });
    expect(await runAction(context(), 'show-public-order', { order: order.order_no })).toMatchObject([
      { type: 'placed' },
      { type: 'debit_asked' },
      { type: 'paid', by: 'debit' },
    ]);
  });
});
