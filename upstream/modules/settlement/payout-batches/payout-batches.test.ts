import { beforeAll, expect, it } from 'vitest';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { runAction } from '~/upstream/admin/actions/run-action';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { listBatches } from '~/upstream/modules/settlement/payout-batches/ops';
import { sendReleased } from '~/upstream/modules/settlement/payout-batches/send';
import {
  addCard,
  addFund,
  addLot,
  addTrader,
  buyFund,
  withClockAt as atInstant,
  callPublicTrade,
  TRADER_PASSWORD,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { addDividend, addNavs, callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import { listAccessLog } from '~/upstream/modules/testing/list-access-log';
import type { TestWorld } from '~/upstream/modules/testing/context';

const T = '2026-11-20';
const CONFIRM = '2026-11-23';
const EVE = '2026-11-24';
const ARRIVAL = '2026-11-25';

describeOnEachDatabase('payout batches', { content: 'migrated' }, (opened) => {
  let world: TestWorld;
  let host: OpsHost;
  let off: OpsHost;
  const cashier = (name: string): ActingOperator => ({
    ...{ id: `op_${name}`, display: name, roles: ['cashier'], isToken: false, mustChange: false },
  });
  const [one, two] = [cashier('one'), cashier('two')];

  beforeAll(async () => {
    world = await openTradingWorld(opened());
    const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
    const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
    host = { ...world.context, config, clock, actions };
    off = { ...host, config: readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'off' }) };
    await host.db
      .insertInto('operators')
      .values(
        [one, two].map(({ id, display }) => ({
          ...{ id, name: display, display, staff_no: display, password_hash: 'x', must_change: false },
          ...{ issued_to: `root-${id}`, created_by: `root-${id}`, created_at: '2026-01-01T00:00:00Z' },
          ...{ roles: ['cashier' as const], disabled_at: null, last_login_at: null },
        })),
      )
      .execute();
  });

  const at = (instant: string, from = host): OpsHost => ({
    ...from,
    ...atInstant(from, `${instant}:00+08:00`),
  });
  const night = (day: string, from = host) => settlePublicFunds(at(`${day}T22:30`, from), day);
  const run = (now: string, operator: ActingOperator, name: string, given: Record<string, string>) =>
    runAction(at(now), operator, { name, arguments: given, because: '核对合计' });
  const ask = async (now: string, batch: string): Promise<string> => {
    const asked = await run(now, one, 'release-payouts', { batch });
    if (asked.kind !== 'asked') throw new Error(JSON.stringify(asked));
    return asked.request;
  };
  /** Preview shown to the second operator. */
  const getSubject = async (request: string): Promise<unknown> => {
    const rows = host.db.selectFrom('operator_requests').select('subject').where('id', '=', request);
    return (await rows.executeTakeFirstOrThrow()).subject;
  };
  const confirm = (now: string, request: string) => run(now, two, 'confirm-request', { request });
  const waiting = async (now: string) =>
    (await listBatches(at(now))).batches.filter(({ state }) => state === 'waiting');
  const getCredits = (trader: Trader) =>
    host.db
      .selectFrom('bank_movements')
      .select(['amount_fen', 'outcome'])
      .where(
        'card_id',
        'in',
        host.db.selectFrom('bank_cards').select('id').where('account_id', '=', trader.id),
      )
      .where('side', '=', 'credit')
      .orderBy('at')
      .execute();
  const getProof = (orderId: string) =>
    host.db
      .selectFrom('money_out')
      .select(['amount_fen', 'proof_kind'])
      .where('purpose', '=', `${orderId}:payout`)
      .execute();

  const UNPROVEN = '付出的款项没有相符的复核或银行流水';
  const differencesAt = async (now: string) =>
    (await checkLedger(at(now))).differences.filter(({ what }) => what === UNPROVEN);

  /** Creates a redemption of 100 shares at 1.5000, confirmed in the night before the eve of its arrival day. */
  async function sold(more: { tail?: string } = {}, from = host) {
    const fund = await addFund(host);
    const trader = await addTrader(host, more);
    await addNavs(host, fund, { [T]: '1.5000' });
    await addLot(host, trader, fund, { shares: '100.00', confirmedOn: '2020-01-06' });
    const { order_id, arrival_date } = await redeemFund(at(`${T}T10:00`, from), trader, fund, '100.00');
    expect(arrival_date).toBe(ARRIVAL);
    await night(CONFIRM, from);
    return { fund, trader, order: order_id };
  }
  const paysOut = async (from: string, trader: Trader, order: string) =>
    (await loadTestOrder(at(from), trader, order)).steps.find(({ key }) => key === 'paid_out');

  it('sends a redemption on its day, with the consent of two operators from the evening before', async () => {
    const { fund, trader, order } = await sold();
    expect(await night(EVE)).toMatchObject({ paid_out: 0, unreleased: 0, faults: 0 });
    const [batch] = await waiting(`${EVE}T23:00`);
    expect(batch).toMatchObject({ value_day: ARRIVAL, count: 1, sum: '150.00', is_due: false });
    const id = batch?.batch ?? '';
    expect(await run(`${EVE}T23:00`, TOKEN_OPERATOR, 'release-payouts', { batch: id })).toMatchObject({
      status: 403,
    });
    const request = await ask(`${EVE}T23:00`, id);
    expect(await run(`${EVE}T23:00`, one, 'confirm-request', { request })).toMatchObject({ kind: 'refused' });
    expect(await getSubject(request)).toMatchObject({
      ...{
        batch: id,
        value_day: ARRIVAL,
        count: 1,
        redemption_count: 1,
        dividend_count: 0,
        money_out: '150.00',
      },
      ...{ differences: [], more_differences: 0 },
      fund_sums: [{ fund, shares: '100.00', gross: '150.00', fee: '0.00', amount: '150.00' }],
      largest: [{ account: trader.id, fund, what: 'payout', amount: '150.00' }],
    });
    // Each read of the preview is recorded in the access log of every person it names.
    expect(await listAccessLog(host.db, trader.id)).toEqual([]);
    expect(await run(`${EVE}T23:05`, two, 'list-requests', {})).toMatchObject({ kind: 'done' });
    expect(await listAccessLog(host.db, trader.id)).toEqual([
      { page: 'approvals', reason: '两人复核：放行一批赎回与分红划款', count: 1 },
    ]);
    expect(await confirm(`${EVE}T23:10`, request)).toMatchObject({
      kind: 'done',
      result: { batch: id, released: true, paid_out: 0 },
    });
    // Before its day nothing is sent; on the day everything is, once.
    await sendReleased(at(`${EVE}T23:20`));
    expect(await getCredits(trader)).toEqual([]);
    await sendReleased(at(`${ARRIVAL}T00:01`));
    await sendReleased(at(`${ARRIVAL}T00:02`));
    await night(ARRIVAL);
    expect(await getCredits(trader)).toEqual([{ amount_fen: 15_000, outcome: 'done' }]);
    expect(await getProof(order)).toEqual([{ amount_fen: 15_000, proof_kind: 'batch' }]);
    expect(await differencesAt(`${ARRIVAL}T23:00`)).toEqual([]);
  });

  it('pays nothing by the nightly run without two operators, and reports this until they have released it', async () => {
    const { trader, order } = await sold();
    await night(EVE);
    expect(await night(ARRIVAL)).toMatchObject({ paid_out: 0, unreleased: 1, faults: 0 });
    expect(await paysOut(`${ARRIVAL}T12:00`, trader, order)).toMatchObject({ at: ARRIVAL });
    const late = await paysOut('2026-11-26T10:00', trader, order);
    expect(late).toMatchObject({ state: 'now', at: null });
    expect(late?.detail).toBe('150.00 元，待划款');
    expect(await getCredits(trader)).toEqual([]);
    const [batch] = await waiting('2026-11-26T10:00');
    const request = await ask('2026-11-26T10:00', batch?.batch ?? '');
    expect(await confirm('2026-11-26T10:05', request)).toMatchObject({ result: { paid_out: 1 } });
    expect(await getCredits(trader)).toEqual([{ amount_fen: 15_000, outcome: 'done' }]);
    expect(await waiting('2026-11-26T11:00')).toEqual([]);
  });

  it('runs nothing when a batch changed after it was seen, and requires another request', async () => {
    const [first, second] = [await sold(), await sold()];
    await night(EVE);
    const [batch] = await waiting(`${EVE}T23:00`);
    const request = await ask(`${EVE}T23:00`, batch?.batch ?? '');
    // One item is paid by other means meanwhile.
    const noted = await run(`${EVE}T23:01`, one, 'note-public-payout', { order: first.order });
    if (noted.kind !== 'asked') throw new Error('not asked');
    expect((await confirm(`${EVE}T23:02`, noted.request)).kind).toBe('done');
    expect(await confirm(`${EVE}T23:03`, request)).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('情况已变化') as string,
    });
    expect(await waiting(`${EVE}T23:04`)).toMatchObject([{ count: 1, sum: '150.00' }]);
    const again = await ask(`${EVE}T23:05`, batch?.batch ?? '');
    expect((await confirm(`${EVE}T23:06`, again)).kind).toBe('done');
    await sendReleased(at(`${ARRIVAL}T00:01`));
    expect(await getCredits(first.trader)).toEqual([]);
    expect(await getCredits(second.trader)).toHaveLength(1);
    expect(await getProof(first.order)).toMatchObject([{ proof_kind: 'request' }]);
  });

  it('collects later payments into another batch, never into an existing one', async () => {
    await sold();
    await night(EVE);
    const [before] = await waiting(`${EVE}T23:00`);
    const later = await sold();
    await night(EVE);
    const both = await waiting(`${EVE}T23:30`);
    expect(both).toHaveLength(2);
    expect(both.find(({ batch }) => batch === before?.batch)).toEqual(before);
    for (const { batch } of both)
      expect((await confirm(`${EVE}T23:40`, await ask(`${EVE}T23:35`, batch))).kind).toBe('done');
    await sendReleased(at(`${ARRIVAL}T00:01`));
    expect(await getCredits(later.trader)).toHaveLength(1);
  });

  it('creates one batch and sends it once under concurrent nights and releases', async () => {
    const { trader } = await sold();
    await Promise.all([night(EVE), night(EVE)]);
    const batches = await waiting(`${EVE}T23:00`);
    expect(batches).toHaveLength(1);
    await confirm(`${EVE}T23:10`, await ask(`${EVE}T23:05`, batches[0]?.batch ?? ''));
    const [left, right] = await Promise.all([night(ARRIVAL), night(ARRIVAL)]);
    await Promise.all([sendReleased(at(`${ARRIVAL}T23:00`)), sendReleased(at(`${ARRIVAL}T23:00`))]);
    expect([left?.faults, right?.faults]).toEqual([0, 0]);
    expect(await getCredits(trader)).toEqual([{ amount_fen: 15_000, outcome: 'done' }]);
  });

  it('keeps the consent when the bank refuses the card and the person chooses another', async () => {
    const { trader, order } = await sold({ tail: '9981' });
    await night(EVE);
    const [batch] = await waiting(`${EVE}T23:00`);
    await confirm(`${EVE}T23:10`, await ask(`${EVE}T23:05`, batch?.batch ?? ''));
    await sendReleased(at(`${ARRIVAL}T00:01`));
    expect((await loadTestOrder(at(`${ARRIVAL}T09:00`), trader, order)).refused).toMatchObject({
      what: 'payout',
    });
    const card_id = await addCard(host, trader);
    await callPublicTrade(at(`${ARRIVAL}T09:05`), trader, 'chooseCard', {
      body: { order_id: order, card_id, trade_password: TRADER_PASSWORD },
    });
    expect(await getCredits(trader)).toEqual([
      { amount_fen: 15_000, outcome: 'refused' },
      { amount_fen: 15_000, outcome: 'done' },
    ]);
    expect(await getProof(order)).toEqual([{ amount_fen: 15_000, proof_kind: 'batch' }]);
  });

  it('pays a cash dividend by its batch', async () => {
    const fund = await addFund(host);
    const trader = await addTrader(host);
    await buyFund(at(`${T}T10:00`), trader, fund, '1000.00');
    await addDividend(host, fund, [CONFIRM, EVE, ARRIVAL], '0.1');
    await addNavs(host, fund, { [T]: '1.0000', [CONFIRM]: '1.0000', [EVE]: '0.9000' });
    await night(CONFIRM);
    const getNotices = async (now: string) =>
      (await callPublicHoldings(at(now), trader, 'position', { query: { fund_code: fund } })).dividends;
    // 999.50 shares × 0.1 元.
    expect(await night(EVE)).toMatchObject({ dividends: 1 });
    expect(await night(ARRIVAL)).toMatchObject({ dividends_paid: 0, unreleased: 1 });
    const [batch] = await waiting(`${ARRIVAL}T23:00`);
    expect(batch).toMatchObject({ count: 1, redemption_count: 0, sum: '99.95' });
    const late = '2026-11-27';
    expect(await getNotices(`${late}T09:00`)).toMatchObject([{ state: 'due', paid_on: ARRIVAL }]);
    const request = await ask(`${late}T09:05`, batch?.batch ?? '');
    // The second operator sees the components of the amount: entitled shares and 元 per share.
    expect(await getSubject(request)).toMatchObject({
      fund_sums: [
        {
          dividend_count: 1,
          dividend_shares: '999.50',
          per_share: `0.1（${EVE}）`,
          dividend_sum: '99.95',
        },
      ],
    });
    const released = await confirm(`${late}T09:10`, request);
    expect(released).toMatchObject({ result: { dividends_paid: 1 } });
    expect(await getCredits(trader)).toEqual([{ amount_fen: 9_995, outcome: 'done' }]);
    // The actual day from the statement, not the announced one.
    expect(await getNotices(`${late}T09:20`)).toMatchObject([{ state: 'paid', paid_on: late }]);
    expect(await differencesAt(`${late}T09:30`)).toEqual([]);
  });

  it('shows payments whose recomputed amount differs', async () => {
    const { fund, trader, order } = await sold();
    await night(EVE);
    await host.db.updateTable('nav_points').set({ unit: '1.6000' }).where('fund_id', '=', fund).execute();
    await host.db.updateTable('flows').set({ amount_fen: 15_100 }).where('order_id', '=', order).execute();
    const [batch] = await waiting(`${EVE}T23:00`);
    const { subject } = await host.db
      .selectFrom('operator_requests')
      .select('subject')
      .where('id', '=', await ask(`${EVE}T23:00`, batch?.batch ?? ''))
      .executeTakeFirstOrThrow();
    const of = { account: trader.id, fund, order };
    expect(subject).toMatchObject({
      differences: [
        { what: '成交净值与已公布净值不符', ...of },
        { what: '金额与资金流水不符', ...of, expected: '151.00', found: '150.00' },
      ],
    });
    await host.db.updateTable('flows').set({ amount_fen: 15_000 }).where('order_id', '=', order).execute();
    await host.db.deleteFrom('payout_batch_items').where('order_id', '=', order).execute();
    await host.db.updateTable('public_orders').set({ status: 'failed' }).where('id', '=', order).execute();
  });

  it('reports in check-ledger a payment without its consent', async () => {
    const { trader, fund, order } = await sold();
    await night(EVE);
    const [batch] = await waiting(`${EVE}T23:00`);
    await confirm(`${EVE}T23:10`, await ask(`${EVE}T23:05`, batch?.batch ?? ''));
    await sendReleased(at(`${ARRIVAL}T00:01`));
    const differences = () => differencesAt(`${ARRIVAL}T10:00`);
    expect(await differences()).toEqual([]);
    const of = { what: UNPROVEN, account: trader.id, fund, order, expected: '150.00' };
    const proofs = host.db.updateTable('money_out').where('purpose', '=', `${order}:payout`);
    for (const [change, found] of [
      [{ proof_kind: 'order' }, '150.00（order）'],
      [{ proof_kind: 'alone' }, '150.00（alone）'],
      [{ proof_kind: 'request', proof_id: 'none' }, '150.00（request）'],
      [{ proof_kind: 'batch', proof_id: 'none' }, '150.00（batch）'],
      [{ proof_kind: 'batch', proof_id: batch?.batch ?? '', amount_fen: 14_999 }, '149.99（batch）'],
    ] as const) {
      await proofs.set(change).execute();
      expect(await differences(), found).toEqual([{ ...of, found }]);
    }
    await host.db.deleteFrom('money_out').where('purpose', '=', `${order}:payout`).execute();
    expect(await differences()).toEqual([{ ...of, found: '无' }]);
    await host.db
      .insertInto('money_out')
      .values({
        ...{ purpose: `${order}:payout`, amount_fen: 15_000, proof_kind: 'batch' },
        ...{ proof_id: batch?.batch ?? '', at: '2026-11-25T00:00:00Z' },
      })
      .execute();
    expect(await differences()).toEqual([]);
  });

  it('releases batches automatically without dual control, and revokes that once it is enabled', async () => {
    const { trader, order } = await sold({}, off);
    await night(EVE, off);
    expect(await waiting(`${EVE}T23:00`)).toEqual([]);
    await night(EVE);
    const [batch] = await waiting(`${EVE}T23:30`);
    expect(batch).toMatchObject({ count: 1 });
    expect(await night(ARRIVAL)).toMatchObject({ paid_out: 0, unreleased: 1 });
    await confirm(`${ARRIVAL}T23:10`, await ask(`${ARRIVAL}T23:05`, batch?.batch ?? ''));
    expect(await getCredits(trader)).toHaveLength(1);
    expect(await getProof(order)).toMatchObject([{ proof_kind: 'batch' }]);
    const demo = await sold({}, off);
    await night(EVE, off);
    expect(await night(ARRIVAL, off)).toMatchObject({ paid_out: 1, unreleased: 0 });
    expect(await getCredits(demo.trader)).toHaveLength(1);
  });
});
