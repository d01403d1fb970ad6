import { z } from 'zod';
import { shanghaiDay } from '~/domain/dates';
import { fenToYuan, MoneyError, parseYuan } from '~/domain/money';
import { CODES } from '~/upstream/contract/codes';
import { PUBLIC_ORDER_STATUSES } from '~/upstream/contract/public-trade';
import { defineAction } from '~/upstream/ops/action';
import { accountIdOf, personShape } from '~/upstream/ops/subjects';
import type { ServiceContext } from '../handler';
import { notFound, Refusal } from '../refusal';
import { changePublicOrder, publicEventsOf } from './book';
import { bookRefund, settlePayments } from './payments';
import { registerRemittance } from './remittance';

const SHOWN = 200;
const orderShape = { order: z.string().min(1).describe('id or number of the order') };
const amountSchema = z.string().transform((text, check) => {
  try {
    return parseYuan(text);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    check.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** What operators do with orders of public funds. */
export const publicTradeActions = [
  defineAction({
    name: 'list-public-orders',
    summary: 'lists orders of public funds, the newest first',
    arguments: z.strictObject({
      ...personShape,
      fund: z.string().optional().describe('code of the fund'),
      status: z.enum(PUBLIC_ORDER_STATUSES).optional(),
    }),
    run: ({ context, input }) => listOrders(context, input),
  }),
  defineAction({
    name: 'show-public-order',
    summary: 'shows the events of an order of a public fund',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const id = await publicOrderIdOf(context, order);
      return (await publicEventsOf(context.db, [id])).get(id) ?? [];
    },
  }),
  defineAction({
    name: 'register-remittance',
    summary: 'registers a transfer with its public order; of another name or amount it goes back',
    arguments: z.strictObject({
      ...orderShape,
      amount: amountSchema.describe('元'),
      payer: z.string().trim().min(1).describe('name on the payer’s account'),
      paid_at: z.iso.datetime({ offset: true }).optional().describe('when the bank booked it; else now'),
      reference: z.string().trim().min(1).max(64).optional().describe('what the bank calls it'),
    }),
    async run({ context, input: { order, amount, payer, paid_at, reference } }) {
      const paidAt = paid_at === undefined ? context.now() : new Date(paid_at);
      const { isKept, reason } = await registerRemittance(context, await publicOrderIdOf(context, order), {
        amountFen: amount,
        payerName: payer,
        paidAt,
        // The same sum of the same person on the same day is the same money, unless the bank says otherwise.
        reference: reference ?? `${shanghaiDay(paidAt)} ${payer} ${amount}`,
      });
      return { order, payment: isKept ? 'paid' : 'unmatched', reason };
    },
  }),
  defineAction({
    name: 'fail-public-order',
    summary: 'notes that the fund did not take an order; money is due back in full',
    arguments: z.strictObject({
      ...orderShape,
      reason: z.string().trim().min(2).max(200).describe('what the person reads'),
    }),
    async run({ context, input: { order, reason } }) {
      const orderId = await publicOrderIdOf(context, order);
      await changePublicOrder(context, { orderId, accountId: null, actor: 'ops' }, ({ append }) =>
        append({ type: 'failed', reason }),
      );
      await settlePayments(context, { orderId });
      return { order, status: 'failed' };
    },
  }),
  defineAction({
    name: 'note-public-refund',
    summary: 'notes that money due back was sent by other ways than the bank’s own answer',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await publicOrderIdOf(context, order);
      let paid = 0;
      await changePublicOrder(context, { orderId, accountId: null, actor: 'ops' }, async (locked) => {
        paid = locked.state.refundDueFen;
        if (paid === 0) throw new Refusal(CODES.conflict, '没有应退的款项');
        for (const [index, due] of locked.state.returns.entries()) await bookRefund(locked, index, due);
      });
      return { order, refunded: fenToYuan(paid) };
    },
  }),
  defineAction({
    name: 'settle-payments',
    summary: 'asks the bank about debits without answer and sends back what is due',
    arguments: z.strictObject({}),
    async run({ context }) {
      await settlePayments(context);
      const open = await context.db
        .selectFrom('public_orders')
        .select('order_no')
        .where('bank_due', '=', true)
        .execute();
      return { open: open.map(({ order_no }) => order_no) };
    },
  }),
];

/** An order as operators name it: its id or its number. Throws Refusal 4004. */
async function publicOrderIdOf({ db }: Pick<ServiceContext, 'db'>, order: string): Promise<string> {
  const head = await db
    .selectFrom('public_orders')
    .select('id')
    .where((row) => row.or([row('id', '=', order), row('order_no', '=', order)]))
    .executeTakeFirst();
  if (!head) throw notFound('订单');
  return head.id;
}

async function listOrders(
  { db }: ServiceContext,
  {
    fund,
    status,
    ...person
  }: { phone?: string; account?: string; fund?: string; status?: (typeof PUBLIC_ORDER_STATUSES)[number] },
) {
  let rows = db.selectFrom('public_orders').selectAll();
  if (person.phone !== undefined || person.account !== undefined) {
    rows = rows.where('account_id', '=', await accountIdOf({ db }, person));
  }
  if (fund !== undefined) rows = rows.where('fund_id', '=', fund);
  if (status !== undefined) rows = rows.where('status', '=', status);
  const heads = await rows.orderBy('placed_at', 'desc').orderBy('id').limit(SHOWN).execute();
  return heads.map((head) => ({
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
  }));
}
