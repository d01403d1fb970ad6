import { isConfirmed } from '~/domain/orders/states';
import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import { foldPublicOrder } from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import { PUBLIC_ORDER_STATUSES } from '~/contract/public-trade';
import { defineAction } from '~/upstream/ops/action';
import {
  KNOWN_MONEY,
  moneyInOf,
  moneyInShape,
  orderIdOf,
  orderShape,
  reasonShape,
} from '~/upstream/ops/order-arguments';
import {
  accountIdOf,
  LIST_SIZE,
  MONEY_SHOWN,
  noteLook,
  pageSchema,
  personShape,
  whySchema,
} from '~/upstream/ops/subjects';
import type { ServiceContext } from '~/upstream/services/handler';
import { Refusal } from '~/upstream/services/refusal';
import { changePublicOrder, publicEventsOf } from '~/upstream/services/ledger/public-trade/book';
import { bookRefund, settlePayments } from '~/upstream/services/ledger/public-trade/payments';
import { registerRemittance } from '~/upstream/services/ledger/public-trade/remittance';
import { orderChange, payoutOut, refundOut } from '~/upstream/services/ledger/public-trade/second-look';
import { setTermsAction } from '~/upstream/services/ledger/public-trade/set-terms';

/** Why somebody's orders are looked at, unless the operator says more. */
const HANDLED = '处理公募订单';

/** What operators do with orders of public funds. */
export const publicTradeActions = [
  setTermsAction,
  defineAction({
    name: 'list-public-orders',
    title: '公募订单列表',
    roles: ['cashier', 'reviewer'],
    summary: `lists orders of public funds, the newest first, ${LIST_SIZE} a page, and says how many there are`,
    arguments: z.strictObject({
      ...personShape,
      fund: z.string().optional().describe('code of the fund'),
      status: z.enum(PUBLIC_ORDER_STATUSES).optional(),
      page: pageSchema,
      reason: whySchema.default(HANDLED),
    }),
    async run({ context, input: { reason, ...filter } }) {
      const found = await listOrders(context, filter);
      const accountIds = found.orders.map(({ account }) => account);
      await noteLook(context, { accountIds, page: 'public_orders', reason });
      return found;
    },
  }),
  defineAction({
    name: 'show-public-order',
    title: '公募订单的经过',
    roles: ['cashier', 'reviewer'],
    summary: 'shows the events of an order of a public fund',
    arguments: z.strictObject({ ...orderShape, reason: whySchema.default(HANDLED) }),
    word: 'order',
    async run({ context, input: { order, reason } }) {
      const id = await orderIdOf(context, 'public_orders', order);
      const owner = await context.db
        .selectFrom('public_orders')
        .select('account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await noteLook(context, { accountIds: [owner.account_id], page: 'public_orders', reason });
      return (await publicEventsOf(context.db, [id])).get(id) ?? [];
    },
  }),
  defineAction({
    name: 'register-remittance',
    title: '登记公募订单的汇款',
    roles: ['cashier'],
    summary: 'registers a transfer with its public order; of another name or amount it goes back',
    arguments: z.strictObject({
      ...orderShape,
      ...moneyInShape,
    }),
    async run({ context, input: { order, ...money } }) {
      const orderId = await orderIdOf(context, 'public_orders', order);
      const { isKept, isHeld, reason, isKnown } = await registerRemittance(
        context,
        orderId,
        moneyInOf(context, money),
      );
      return {
        order,
        payment: isKept ? 'paid' : isHeld ? 'held' : 'unmatched',
        reason,
        ...(isKnown && { note: KNOWN_MONEY }),
      };
    },
  }),
  defineAction({
    name: 'fail-public-order',
    title: '登记基金公司未受理的公募订单',
    roles: ['cashier'],
    second: orderChange,
    summary: 'notes that the fund did not take an order; money is due back in full',
    arguments: z.strictObject({
      ...orderShape,
      ...reasonShape,
    }),
    async run({ context, input: { order, reason } }) {
      const orderId = await orderIdOf(context, 'public_orders', order);
      await changePublicOrder(context, { orderId, accountId: null, actor: 'ops' }, ({ append }) =>
        append({ type: 'failed', reason }),
      );
      await settlePayments(context, { orderId });
      return { order, status: 'failed' };
    },
  }),
  defineAction({
    name: 'note-public-refund',
    title: '登记已另行退回的公募款项',
    roles: ['cashier'],
    second: refundOut,
    summary: 'notes that money due back was sent by other ways than the bank’s own answer',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await orderIdOf(context, 'public_orders', order);
      let paid = 0;
      await changePublicOrder(context, { orderId, accountId: null, actor: 'ops' }, async (locked) => {
        paid = locked.state.refundDueFen;
        if (paid === 0) throw new Refusal(CODES.conflict, '没有应退的款项', { reason: 'operator' });
        for (const [index, due] of locked.state.returns.entries())
          await bookRefund(locked, index, due, { isOtherwise: true });
      });
      return { order, refunded: fenToYuan(paid) };
    },
  }),
  defineAction({
    name: 'note-public-payout',
    title: '登记已另行支付的公募赎回款',
    roles: ['cashier'],
    second: payoutOut,
    summary: 'notes that the money of a redemption was sent by other ways than the bank’s own answer',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await orderIdOf(context, 'public_orders', order);
      await changePublicOrder(
        context,
        { orderId, accountId: null, actor: 'ops' },
        async ({ state, append }) => {
          if (!isConfirmed(state))
            throw new Refusal(CODES.conflict, '没有应付的赎回款', { reason: 'operator' });
          await append({
            type: 'paid_out',
            amountFen: state.confirmed?.amountFen ?? 0,
            isOtherwise: true,
          });
        },
      );
      return { order, status: 'paid_out' };
    },
  }),
  defineAction({
    name: 'list-refused-money',
    title: '银行未收下的款项',
    roles: ['cashier'],
    summary:
      'lists money the bank refused to put on a card: redemptions, refunds and dividends, with the reason',
    arguments: z.strictObject({ reason: whySchema.default(HANDLED) }),
    async run({ context, input: { reason } }) {
      const refused = await listRefused(context);
      const accountIds = [...refused.orders, ...refused.dividends].map(({ account }) => account);
      await noteLook(context, { accountIds, page: 'refused_money', reason });
      return refused;
    },
  }),
  defineAction({
    name: 'settle-payments',
    title: '核对扣款结果并退回应退款项',
    roles: ['cashier'],
    summary: 'asks the bank about debits without answer and sends back what is due',
    arguments: z.strictObject({}),
    async run({ context }) {
      await settlePayments(context);
      const rows = await context.db
        .selectFrom('public_orders')
        .select(['order_no', 'bank_due'])
        .where((row) => row.or([row('bank_due', '=', true), row('bank_refused', '=', true)]))
        .orderBy('placed_at')
        .execute();
      const numbers = (isDue: boolean) =>
        rows.filter((row) => row.bank_due === isDue).map(({ order_no }) => order_no);
      return { open: numbers(true), refused: numbers(false) };
    },
  }),
];

/** Money that waits for another card, the oldest first. */
async function listRefused({ db }: ServiceContext) {
  const heads = await db
    .selectFrom('public_orders')
    .selectAll()
    .where('bank_refused', '=', true)
    .orderBy('updated_at')
    .limit(MONEY_SHOWN)
    .execute();
  const events = await publicEventsOf(
    db,
    heads.map(({ id }) => id),
  );
  const dividends = await db
    .selectFrom('dividend_bookings')
    .select(['account_id', 'fund_id', 'ex_on', 'amount_fen', 'refused_at', 'refused_reason'])
    .where('refused_at', 'is not', null)
    .where('paid_at', 'is', null)
    .orderBy('refused_at')
    .limit(MONEY_SHOWN)
    .execute();
  return {
    orders: heads.flatMap((head) =>
      foldPublicOrder(events.get(head.id) ?? []).refused.map(({ index, amountFen, reason, at }) => ({
        order: head.id,
        number: head.order_no,
        account: head.account_id,
        what: index === null ? 'payout' : 'refund',
        amount: fenToYuan(amountFen),
        reason,
        at,
      })),
    ),
    dividends: dividends.map((row) => ({
      account: row.account_id,
      fund: row.fund_id,
      ex: row.ex_on,
      amount: fenToYuan(row.amount_fen),
      reason: row.refused_reason,
      at: row.refused_at,
    })),
  };
}

async function listOrders(
  { db }: ServiceContext,
  {
    fund,
    status,
    page,
    ...person
  }: {
    phone?: string;
    account?: string;
    fund?: string;
    status?: (typeof PUBLIC_ORDER_STATUSES)[number];
    page: number;
  },
) {
  let rows = db.selectFrom('public_orders');
  if (person.phone !== undefined || person.account !== undefined) {
    rows = rows.where('account_id', '=', await accountIdOf({ db }, person));
  }
  if (fund !== undefined) rows = rows.where('fund_id', '=', fund);
  if (status !== undefined) rows = rows.where('status', '=', status);
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const heads = await rows
    .selectAll()
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(LIST_SIZE)
    .offset((page - 1) * LIST_SIZE)
    .execute();
  const orders = heads.map((head) => ({
    order: head.id,
    number: head.order_no,
    account: head.account_id,
    kind: head.kind,
    fund: head.fund_id,
    status: head.status,
    amount: head.amount_fen === null ? null : fenToYuan(head.amount_fen),
    shares: head.shares,
    trade_date: head.trade_date,
    confirm_date: head.confirm_date,
    plan: head.plan_id,
    waits_for_bank: head.bank_due,
    refused_by_bank: head.bank_refused,
  }));
  return { count: Number(count), page, orders };
}
