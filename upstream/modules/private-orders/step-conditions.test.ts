import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '~/contract';
import type { Order } from '~/contract/orders';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { releaseHeldMoney } from '~/upstream/modules/private-orders/held-money';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  BUYER,
  callOrders,
  loadOrder,
  advanceOrder,
  openTradingWorld,
  runAction,
  createPaidOrder,
  reserve,
  CUSTOMER_STEPS,
} from '~/upstream/modules/private-orders/testing/life';
import { services } from '~/upstream/server/services';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

const { trade } = services;

let world: TestWorld;
const context = () => world.context;
/** After the cooling-off of a payment at the start of the tests, and before the open day. */
const VISIT_AT = '2026-11-23T10:00:00+08:00';
const CONFIRM_AT = '2026-11-30T10:00:00+08:00';

interface Case {
  buyer: Account;
  product: string;
}
type Change = (given: Case) => Promise<unknown>;
const person =
  (columns: Record<string, unknown>): Change =>
  ({ buyer }) =>
    context().db.updateTable('accounts').set(columns).where('id', '=', buyer.id).execute();
const fund =
  (columns: Record<string, unknown>): Change =>
  ({ product }) =>
    context().db.updateTable('simu_funds').set(columns).where('id', '=', product).execute();
const publish =
  (date: string): Change =>
  ({ product: fund_id }) =>
    context()
      .db.insertInto('fund_latest')
      .values({ fund_id, nav: '1.0000', accumulated_nav: '1.0000', nav_date: date, point_count: 1 } as never)
      .onConflict((conflict) => conflict.column('fund_id').doUpdateSet({ nav_date: date }))
      .execute();

/** Conditions that may fail after the signature: their text, the cause, and the renewal. */
const CONDITIONS: Readonly<Record<string, { says: string; stop: Change; renew: Change | null }>> = {
  'the proof of assets has expired': {
    says: '请先完成私募合格投资者认证',
    stop: person({ simu_proof_expire_date: '2026-11-19' }),
    renew: person({ simu_proof_expire_date: '2027-05-19' }),
  },
  'the quiz has expired': {
    says: '风险测评未完成或已过期',
    stop: person({ quiz_expire_date: '2026-11-19' }),
    renew: person({ quiz_expire_date: '2027-11-19' }),
  },
  'the identity is gone': {
    says: '请先完成实名认证',
    stop: person({ identity_code: 0 }),
    renew: person({ identity_code: 3 }),
  },
  'the pledge is gone': {
    says: '请先签署私募合格投资者声明',
    stop: person({ simu_unsigned_guarantee: false }),
    renew: person({ simu_unsigned_guarantee: true }),
  },
  'a new quiz gave a lower class': {
    says: '您的风险测评结果或产品风险等级已变化',
    stop: person({ risk_level: 3 }),
    renew: person({ risk_level: 4 }),
  },
  'a new quiz gave the lowest class': {
    says: '最低风险承受能力类别',
    stop: person({ risk_level: 0 }),
    renew: person({ risk_level: 4 }),
  },
  'the product became riskier': {
    says: '您的风险测评结果或产品风险等级已变化',
    stop: fund({ risk_level: 5 }),
    renew: fund({ risk_level: 4 }),
  },
  'the product is closed': {
    says: '该产品处于封闭期',
    stop: fund({ status: 'closed' }),
    renew: fund({ status: 'running' }),
  },
  'the product is wound up': {
    says: '该产品已清盘',
    stop: fund({ status: 'liquidated' }),
    renew: fund({ status: 'running' }),
  },
  'the fund has no place left': {
    says: '人数',
    stop: ({ product }) =>
      context()
        .db.updateTable('simu_sale_terms')
        .set({ outside_investors: 200 })
        .where('fund_id', '=', product)
        .execute(),
    renew: ({ product }) =>
      context()
        .db.updateTable('simu_sale_terms')
        .set({ outside_investors: 10 })
        .where('fund_id', '=', product)
        .execute(),
  },
  'the account was cancelled': {
    says: '账户已注销',
    stop: person({ cancelled_at: '2026-11-19T10:00:00+08:00' }),
    renew: null,
  },
  'the NAV is stale': {
    says: '没有更新，暂停申购',
    stop: publish('2026-07-01'),
    renew: publish('2026-11-20'),
  },
};

interface Step {
  /** Prepares the order up to the step. */
  before: (given: Case) => Promise<Order>;
  /** Runs the step and returns the text of its refusal. */
  take: (given: Case, order: Order) => Promise<string>;
  isOwnNav?: true;
}
const signed = async ({ buyer, product }: Case) =>
  advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'payment');
const pay = (order: Order) =>
  runAction(context(), 'register-payment', {
    order: order.order_id,
    amount: '1000000',
    payer: BUYER.name,
  });
const visited = async ({ buyer, product }: Case) => {
  const order = await createPaidOrder(context(), buyer, product);
  return CUSTOMER_STEPS.return_visit(withLifeClockAt(context(), VISIT_AT), buyer, order);
};
const confirm = (order: Order, now: ServiceContext) =>
  runAction(now, 'confirm-shares', { order: order.order_id, nav: '1.0000' });

/** Every step from the signature to the shares. */
const STEPS_AFTER: Readonly<Record<string, Step>> = {
  'the signature': {
    before: async ({ buyer, product }) =>
      advanceOrder(context(), buyer, await reserve(context(), buyer, product), 'contract'),
    take: async ({ buyer }, order) =>
      (await catchRefusal(CUSTOMER_STEPS.contract(context(), buyer, order))).msg,
  },
  'the page that asks for the money': {
    before: signed,
    take: async ({ buyer }, order) =>
      (
        await catchRefusal(
          callHandler(
            contract.trade.remit,
            trade.remit,
            context(),
            { query: { order_id: order.order_id } },
            buyer,
          ),
        )
      ).msg,
  },
  'the money': {
    before: signed,
    take: async (_, order) => {
      const answer = await pay(order);
      expect(answer.payment).toBe('held');
      return String(answer.reason);
    },
  },
  'the return visit': {
    before: ({ buyer, product }) => createPaidOrder(context(), buyer, product),
    take: async ({ buyer }, order) =>
      (await catchRefusal(CUSTOMER_STEPS.return_visit(withLifeClockAt(context(), VISIT_AT), buyer, order)))
        .msg,
  },
  'the shares': {
    before: visited,
    take: async (_, order) =>
      (await catchRefusal(confirm(order, withLifeClockAt(context(), CONFIRM_AT)))).msg,
    isOwnNav: true,
  },
};

describeOnEachDatabase('order steps after the signature', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  const made = async (): Promise<Case> => ({
    product: await addSale(context(), { risk_level: 4 }),
    buyer: await addBuyer(context()),
  });
  const cases = Object.entries(STEPS_AFTER).flatMap(([name, step]) =>
    Object.entries(CONDITIONS)
      // The shares are priced at the NAV of their open day, independent of the age of the newest one.
      .filter(([what]) => !(step.isOwnNav && what === 'the NAV is stale'))
      .map(([what, condition]) => [name, what, step, condition] as const),
  );

  it.each(cases)('stops %s when %s', async (_name, _what, step, condition) => {
    const given = await made();
    const order = await step.before(given);
    await condition.stop(given);
    expect(await step.take(given, order)).toContain(condition.says);
  });

  it.each(Object.entries(CONDITIONS).filter(([, { renew }]) => renew !== null))(
    'holds the money when %s, and continues after the renewal',
    async (_what, { says, stop, renew }) => {
      const given = await made();
      const order = await signed(given);
      await stop(given);
      await pay(order);
      const held = await loadOrder(context(), given.buyer, order.order_id);
      expect(held).toMatchObject({
        ...{ status: 'open', step: 'payment', can_cancel: true, refund: null, cooling_off: null },
        payment: { state: 'held', amount: '1000000.00' },
      });
      expect(held.payment?.reason).toContain(says);
      expect(held.review?.text).toContain(says);
      // Payment is not requested again, and held money is not accepted meanwhile.
      expect(await releaseHeldMoney(context())).toBe(0);
      await renew?.(given);
      expect(await releaseHeldMoney(context())).toBe(1);
      const gone = await loadOrder(context(), given.buyer, order.order_id);
      expect(gone).toMatchObject({
        ...{ status: 'open', step: 'cooling_off', review: null },
        payment: { state: 'registered', amount: '1000000.00', reason: null },
      });
    },
  );

  describe('cancellation', () => {
    it('refunds held money in full when the person cancels', async () => {
      const given = await made();
      const order = await signed(given);
      await person({ quiz_expire_date: '2026-11-19' })(given);
      await pay(order);
      expect(await callOrders(context(), given.buyer, 'cancel', { order_id: order.order_id })).toMatchObject({
        status: 'cancelled',
        refund: { due: '1000000.00' },
      });
    });

    it('is possible after the return visit too, while the order is blocked', async () => {
      const given = await made();
      const order = await visited(given);
      const cancel = () =>
        callOrders(withLifeClockAt(context(), CONFIRM_AT), given.buyer, 'cancel', {
          order_id: order.order_id,
        });
      expect((await catchRefusal(cancel())).msg).toContain('不能再撤销');
      await person({ quiz_expire_date: '2026-11-25' })(given);
      expect((await catchRefusal(confirm(order, withLifeClockAt(context(), CONFIRM_AT)))).msg).toContain(
        '订单待核实',
      );
      const notices = context().db.selectFrom('notices').select('title');
      expect(await notices.where('subject_id', '=', order.order_id).execute()).toEqual([
        { title: '订单待核实' },
      ]);
      const shown = await loadOrder(withLifeClockAt(context(), CONFIRM_AT), given.buyer, order.order_id);
      expect(shown).toMatchObject({ can_cancel: true, review: { reason: 'quiz', next: 'quiz' } });
      expect(await cancel()).toMatchObject({ status: 'cancelled', refund: { due: '1000000.00' } });
    });

    it('is possible for operators too: held money is refunded, and the order waits for other money', async () => {
      const given = await made();
      const order = await signed(given);
      await person({ quiz_expire_date: '2026-11-19' })(given);
      await pay(order);
      await runAction(context(), 'reject-payment', { order: order.order_id, reason: '测评已过期' });
      expect(await loadOrder(context(), given.buyer, order.order_id)).toMatchObject({
        status: 'open',
        payment: { state: 'rejected', refused: 'money', reason: '测评已过期' },
        refund: { due: '1000000.00' },
      });
    });
  });
});
