import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperatorChange } from '~/upstream/modules/orders-core/change-order';
import { readConfig } from '~/upstream/core/config';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { releaseMoney, type PayoutAuthority } from '~/upstream/modules/orders-core/release-money';
import type { Receiver } from '~/upstream/core/external-services/bank';
import type { Payment } from '~/upstream/modules/orders-core/payment-due';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { collectPayouts } from '~/upstream/modules/settlement/payout-batches/collect';
import { listBatches } from '~/upstream/modules/settlement/payout-batches/ops';
import { buildBatchPreview } from '~/upstream/modules/settlement/payout-batches/preview';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { MONDAY_INSTANT } from '~/upstream/modules/public-orders/testing/settled';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { addDividend } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

describe('proofs that authorise payments', () => {
  let world: TestWorld;
  let context: ServiceContext;
  let fund: string;
  let [trader, other]: [Trader, Trader] = [{} as Trader, {} as Trader];
  const getCard = ({ cardId }: Trader) => ({ id: cardId, tail: '0014' });
  const NOT_OWED = 'lets leave what the books do not owe';
  const NO_ACCOUNT = 'lets money leave for another account';
  const NOTHING = 'lets nothing leave';

  beforeAll(async () => {
    world = await openTradingWorld(await lendDatabase());
    const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
    context = withClockAt({ ...world.context, config }, MONDAY_INSTANT);
    fund = await addFund(context);
    [trader, other] = [await addTrader(context), await addTrader(context)];
  });
  afterAll(() => world.close());

  const out = (payment: Payment, amountFen: number, proof: PayoutAuthority, to: Receiver | null) =>
    releaseMoney(context, { payment, amountFen, proof, to });

  /** Creates a card purchase that the fund refused: its refund is due and not sent. */
  async function failedPurchase(of: Trader, amount: string): Promise<string> {
    const { order_id: orderId } = await buyFund(
      withClockAt(context, '2026-11-20T10:00:00+08:00'),
      of,
      fund,
      amount,
    );
    await changePublicOrder(context, createOperatorChange(orderId), ({ append }) =>
      append({ type: 'failed', reason: '基金未受理' }),
    );
    return orderId;
  }
  const refund = (orderId: string) => ({ of: 'public_refund', orderId, index: 0 }) as const;
  const debit = (orderId: string) => ({ kind: 'debit', id: `${orderId}:debit` }) as const;

  /** Creates a confirmed redemption of 100 shares at 1.5000 without a fee. */
  async function soldOrder(of: Trader): Promise<string> {
    await addLot(context, of, fund, { shares: '100.00', confirmedOn: '2020-01-06' });
    const { order_id } = await redeemFund(
      withClockAt(context, '2026-11-20T10:00:00+08:00'),
      of,
      fund,
      '100.00',
    );
    await confirmOrder(context, order_id, { nav: '1.5000', navDate: '2026-11-20' });
    return order_id;
  }
  const payout = (orderId: string) => ({ of: 'public_redemption', orderId }) as const;

  it('refunds a debit in the amount the bank confirmed, to a card of the same account', async () => {
    const [mine, theirs] = [await failedPurchase(trader, '100'), await failedPurchase(other, '100')];
    const to = getCard(trader);
    await expect(out(refund(mine), 10_001, debit(mine), to)).rejects.toThrow(NOT_OWED);
    await expect(out(refund(mine), 9_999, debit(mine), to)).rejects.toThrow(NOT_OWED);
    await expect(out(refund(mine), 10_000, debit(mine), getCard(other))).rejects.toThrow(NO_ACCOUNT);
    await expect(out(refund(mine), 10_000, debit(theirs), to)).rejects.toThrow(NOTHING);
    await expect(out(refund(mine), 10_000, debit(mine), { remittance: 'x' })).rejects.toThrow(NO_ACCOUNT);
    await expect(out({ ...refund(mine), index: 1 }, 10_000, debit(mine), to)).rejects.toThrow(NOT_OWED);
    await expect(out(refund(mine), 10_000, debit(mine), to)).resolves.toMatchObject({
      amountFen: 10_000,
      to,
    });
  });

  it('books and refunds the amount the bank reports, not the ordered amount', async () => {
    const friday = withClockAt(context, '2026-11-20T10:00:00+08:00');
    const bank: ServiceContext['bank'] = {
      ...friday.bank,
      debit: (key, card) => friday.bank.debit(key, card, 7_500),
    };
    const { order_id } = await buyFund({ ...friday, bank }, trader, fund, '100');
    expect(await loadTestOrder(friday, trader, order_id)).toMatchObject({
      status: 'failed',
      reason: '银行扣款金额与订单金额不一致',
      refund: { amount: '75.00' },
    });
    const left = await context.db
      .selectFrom('bank_movements')
      .select(['side', 'amount_fen'])
      .where('key', 'like', `${order_id}:%`)
      .orderBy('side')
      .execute();
    expect(left).toEqual([
      { side: 'credit', amount_fen: 7_500 },
      { side: 'debit', amount_fen: 7_500 },
    ]);
  });

  /** Collects due payments into a batch released by two operators; `change` runs before the request. */
  async function released(
    change: {
      request?: {
        decided_by?: string | null;
        state?: 'declined';
        action?: string;
        arguments?: string;
        subject?: string;
      };
    } = {},
  ): Promise<PayoutAuthority> {
    await collectPayouts(context, '2026-11-25');
    const { batches } = await listBatches(context);
    const batch = batches.find(({ state }) => state === 'waiting')?.batch ?? '';
    const { members } = await buildBatchPreview(context, batch);
    const id = `release-${batch}`;
    await context.db
      .insertInto('operator_requests')
      .values({
        ...{ id, action: 'release-payouts', reason: '核对', note: null, state: 'done' as const },
        ...{ arguments: JSON.stringify({ batch }), subject: JSON.stringify({ members }) },
        ...{ asked_by: 'op_one', decided_by: 'op_two' },
        ...{ asked_at: MONDAY_INSTANT, decided_at: MONDAY_INSTANT, expires_at: MONDAY_INSTANT },
        ...change.request,
      })
      .execute();
    await context.db
      .updateTable('payout_batches')
      .set({ state: 'released', consent_kind: 'request', consent_id: id, released_at: MONDAY_INSTANT })
      .where('id', '=', batch)
      .execute();
    return { kind: 'batch', id: batch };
  }

  it('pays a redemption as confirmed: shares × NAV − fee, to its account', async () => {
    const order = await soldOrder(trader);
    const proof = await released();
    await expect(out(payout(order), 15_001, proof, getCard(trader))).rejects.toThrow(NOT_OWED);
    await expect(out(payout(order), 15_000, proof, getCard(other))).rejects.toThrow(NO_ACCOUNT);
    const theirs = await soldOrder(other);
    await expect(out(payout(theirs), 15_000, proof, getCard(other))).rejects.toThrow(NOTHING);
    await expect(
      out(payout(order), 15_000, { kind: 'alone', id: 'system' }, getCard(trader)),
    ).rejects.toThrow(NOTHING);
    // Confirmation and booking differ: nothing is paid.
    const flow = (amount_fen: number) =>
      context.db.updateTable('flows').set({ amount_fen }).where('order_id', '=', order).execute();
    await flow(15_100);
    await expect(out(payout(order), 15_000, proof, getCard(trader))).rejects.toThrow(NOT_OWED);
    await flow(15_000);
    await out(payout(order), 15_000, proof, getCard(trader));
  });

  it('does not pay a confirmation whose shares × NAV − fee is another amount', async () => {
    await addLot(context, trader, fund, { shares: '100.00', confirmedOn: '2020-01-06' });
    const friday = withClockAt(context, '2026-11-20T10:00:00+08:00');
    const { order_id } = await redeemFund(friday, trader, fund, '100.00');
    const owner = { account_id: trader.id, fund_id: fund, order_id };
    const priced = { shares: '100.00', nav: '1.4000', navDate: '2026-11-20', feeFen: 0, lots: [] };
    await context.db
      .insertInto('public_order_events')
      .values({
        ...{ order_id, seq: 2, type: 'confirmed', at: MONDAY_INSTANT },
        payload: JSON.stringify({ ...priced, amountFen: 15_000 }),
      })
      .execute();
    await context.db
      .insertInto('flows')
      .values({
        ...{ ...owner, id: 'w-wrong', date: '2026-11-20', type: 'redeem', amount_fen: 15_000 },
        ...{ shares: '100.00', nav: '1.4000' },
      })
      .execute();
    await context.db
      .updateTable('public_orders')
      .set({ status: 'confirmed', amount_fen: 15_000 })
      .where('id', '=', order_id)
      .execute();
    const proof = await released();
    await expect(out(payout(order_id), 15_000, proof, getCard(trader))).rejects.toThrow(NOT_OWED);
  });

  it('pays a dividend as booked: entitled shares × amount per share', async () => {
    const exOn = '2026-11-20';
    await addDividend(context, fund, ['2026-11-19', exOn, '2026-11-23'], '0.1');
    const booked = { fund_id: fund, ex_on: exOn, record_on: '2026-11-19', paid_on: '2026-11-23' };
    const none = { new_shares: null, card_id: null, paid_at: null, booked_at: MONDAY_INSTANT };
    await context.db
      .insertInto('dividend_bookings')
      .values([
        { ...booked, ...none, account_id: trader.id, way: 'cash', shares: '100.00', amount_fen: 1_000 },
        { ...booked, ...none, account_id: other.id, way: 'cash', shares: '100.00', amount_fen: 1_001 },
      ])
      .execute();
    const payment = { of: 'dividend', accountId: trader.id, fundId: fund, exOn } as const;
    const proof = await released();
    await expect(out(payment, 1_001, proof, getCard(trader))).rejects.toThrow(NOT_OWED);
    await expect(out(payment, 1_000, proof, getCard(other))).rejects.toThrow(NO_ACCOUNT);
    const theirs = { ...payment, accountId: other.id };
    await expect(out(theirs, 1_001, proof, getCard(other))).rejects.toThrow(NOT_OWED);
    await expect(out(payment, 1_000, { kind: 'batch', id: 'x' }, getCard(trader))).rejects.toThrow(NOTHING);
    await out(payment, 1_000, proof, getCard(trader));
  });

  it('pays a batch only with the items and amounts that two operators saw', async () => {
    const order = await soldOrder(trader);
    const pay = (proof: PayoutAuthority) => out(payout(order), 15_000, proof, getCard(trader));
    const undo = (proof: PayoutAuthority) =>
      context.db.deleteFrom('payout_batch_items').where('batch_id', '=', proof.id).execute();
    for (const request of [
      { decided_by: 'op_one' },
      { decided_by: null },
      { state: 'declined' as const },
      { action: 'note-public-payout' },
      { arguments: JSON.stringify({ batch: 'another' }) },
      { subject: JSON.stringify({ members: 'others' }) },
    ]) {
      const proof = await released({ request });
      await expect(pay(proof), JSON.stringify(request)).rejects.toThrow(NOTHING);
      await undo(proof);
    }
    // A payment added to the batch after the consent.
    const proof = await released();
    await context.db
      .insertInto('payout_batch_items')
      .values({
        ...{ purpose: 'added:payout', batch_id: proof.id, account_id: other.id, fund_id: fund },
        ...{ order_id: null, ex_on: null, amount_fen: 1 },
      })
      .execute();
    await expect(pay(proof)).rejects.toThrow(NOTHING);
    await context.db.deleteFrom('payout_batch_items').where('purpose', '=', 'added:payout').execute();
    await pay(proof);
  });

  it('accepts a statement row only for its own order and amount', async () => {
    const [mine, theirs] = [await failedPurchase(trader, '300'), await failedPurchase(other, '300')];
    const row = {
      ...{ key: 'k1', reference: 'k1', paid_at: MONDAY_INSTANT, payer: '程若兰', memo: '', read_by: null },
      ...{ state: 'registered' as const, order_table: 'public_orders' as const, outcome: 'kept' as const },
      ...{ note: null, read_at: MONDAY_INSTANT, decided_at: MONDAY_INSTANT },
    };
    await context.db
      .insertInto('bank_rows')
      .values({ ...row, id: 'b1', order_id: theirs, account_id: other.id, amount_fen: 30_000 })
      .execute();
    const proof = { kind: 'bank_row', id: 'b1' } as const;
    await expect(out(refund(mine), 30_000, proof, getCard(trader))).rejects.toThrow(NOTHING);
    await out(refund(theirs), 30_000, proof, getCard(other));
    // The same row does not authorise a second payment.
    await context.db.updateTable('bank_rows').set({ order_id: mine, account_id: trader.id }).execute();
    await expect(out(refund(mine), 30_000, proof, getCard(trader))).rejects.toThrow(
      'let other money leave before',
    );
  });

  describe('consent of two operators', () => {
    let count = 0;
    /** Inserts a request in the form the web console stores. */
    async function request(row: {
      action?: string;
      order: string;
      sum: string;
      by?: readonly [string, string | null];
      state?: 'done' | 'waiting' | 'declined';
    }): Promise<PayoutAuthority> {
      const id = `r${(count += 1)}`;
      const [asked_by, decided_by] = row.by ?? ['op_one', 'op_two'];
      await context.db
        .insertInto('operator_requests')
        .values({
          ...{ id, action: row.action ?? 'note-public-payout', reason: '核对', asked_by, decided_by },
          ...{ arguments: JSON.stringify({ order: row.order }), state: row.state ?? 'done', note: null },
          subject: JSON.stringify({ money_out: row.sum }),
          ...{ asked_at: MONDAY_INSTANT, decided_at: MONDAY_INSTANT, expires_at: MONDAY_INSTANT },
        })
        .execute();
      return { kind: 'request', id };
    }

    it('authorises the amount they saw, for the order they saw, by the action they confirmed', async () => {
      const [order, second] = [await soldOrder(trader), await soldOrder(other)];
      const pay = async (row: Omit<Parameters<typeof request>[0], 'order'> & { order?: string }) =>
        out(payout(order), 15_000, await request({ order, ...row }), null);
      const sum = '150.00';
      await expect(pay({ sum: '149.99' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum: '150.01' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum: '' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, order: second })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, action: 'note-public-refund' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, action: 'set-public-terms' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, by: ['op_one', 'op_one'] })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, by: ['op_one', null], state: 'waiting' })).rejects.toThrow(NOTHING);
      await expect(pay({ sum, state: 'declined' })).rejects.toThrow(NOTHING);
      await expect(out(payout(order), 15_000, { kind: 'request', id: 'none' }, null)).rejects.toThrow(
        NOTHING,
      );
      await expect(out(payout(order), 15_000, { kind: 'alone', id: 'op_one' }, null)).rejects.toThrow(
        NOTHING,
      );
      await expect(pay({ sum })).resolves.toMatchObject({ amountFen: 15_000 });
    });

    it('authorises no more than the seen amount in total', async () => {
      const [first, second] = [await failedPurchase(trader, '100'), await failedPurchase(trader, '100')];
      const proof = await request({ action: 'note-public-refund', order: first, sum: '100.00' });
      await out(refund(first), 10_000, proof, null);
      await out(refund(first), 10_000, proof, null);
      await context.db
        .updateTable('operator_requests')
        .set({ arguments: JSON.stringify({ order: second }) })
        .where('id', '=', proof.id)
        .execute();
      await expect(out(refund(second), 10_000, proof, null)).rejects.toThrow(NOTHING);
    });
  });
});
