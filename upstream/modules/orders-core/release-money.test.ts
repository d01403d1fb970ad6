import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import type { OpsContext, OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';
import { createOperatorChange } from '~/upstream/modules/orders-core/change-order';
import { getMoneyConsent } from '~/upstream/modules/orders-core/payout-consent';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { changePublicOrder } from '~/upstream/modules/public-orders/change-order';
import {
  addFund,
  addTrader,
  buyFund,
  cancelTestOrder,
  loadTestOrder,
  TRADER,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import type { TestWorld } from '~/upstream/modules/testing/context';

/** Sources of the upstream without tests, each with its text. */
const SOURCES = readdirSync('upstream', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`upstream/${file}`, 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter(({ text }) => pattern.test(text))
    .map(({ file }) => file.replace('modules/', ''))
    .sort();

describe('code that can send money', () => {
  it('calls the bank in three modules, each with a release', () => {
    expect(filesWith(/\bbank\.credit\(/)).toEqual([
      'core/external-services/bank.ts',
      'public-orders/pay-out.ts',
      'public-orders/payments.ts',
      'settlement/pay-dividends.ts',
    ]);
    expect(filesWith(/\bas MoneyRelease\b/)).toEqual(['orders-core/release-money.ts']);
  });

  it('records the authority of every payment', () => {
    expect(filesWith(/\breleaseMoney\(/)).toEqual([
      'private-orders/confirm.ts',
      'private-orders/payments.ts',
      'public-orders/ops.ts',
      'public-orders/pay-out.ts',
      'public-orders/payments.ts',
      'settlement/liquidation/pay-out.ts',
      'settlement/navs/pay-corrections.ts',
      'settlement/pay-dividends.ts',
      'settlement/product-events/ops.ts',
    ]);
    // Every file that appends a payment event must also release the amount.
    const says = filesWith(/append\(\{\s*type: '(?:refund_paid|redeem_paid|paid_out)'/);
    expect(says).toEqual([
      'private-orders/confirm.ts',
      'private-orders/payments.ts',
      'public-orders/ops.ts',
      'public-orders/pay-out.ts',
      'public-orders/payments.ts',
    ]);
  });

  /** Every action that pays money immediately, and every action that registers money that may be paid later. */
  const OUT = [
    'note-product-payment',
    'note-public-payout',
    'note-public-refund',
    'pay-correction',
    'pay-liquidation',
    'pay-redemption',
    'refund',
    'release-payouts',
    'release-public-refund',
    'return-held-money',
  ];
  const IN = ['accept-held-money', 'register-bank-row', 'register-remittance'];

  it('is an action with dual control, or a job that pays by bank or books', () => {
    const consenting = actions
      .filter(({ run }) => run.toString().includes('getMoneyConsent'))
      .map(({ name }) => name)
      .sort();
    expect(consenting).toEqual([...OUT, ...IN].sort());
    for (const { name, second } of actions)
      if (consenting.includes(name)) expect([name, second !== undefined]).toEqual([name, true]);
    const always = actions.filter(({ name, second }) => consenting.includes(name) && !second?.isWaived);
    expect(always.map(({ name }) => name).sort()).toEqual(
      [...OUT, 'accept-held-money', 'register-remittance'].sort(),
    );
    // Jobs and user steps that end in a payment; none accepts an amount or an account from an operator.
    expect(
      filesWith(
        /\b(?:sendRefunds|completePayments|payOut|payDividends|sendPayouts|sendBatch|sendReleased)\(/,
      ),
    ).toEqual([
      'own-orders/records.ts',
      'public-orders/end-unpriced.ts',
      'public-orders/list-own-orders.ts',
      'public-orders/ops.ts',
      'public-orders/pay-out.ts',
      'public-orders/payments.ts',
      'public-orders/public-trade.ts',
      'public-orders/remittance.ts',
      'server/nightly.ts',
      'server/open-upstream.ts',
      'settlement/liquidation/end-orders.ts',
      'settlement/pay-dividends.ts',
      'settlement/payout-batches/ops.ts',
      'settlement/payout-batches/send.ts',
      'settlement/settle.ts',
    ]);
  });

  it('gets no consent without a confirmed request', () => {
    const context = {
      config: readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' }),
      operator: TOKEN_OPERATOR,
    };
    expect(() => getMoneyConsent(context as OpsContext)).toThrow('no second operator');
    const request = { id: 'r1', askedBy: 'op_one' };
    expect(getMoneyConsent({ ...context, request } as OpsContext)).toEqual({ kind: 'request', id: 'r1' });
  });
});

describe('with dual control', () => {
  let world: TestWorld;
  let host: OpsHost;
  let fund: string;
  let reference = 0;
  const cashier = (name: string): ActingOperator => ({
    ...{ id: `op_${name}`, display: name, roles: ['cashier'], isToken: false, mustChange: false },
  });
  const [one, two, three] = [cashier('one'), cashier('two'), cashier('three')];

  beforeAll(async () => {
    world = await openTradingWorld(await lendDatabase());
    const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
    const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
    host = { ...world.context, config, clock, actions };
    fund = await addFund(host);
    await host.db
      .insertInto('operators')
      .values(
        [one, two, three].map(({ id, display }) => ({
          ...{ id, name: display, display, staff_no: display, password_hash: 'x', must_change: false },
          ...{ issued_to: `root-${id}`, created_by: `root-${id}`, created_at: '2026-01-01T00:00:00Z' },
          ...{ roles: ['cashier' as const], disabled_at: null, last_login_at: null },
        })),
      )
      .execute();
  });
  afterAll(() => world.close());

  const run = (
    operator: ActingOperator,
    name: string,
    given: Record<string, string>,
  ): Promise<ActionOutcome> => runAction(host, operator, { name, arguments: given, because: '核对银行流水' });
  async function confirmed(
    requester: ActingOperator,
    other: ActingOperator,
    name: string,
    given: Record<string, string>,
  ) {
    const asked = await run(requester, name, given);
    if (asked.kind !== 'asked') throw new Error(`${name}: ${JSON.stringify(asked)}`);
    return run(other, 'confirm-request', { request: asked.request });
  }
  const credits = async () =>
    Number(
      (
        await host.db
          .selectFrom('bank_movements')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('side', '=', 'credit')
          .executeTakeFirstOrThrow()
      ).count,
    );
  const getOut = (orderId: string) =>
    host.db
      .selectFrom('money_out')
      .select(['purpose', 'amount_fen', 'proof_kind'])
      .where('purpose', 'like', `${orderId}:%`)
      .orderBy('purpose')
      .execute();
  const byTransfer = async (amount = '1000000'): Promise<[Trader, string]> => {
    const trader = await addTrader(host);
    return [trader, (await buyFund(host, trader, fund, amount, { pay_way: 'transfer' })).order_id];
  };
  const money = (order: string, amount: string) => ({
    ...{ order, amount, payer: TRADER.name, reference: `R${(reference += 1)}` },
  });
  /** Imports a statement row; returns its id. */
  async function imported(operator: ActingOperator, amount: string): Promise<string> {
    const number = `S${(reference += 1)}`;
    const csv = `流水号,入账时间,付款户名,收入金额\n${number},2026-11-20 09:30,${TRADER.name},${amount}`;
    expect((await run(operator, 'import-bank-statement', { csv })).kind).toBe('done');
    const row = await host.db
      .selectFrom('bank_rows')
      .select('id')
      .where('reference', '=', number)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  it('does not refund money that never arrived on the request of one operator or of the token', async () => {
    const [trader, order] = await byTransfer();
    const before = await credits();
    expect(await run(TOKEN_OPERATOR, 'register-remittance', money(order, '900000'))).toMatchObject({
      status: 403,
    });
    expect((await run(one, 'register-remittance', money(order, '900000'))).kind).toBe('asked');
    expect((await loadTestOrder(host, trader, order)).refund).toBeNull();
    const typed = await confirmed(one, two, 'register-remittance', money(order, '900000'));
    expect(typed).toMatchObject({ kind: 'done', result: { payment: 'unmatched' } });
    // Neither the person, nor a single operator, nor the nightly job sends it.
    await run(one, 'settle-payments', {});
    await settlePublicFunds(host, '2026-11-20');
    const shown = await loadTestOrder(host, trader, order);
    expect(shown.refund).toMatchObject({ amount: '900000.00', paid_at: null });
    expect(shown.steps.find(({ key }) => key === 'refunded')?.detail).toContain('待核实');
    expect(await run(TOKEN_OPERATOR, 'release-public-refund', { order })).toMatchObject({ status: 403 });
    expect(await run(one, 'note-public-refund', { order })).toMatchObject({ kind: 'asked' });
    expect([await credits(), await getOut(order)]).toEqual([before, []]);
    const released = await confirmed(two, three, 'release-public-refund', { order });
    expect(released).toMatchObject({ kind: 'done', result: { released: '900000.00' } });
    expect(await credits()).toBe(before + 1);
    expect(await getOut(order)).toEqual([
      { purpose: `${order}:refund:0`, amount_fen: 90_000_000, proof_kind: 'request' },
    ]);
  });

  it('lets another operator than the importer register a row, or requires two', async () => {
    const [trader, order] = await byTransfer();
    const row = await imported(one, '1000000');
    expect((await run(one, 'register-bank-row', { row, order })).kind).toBe('asked');
    expect(await run(TOKEN_OPERATOR, 'register-bank-row', { row, order })).toMatchObject({ status: 403 });
    expect((await loadTestOrder(host, trader, order)).status).toBe('unpaid');
    expect(await run(two, 'register-bank-row', { row, order })).toMatchObject({
      kind: 'done',
      result: { outcome: 'kept' },
    });
    // Money received by a statement row is refunded by it.
    await cancelTestOrder(host, trader, order);
    expect(await getOut(order)).toMatchObject([{ amount_fen: 100_000_000, proof_kind: 'bank_row' }]);

    const [other, second] = await byTransfer();
    const own = await imported(one, '1000000');
    expect(await confirmed(one, two, 'register-bank-row', { row: own, order: second })).toMatchObject({
      result: { outcome: 'kept' },
    });
    await cancelTestOrder(host, other, second);
    expect(await getOut(second)).toMatchObject([{ proof_kind: 'bank_row' }]);
  });

  it('requires two operators for a row of the token, and for a row with another amount', async () => {
    const [trader, order] = await byTransfer();
    const machine = await imported(TOKEN_OPERATOR, '1000000');
    expect((await run(one, 'register-bank-row', { row: machine, order })).kind).toBe('asked');
    const before = await credits();
    const row = await imported(one, '900000');
    expect(await run(two, 'register-bank-row', { row, order })).toMatchObject({
      result: { outcome: 'due_back' },
    });
    expect((await loadTestOrder(host, trader, order)).refund?.paid_at).toBeNull();
    expect(await credits()).toBe(before);
    expect((await confirmed(one, three, 'release-public-refund', { order })).kind).toBe('done');
    expect(await credits()).toBe(before + 1);
  });

  it('refunds at once what the bank debited', async () => {
    const trader = await addTrader(host);
    const { order_id } = await buyFund(host, trader, fund, '100');
    await cancelTestOrder(host, trader, order_id);
    expect((await loadTestOrder(host, trader, order_id)).refund?.paid_at).not.toBeNull();
    expect(await getOut(order_id)).toMatchObject([{ amount_fen: 10_000, proof_kind: 'debit' }]);
  });

  it('holds the refund of a transfer registered before consents were stored', async () => {
    const [trader, order] = await byTransfer();
    await changePublicOrder(host, createOperatorChange(order), ({ append }) =>
      append({
        ...{ type: 'paid', by: 'remittance', amountFen: 100_000_000, payerName: TRADER.name },
        ...{ reference: 'old', paidAt: '2026-11-20T01:00:00.000Z' },
      }),
    );
    await cancelTestOrder(host, trader, order);
    expect((await loadTestOrder(host, trader, order)).refund?.paid_at).toBeNull();
    expect(await getOut(order)).toEqual([]);
  });
});
