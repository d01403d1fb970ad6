import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkEvent, foldOrder } from '~/domain/orders/order';
import type { OrderEvent } from '~/domain/orders/order-steps';
import type { Order } from '~/contract/orders';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { TEST_START, type TestWorld } from '~/upstream/modules/testing/context';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  withLifeClockAt,
  BUYER,
  callOrders,
  loadOrder,
  runAction,
  reserve,
  CUSTOMER_STEPS,
  CONFIRMED_VISIT_ANSWERS,
} from '~/upstream/modules/private-orders/testing/life';

const LAWFUL = [
  'reserved',
  'suitability_signed',
  'material_read',
  'clauses_ticked',
  'qualified_confirmed',
  'person_checked',
  'contract_signed',
  'visit_passed',
  'shares_confirmed',
];
const HOUR_MS = 3_600_000;

type Act = (context: ServiceContext, account: Account, order: Order) => Promise<unknown>;
const register =
  (payer: string): Act =>
  (context, _account, { order_id }) =>
    runAction(context, 'register-payment', { order: order_id, amount: '1000000', payer, reference: payer });

/** Actions of persons and operators on an order, due or not. */
const ACTS: Readonly<Record<string, Act>> = {
  ...CUSTOMER_STEPS,
  payment: register(BUYER.name),
  wrong_payment: register('别人'),
  reject_payment: (context, _account, { order_id }) =>
    runAction(context, 'reject-payment', { order: order_id, reason: '他人账户' }),
  refund: (context, _account, { order_id }) => runAction(context, 'refund', { order: order_id }),
  refund_arrived: (context, _account, { order_id }) =>
    runAction(context, 'refund-arrived', { order: order_id }),
  failed_visit: (context, account, { order_id }) =>
    callOrders(context, account, 'answerVisit', {
      order_id,
      answers: { ...CONFIRMED_VISIT_ANSWERS, loss: ['no'] },
    }),
  confirmed: (context, _account, { order_id }) =>
    runAction(context, 'confirm-shares', { order: order_id, nav: '1' }),
  cancel: (context, account, { order_id }) => callOrders(context, account, 'cancel', { order_id }),
};
const NAMES = Object.keys(ACTS);

/** Mostly the due action, else any other; and hours that pass before it. */
const attempt = fc.record({
  act: fc.oneof(
    { weight: 60, arbitrary: fc.constant('due') },
    { weight: 20, arbitrary: fc.constantFrom(...NAMES.filter((name) => name !== 'cancel')) },
    { weight: 1, arbitrary: fc.constant('cancel') },
  ),
  hours: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(0, 1) },
    { weight: 3, arbitrary: fc.constantFrom(12, 25) },
    { weight: 1, arbitrary: fc.constantFrom(100) },
  ),
});

const STRAIGHT = [...Array<number>(10).fill(0), 25, 100, 100].map((hours) => ({ act: 'due', hours }));

let world: TestWorld;

describeOnEachDatabase('random sequences of a private order', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('reaches shares only through every required step in order, and loses no money', async () => {
    const product = await addSale(world.context, {}, { outside_investors: 0 });
    let confirmed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 25, maxLength: 45 }), async (attempts) => {
        const buyer = await addBuyer(world.context);
        const { order_id } = await reserve(world.context, buyer, product);
        let nowMs = TEST_START.getTime();
        for (const { act, hours } of attempts) {
          nowMs += hours * HOUR_MS;
          const context = withLifeClockAt(world.context, new Date(nowMs).toISOString());
          const order = await loadOrder(context, buyer, order_id);
          const name = act === 'due' ? getDue(order) : act;
          await (ACTS[name] as Act)(context, buyer, order).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
          });
        }
        confirmed += Number(await isLawful(order_id, buyer.id, product));
      }),
      // One sequence reaches confirmation, so that the checks of confirmed orders run at least once.
      { numRuns: 12, examples: [[STRAIGHT]] },
    );
    expect(confirmed).toBeGreaterThan(0);
  }, 240_000);
});

const getDue = ({ step, evidence }: Order): string =>
  step === 'cooling_off' ? 'return_visit' : step === 'payment' && evidence.length === 0 ? 'evidence' : step;

/**
 * Returns whether the order was confirmed; fails when its history breaks the rules, or shares and events differ.
 */
async function isLawful(orderId: string, accountId: string, product: string): Promise<boolean> {
  const { db } = world.context;
  const events = (await loadOrderEvents<OrderEvent>(db, [orderId])).get(orderId) ?? [];
  events.forEach((event, index) => {
    const before = foldOrder(events.slice(0, index));
    expect(checkEvent(before, event, { now: event.at })).toEqual({ isAllowed: true });
  });
  const state = foldOrder(events);
  expect(state.receivedFen).toBe(
    (state.paidFen ?? 0) +
      (state.held?.amountFen ?? 0) +
      state.refundDueFen +
      state.refundSentFen +
      state.refundArrivedFen,
  );
  const types = events.map(({ type }) => type);
  const isConfirmed = types.includes('shares_confirmed');
  if (isConfirmed) {
    expect(types.filter((type) => LAWFUL.includes(type))).toEqual(LAWFUL);
    expect(types.lastIndexOf('payment_registered')).toBeGreaterThan(types.indexOf('contract_signed'));
    expect(types.lastIndexOf('payment_registered')).toBeLessThan(types.indexOf('visit_passed'));
  }
  // Both directions of money without shares are in the flows: received and refunded.
  const flows = await db.selectFrom('flows').select('amount_fen').where('order_id', '=', orderId).execute();
  const sentFen = state.refundSentFen + state.refundArrivedFen;
  expect(flows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(sentFen - state.receivedFen);
  const held = await db
    .selectFrom('positions')
    .select('shares')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', product)
    .execute();
  expect(held).toHaveLength(Number(isConfirmed));
  return isConfirmed;
}
