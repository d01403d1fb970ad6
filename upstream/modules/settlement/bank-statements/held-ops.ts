import { sql } from 'kysely';
import { z } from 'zod';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { foldPublicOrder } from '~/domain/orders/public-order';
import { defineAction } from '~/upstream/core/actions/action';
import { orderShape, reasonShape, getMoneyConsent } from '~/upstream/modules/orders-core';
import {
  MONEY_ROWS_SHOWN,
  recordOperatorAccess,
  computeOffset,
  pageSchema,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  loadOrderEvents,
  HAS_HELD_MONEY,
  purchaseRules,
  type PurchaseEvent,
  acceptHeldMoney,
  rejectPayment,
} from '~/upstream/modules/private-orders';
import { loadPublicEvents, decideHeldRemittance } from '~/upstream/modules/public-orders';
import { findOrder } from '~/upstream/modules/settlement/bank-statements/find-order';
import { createConflictRefusal } from '~/upstream/core/refusal';

type Store = Pick<ServiceContext, 'db'>;

interface HeldMoney {
  order: string;
  number: string;
  account: string;
  product: string;
  amount: string;
  paid_at: string;
  held_reason: string;
  /** Operators may let the order keep it; otherwise the person renews something, or it is refunded. */
  is_acceptable: boolean;
}

interface Found {
  id: string;
  order_no: string;
  account_id: string;
  product: string;
}

const heldRow = (
  { id, order_no, account_id, product }: Found,
  held: { amountFen: Fen; paidAt: string; reason: string },
  isAcceptable: boolean,
): HeldMoney => ({
  ...{ order: id, number: order_no, account: account_id, product },
  ...{ amount: fenToYuan(held.amountFen), paid_at: held.paidAt, held_reason: held.reason },
  is_acceptable: isAcceptable,
});

const ofPrivate = (db: Store['db']) =>
  db
    .selectFrom('orders as o')
    .innerJoin('simu_funds as f', 'f.id', 'o.fund_id')
    .where('o.status', 'in', ['open', 'expired'])
    .where(HAS_HELD_MONEY);
const ofPublic = (db: Store['db']) =>
  db
    .selectFrom('public_orders as o')
    .innerJoin('public_funds as f', 'f.id', 'o.fund_id')
    .where('o.status', '=', 'failed')
    .where('o.bank_due', '=', true);

/** Orders of both kinds: both have these columns. */
type HeldOrders = ReturnType<typeof ofPrivate>;

/** Selects a page of orders that hold money, oldest first; one order when an id is given. */
const heldPage = (
  rows: HeldOrders,
  product: string,
  { order, offset }: { order: string | undefined; offset: number },
): Promise<Found[]> =>
  rows
    .select(['o.id', 'o.order_no', 'o.account_id', sql.ref<string>(product).as('product')])
    .$if(order !== undefined, (found) => found.where('o.id', '=', order ?? ''))
    .orderBy('o.updated_at')
    .orderBy('o.id')
    .limit(MONEY_ROWS_SHOWN)
    .offset(offset)
    .execute();

/** Counts orders that hold money, and returns since when the oldest is unchanged. */
export async function countHeldMoney({ db }: Store): Promise<{ count: number; oldest: string | null }> {
  const counted = [ofPrivate(db), ofPublic(db)].map((rows) =>
    (rows as HeldOrders)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('o.updated_at').as('oldest')])
      .executeTakeFirstOrThrow(),
  );
  const rows = await Promise.all(counted);
  const oldest = rows.flatMap((row) => row.oldest ?? []).sort()[0] ?? null;
  return { count: rows.reduce((sum, { count }) => sum + Number(count), 0), oldest };
}

/** Lists held money of private and public orders, a page of each; of one order when an id is given. */
export async function listHeldMoney(
  { db }: Store,
  { order, page = 1 }: { order?: string; page?: number } = {},
): Promise<{ held: HeldMoney[]; hasMore: boolean }> {
  const given = { order, offset: computeOffset(page, MONEY_ROWS_SHOWN) };
  const privates = await heldPage(ofPrivate(db), 'f.short_name', given);
  const publics = await heldPage(ofPublic(db) as HeldOrders, 'f.name', given);
  const events = await loadOrderEvents<PurchaseEvent>(
    db,
    privates.map(({ id }) => id),
  );
  const publicEvents = await loadPublicEvents(
    db,
    publics.map(({ id }) => id),
  );
  const found = [
    ...privates.flatMap((row) => {
      const { held } = purchaseRules.fold(events.get(row.id) ?? []);
      return held ? [heldRow(row, held, held.cause === 'late')] : [];
    }),
    ...publics.flatMap((row) => {
      const { held } = foldPublicOrder(publicEvents.get(row.id) ?? []);
      return held ? [heldRow(row, held, true)] : [];
    }),
  ].sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1));
  return { held: found, hasMore: [privates, publics].some(({ length }) => length === MONEY_ROWS_SHOWN) };
}

/** Builds the dual-control details of a decision on held money. */
const second = (isGoingOut: boolean) => ({
  async subject({ context, input }: { context: Store; input: { order: string } }) {
    const { id } = await findOrder(context, input.order);
    const {
      held: [held],
    } = await listHeldMoney(context, { order: id });
    if (!held) throw createConflictRefusal('没有待核实的款项');
    const { number, product, amount, paid_at, held_reason } = held;
    return {
      order_no: number,
      product,
      paid_at,
      held_reason,
      [isGoingOut ? 'money_out' : 'kept_money']: amount,
    };
  },
});

/** Operator actions on held money. */
export const heldMoneyActions = [
  defineAction({
    name: 'list-held-money',
    title: '待核实的款项',
    roles: ['cashier'],
    summary: `lists payments on hold: the investor must renew a verification, or operators decide about late money; ${MONEY_ROWS_SHOWN} orders of each kind a page`,
    arguments: z.strictObject({ page: pageSchema, reason: accessReasonSchema.default('核实到账款项') }),
    async run({ context, input: { page, reason } }) {
      const { held, hasMore } = await listHeldMoney(context, { page });
      const accountIds = held.map(({ account }) => account);
      await recordOperatorAccess(context, { accountIds, page: 'private_orders', reason });
      return { held, has_more: hasMore };
    },
  }),
  defineAction({
    name: 'accept-held-money',
    title: '接受逾期登记的款项，恢复订单',
    roles: ['cashier'],
    second: second(false),
    summary:
      'accepts money that arrived late or was registered after the end of its order: the order continues',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const { table, id } = await findOrder(context, order);
      if (table === 'orders') await acceptHeldMoney(context, id);
      else
        await decideHeldRemittance(context, id, { type: 'held_accepted', consent: getMoneyConsent(context) });
      return { order, outcome: 'kept' };
    },
  }),
  defineAction({
    name: 'return-held-money',
    title: '退回待核实的款项',
    roles: ['cashier'],
    second: second(true),
    summary:
      'refunds money on hold: it becomes a due refund of a private order, and is sent back to the payer of a public one',
    arguments: z.strictObject({ ...orderShape, ...reasonShape }),
    async run({ context, input: { order, reason } }) {
      const { table, id } = await findOrder(context, order);
      if (table === 'orders') await rejectPayment(context, id, reason);
      else
        await decideHeldRemittance(context, id, {
          type: 'held_returned',
          reason,
          consent: getMoneyConsent(context),
        });
      return { order, outcome: 'due_back' };
    },
  }),
];
