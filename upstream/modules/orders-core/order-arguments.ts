import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, MoneyError, parseYuan, type Fen } from '~/domain/figures/money';
import type { IncomingMoney } from '~/upstream/modules/orders-core/incoming-money';
import type { ServiceContext } from '~/upstream/core/service-context';
import { parseMinute } from '~/upstream/core/actions/typed-minute';
import { markPublishedText } from '~/upstream/core/published-text';
import { notFound } from '~/upstream/core/refusal';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

/** How operators identify an order; `orderIdOf` finds it. */
export const orderShape = { order: z.string().min(1).describe('id or number of the order') };

/** Reason for declining. */
export const reasonShape = {
  reason: markPublishedText(z.string())
    .trim()
    .min(2)
    .max(REASON_MAX_CHARACTERS)
    .describe('reason, shown to the investor'),
};

/** Amount as typed by operators, 元 → 分. */
export const amountSchema = z.string().transform((text, check): Fen => {
  try {
    return parseYuan(text);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    check.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** A minute in Shanghai time as in a statement, or an instant with its zone. */
const bookedSchema = z
  .string()
  .trim()
  .max(40)
  .transform((text, check): Date => {
    const at = parseMinute(text);
    if (at !== null) return at;
    check.addIssue({ code: 'custom', message: '请写作 2026-12-05 14:00' });
    return z.NEVER;
  });

/** Money that has arrived according to the bank. */
export const incomingMoneyShape = {
  amount: amountSchema.describe('元'),
  payer: z.string().trim().min(1).describe('account name of the payer'),
  paid_at: bookedSchema
    .optional()
    .describe('time of the bank booking, 2026-12-05 14:00 or with a zone; default: now'),
  reference: z.string().trim().min(1).max(64).optional().describe('reference of the bank'),
};

/**
 * Message to an operator who registers the same money again: a second transfer must not be mistaken for the first.
 */
export const DUPLICATE_MONEY_TEXT = '这笔款此前已登记，没有再做任何事；确为另一笔汇款时，请填写银行流水号';

/** Converts received money to the form used by orders. */
export function toIncomingMoney(
  { now }: Pick<ServiceContext, 'now'>,
  { amount, payer, paid_at, reference }: z.output<z.ZodObject<typeof incomingMoneyShape>>,
): IncomingMoney {
  const paidAt = paid_at ?? now();
  return {
    amountFen: amount,
    payerName: payer,
    paidAt,
    // The same amount of the same person on the same day is the same money, unless the bank gives another
    // reference.
    reference: reference ?? `${toShanghaiDay(paidAt)} ${payer} ${amount}`,
  };
}

type OrderTable = 'orders' | 'public_orders';
type OrderContext = Pick<ServiceContext, 'db'>;

/**
 * Returns the id of the order meant by an operator, private or public.
 * @throws Refusal 4004 when there is none
 */
export async function loadOrderId(context: OrderContext, table: OrderTable, order: string): Promise<string> {
  const id = await findOrderId(context, table, order);
  if (id === null) throw notFound('订单');
  return id;
}

/**
 * Returns the id of an order of either kind. An order that does not exist must not be shown as an empty history.
 */
export const loadAnyOrderId = async (context: OrderContext, order: string): Promise<string> =>
  (await findOrderId(context, 'orders', order)) ?? loadOrderId(context, 'public_orders', order);

/** Money of an order in 元, by names that have labels in the console. */
export type OrderMoney = Readonly<Record<string, string | null>>;

/**
 * Creates dual control for an order and its money: any later step of the order changes the subject.
 * @param moneyOf amounts that would be paid and that are due. Throws Refusal when the action could not run
 */
export const createOrderDualControl = <Input extends { order: string }>(
  table: OrderTable,
  getMoney: (given: { context: OrderContext; orderId: string; input: Input }) => Promise<OrderMoney>,
) => ({
  subject: async ({ context, input }: { context: OrderContext; input: Input }) => {
    const orderId = await loadOrderId(context, table, input.order);
    const { amount_fen, status, ...orderRow } = await context.db
      .selectFrom(table)
      .select(['order_no', 'fund_id', 'kind', 'status', 'amount_fen', 'updated_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const amount = amount_fen === null ? null : fenToYuan(amount_fen);
    const money = await getMoney({ context, orderId, input });
    return { ...orderRow, order_status: status, order_amount: amount, ...money };
  },
});

async function findOrderId({ db }: OrderContext, table: OrderTable, order: string): Promise<string | null> {
  const orderRow = await db
    .selectFrom(table)
    .select('id')
    .where((row) => row.or([row('id', '=', order), row('order_no', '=', order)]))
    .executeTakeFirst();
  return orderRow?.id ?? null;
}
