import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { toBig } from '~/domain/figures/money';
import { LIQUIDATED_REASON } from '~/domain/orders/liquidation';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { endOrdersOfClosedFunds } from '~/upstream/modules/settlement/liquidation/end-orders';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  callOrders,
  loadOrder,
  createHeldOrder,
  openTradingWorld,
  createPaidOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt as tradingAt,
  buyFund,
  redeemFund,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';
import { addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

const REASON = '规模低于合同约定，管理人决定终止';
let world: TestWorld;
const context = () => world.context;

const getPosition = (account: Account, product_code: string, of = context()) =>
  callHandler(contract.holdings.position, holdings.position, of, { query: { product_code } }, account);
const getNotices = async (accountId: string): Promise<string[]> => {
  const rows = await context()
    .db.selectFrom('notices')
    .select(['title', 'text'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ title, text }) => `${title} ${text}`);
};

describeOnEachDatabase('liquidation of funds with orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(context());
  });

  it('ends purchases with refunds due and redemptions with their shares, and pays the holders', async () => {
    const [fund, holder, paying, looking] = [
      await addSale(context()),
      await addBuyer(context()),
      await addBuyer(context()),
      await addBuyer(context()),
    ];
    await createHeldOrder(context(), holder, fund);
    const [paid, unpaid] = [
      await createPaidOrder(context(), paying, fund),
      await reserve(context(), looking, fund),
    ];
    const later = withLifeClockAt(context(), '2026-11-30T10:00:00+08:00');
    const back = await callOrders(later, holder, 'redeem', {
      product_code: fund,
      shares: null,
      open_day: '2026-12-15',
    });
    const { subject, result } = await runWithDualControl(later, 'liquidate-fund', { fund, reason: REASON });
    expect(result).toMatchObject({ ended: 3 });
    expect(subject).toMatchObject({ holders: 1, waiting_orders: { orders: 3, buying: '2000000.00' } });
    expect(await loadOrder(later, paying, paid.order_id)).toMatchObject({
      status: 'cancelled',
      refund: { due: '1000000.00' },
    });
    expect(await loadOrder(later, looking, unpaid.order_id)).toMatchObject({ status: 'cancelled' });
    expect(await loadOrder(later, holder, back.order_id)).toMatchObject({ status: 'cancelled' });
    const notices = await getNotices(holder.id);
    expect(notices.some((text) => text.includes('您持有的产品进入清算') && text.includes(REASON))).toBe(true);
    expect(notices.some((text) => text.includes('份额没有扣减，清算款按份额分配'))).toBe(true);
    expect(notices.join()).not.toContain('恢复可用');
    expect(await getPosition(holder, fund, later)).toMatchObject({
      redeem_obstacle: 'wound_up',
      wound_up_text: expect.stringContaining(REASON) as string,
    });
    const refused = await catchRefusal(reserve(later, await addBuyer(context()), fund));
    expect(refused.msg).toContain('该产品已清盘');

    await runWithDualControl(later, 'announce-liquidation', { fund, per_share: '0.9123' });
    const text = '清算款每份 0.9123 元，您应得 912,300.00 元';
    expect((await getPosition(holder, fund, later)).wound_up_text).toContain(text);
    await runWithDualControl(later, 'pay-liquidation', { fund });
    expect((await catchRefusal(getPosition(holder, fund, later))).code).toBe(4004);
    const flows = await context()
      .db.selectFrom('flows')
      .select(['type', 'amount_fen', 'shares'])
      .where('account_id', '=', holder.id)
      .where('type', '=', 'liquidation')
      .execute();
    expect(flows).toEqual([{ type: 'liquidation', amount_fen: 91_230_000, shares: '1000000.00' }]);
    const left = await context()
      .db.selectFrom('lots')
      .select('left_shares')
      .where('account_id', '=', holder.id)
      .execute();
    expect(left.map(({ left_shares }) => Number(left_shares))).toEqual([0]);
    const out = await context()
      .db.selectFrom('money_out')
      .select(['amount_fen', 'proof_kind'])
      .where('purpose', 'like', 'liquidation:%')
      .execute();
    expect(out).toEqual([{ amount_fen: 91_230_000, proof_kind: 'request' }]);
    expect(
      await runAsFirstOperator(later, 'pay-liquidation', { fund }, { because: '两人核对' }),
    ).toMatchObject({
      kind: 'refused',
      msg: '没有应付的清算款',
    });
  });

  it('ends orders of a public fund with the refund sent, and never opens it again', async () => {
    const fund = await addFund(context());
    const [holder, buyer, waiting] = [
      await addTrader(context()),
      await addTrader(context()),
      await addTrader(context()),
    ];
    await addNavs(context(), fund, { '2026-11-19': '1.0000' });
    await buyFund(tradingAt(context(), '2026-11-20T10:00:00+08:00'), holder, fund, '1000.50');
    const now = tradingAt(context(), '2026-11-24T10:00:00+08:00');
    const early = await runAsFirstOperator(
      now,
      'liquidate-fund',
      { fund, reason: REASON },
      { because: '两人核对' },
    );
    expect(early).toMatchObject({ kind: 'refused', msg: expect.stringContaining('1 笔订单') as string });
    await addNavs(context(), fund, { '2026-11-20': '1.0000', '2026-11-23': '1.0000' });
    await runNight(context(), '2026-11-23');
    const [bought, transfer, sold] = [
      await buyFund(now, buyer, fund, '500'),
      await buyFund(now, waiting, fund, '600', { pay_way: 'transfer' }),
      await redeemFund(now, holder, fund, '100'),
    ];
    await runWithDualControl(now, 'liquidate-fund', { fund, reason: REASON });
    const shown = await loadTestOrder(now, buyer, bought.order_id);
    expect(shown).toMatchObject({ status: 'failed', refund: { amount: '500.00' } });
    expect(shown.refund?.paid_at).not.toBeNull();
    expect(JSON.stringify(shown)).toContain(LIQUIDATED_REASON);
    expect((await loadTestOrder(now, waiting, transfer.order_id)).status).toBe('failed');
    expect((await loadTestOrder(now, holder, sold.order_id)).status).toBe('failed');
    for (const refused of [buyFund(now, buyer, fund, '500'), redeemFund(now, holder, fund, '100')])
      expect((await catchRefusal(refused)).msg).toBe(
        `该产品已于 2026-11-24 终止并进入清算：${REASON}。不再办理申购与赎回`,
      );
    expect(await runAsFirstOperator(now, 'set-public-fund', { fund, buy: 'open' })).toMatchObject({
      kind: 'refused',
    });
    await runWithDualControl(now, 'announce-liquidation', { fund, per_share: '0.5' });
    await runWithDualControl(now, 'pay-liquidation', { fund });
    expect((await getNotices(holder.id)).join()).toContain('清算款已付出');
  });

  it('ends the purchases of a fund that was closed without an action', async () => {
    const [fund, buyer] = [await addSale(context()), await addBuyer(context())];
    const { order_id } = await createPaidOrder(context(), buyer, fund);
    await context().db.updateTable('simu_funds').set({ status: 'closed' }).where('id', '=', fund).execute();
    expect(await endOrdersOfClosedFunds(context())).toBe(1);
    expect(await loadOrder(context(), buyer, order_id)).toMatchObject({
      status: 'cancelled',
      refund: { due: '1000000.00' },
    });
    expect(await endOrdersOfClosedFunds(context())).toBe(0);
  });
});

describeOnEachDatabase('liquidation of every kind of product', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addTwoOperators(context());
  });

  it.each(['simu', 'pe', 'quasi_fixed', 'foreign'] as const)(
    'pays the holders of a %s product',
    async (part) => {
      const { db } = context();
      const held = await db
        .selectFrom('positions')
        .selectAll()
        .where('part', '=', part)
        .where((row) =>
          row.not(
            row.exists(
              row.selectFrom('orders').select('id').whereRef('orders.fund_id', '=', 'positions.fund_id'),
            ),
          ),
        )
        .orderBy('fund_id')
        .executeTakeFirstOrThrow();
      const fund = held.fund_id;
      await runWithDualControl(context(), 'liquidate-fund', { fund, reason: REASON });
      const account = { id: held.account_id } as Account;
      expect(await getPosition(account, fund)).toMatchObject({ redeem_obstacle: 'wound_up' });
      await runWithDualControl(context(), 'announce-liquidation', { fund, per_share: '0.8' });
      await runWithDualControl(context(), 'pay-liquidation', { fund });
      expect(await db.selectFrom('positions').select('shares').where('fund_id', '=', fund).execute()).toEqual(
        [],
      );
      const flow = await db
        .selectFrom('flows')
        .select('amount_fen')
        .where('account_id', '=', held.account_id)
        .where('fund_id', '=', fund)
        .where('type', '=', 'liquidation')
        .executeTakeFirstOrThrow();
      expect(flow.amount_fen).toBe(toBig(held.shares).times(80).round(0, 1).toNumber());
      const table = { simu: 'simu_funds', pe: 'pe_funds', quasi_fixed: 'fixed_products' } as const;
      if (part === 'foreign') return;
      const row = await db.selectFrom(table[part]).select('status').where('id', '=', fund).executeTakeFirst();
      expect([part, row?.status]).toEqual([part, part === 'quasi_fixed' ? 'ended' : 'liquidated']);
    },
  );
});
