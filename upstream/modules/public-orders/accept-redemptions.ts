import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { computeCancelDeadline } from '~/domain/calendar/trading-calendar';
import { toBig } from '~/domain/figures/money';
import { checkAcceptedRatio, splitByRatio } from '~/domain/orders/large-redemption';
import { isAwaitingConfirmation, SHARE_TAKING_KINDS } from '~/domain/orders/states';
import type { Kysely } from 'kysely';
import { defineAction } from '~/upstream/core/actions/action';
import { recordFundAudit } from '~/upstream/core/audit';
import type { Database } from '~/upstream/core/db/schema';
import { createConflictRefusal, createInputRefusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createOperatorChange, createOrderNo } from '~/upstream/modules/orders-core';
import {
  changePublicOrderIn,
  createPublicOrder,
  type LockedPublicOrder,
  type Trx,
} from '~/upstream/modules/public-orders/change-order';
import { loadPublicFund, loadTradeDateSet, type TradeDateSet } from '~/upstream/modules/public-orders/fund';
import { computeOrderId } from '~/upstream/modules/public-orders/order-id';

const sharesSchema = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, { error: '份额最多两位小数' });
const inputShape = {
  fund: z.string().min(1).describe('code of the fund'),
  date: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }).describe('day T, YYYY-MM-DD'),
  total: sharesSchema.describe('shares of the fund on the trading day before T, by its notice'),
  net: sharesSchema.describe('net redemptions of T over all distributors, in shares, by its notice'),
  ratio: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,6})?$/, { error: '请写百分数，如 62.5' })
    .transform((percent) => toBig(percent).div(100).toFixed(8))
    .describe('accepted part of each redemption and conversion out, in per cent'),
};
type Input = z.output<z.ZodObject<typeof inputShape>>;

/** Enters the accepted ratio of a large redemption. */
export const acceptRedemptionsAction = defineAction({
  name: 'accept-redemptions',
  title: '登记巨额赎回的受理比例',
  roles: ['cashier'],
  second: { subject: ({ context, input }) => buildPreview(context, input) },
  summary:
    'accepts a part of all redemptions and conversions out of a fund on a day; the rest is deferred to the next open day or cancelled, as each person chose',
  arguments: z.strictObject(inputShape),
  run: ({ context, input }) => acceptRedemptions(context, input),
});

const selectOrders = (db: Kysely<Database>, { fund, date }: Pick<Input, 'fund' | 'date'>) =>
  db
    .selectFrom('public_orders')
    .select(['id', 'shares', 'status', 'on_large'])
    .where('fund_id', '=', fund)
    .where('trade_date', '=', date)
    .where('kind', 'in', SHARE_TAKING_KINDS)
    .where('status', 'in', ['accepted', 'confirmed', 'paid_out'])
    .orderBy('placed_at')
    .orderBy('id');
type OrderOfDay = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** Refuses a ratio that the rules or the state of the day do not allow. */
async function assertAcceptable(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { fund, date, total, net, ratio }: Input,
  orders: readonly OrderOfDay[],
): Promise<void> {
  const reason = checkAcceptedRatio({ date, totalShares: total, netShares: net }, ratio);
  if (reason !== null) throw createInputRefusal(reason);
  if (now().toISOString() < new Date(computeCancelDeadline(date)).toISOString())
    throw createConflictRefusal(`${date} 15:00 前仍可撤单，之后再登记受理比例`);
  const known = await db
    .selectFrom('large_redemptions')
    .select('date')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  if (known) throw createConflictRefusal(`${date} 的受理比例已登记`);
  const done = orders.filter((order) => !isAwaitingConfirmation(order)).length;
  if (done > 0) throw createConflictRefusal(`${date} 的 ${done} 笔赎回已全额确认，不能再登记受理比例`);
}

async function buildPreview(context: ServiceContext, input: Input) {
  const { name } = await loadPublicFund(context.db, input.fund);
  const orders = await selectOrders(context.db, input).execute();
  await assertAcceptable(context, input, orders);
  const sum = (of: (order: OrderOfDay) => string) =>
    orders.reduce((total, order) => total.plus(of(order)), toBig('0')).toFixed(2);
  const getRest = ({ shares }: OrderOfDay) => splitByRatio(shares ?? '0', input.ratio).rest;
  return {
    ...{ fund: input.fund, name, date: input.date, orders: orders.length },
    requested: sum(({ shares }) => shares ?? '0'),
    accepted: sum(({ shares }) => splitByRatio(shares ?? '0', input.ratio).accepted),
    deferred: sum((order) => (order.on_large === 'cancel' ? '0' : getRest(order))),
    cancelled: sum((order) => (order.on_large === 'cancel' ? getRest(order) : '0')),
  };
}

/** Splits all orders of the day in one transaction: either all are accepted in part, or none. */
async function acceptRedemptions(context: ServiceContext, input: Input) {
  const { fund: fundId, date, total, net, ratio } = input;
  const fund = await loadPublicFund(context.db, fundId);
  return context.db.transaction().execute(async (trx) => {
    // Settlement locks an order before it is confirmed.
    const orders = await selectOrders(trx, input).forUpdate().execute();
    await assertAcceptable({ db: trx, now: context.now }, input, orders);
    const at = context.now();
    await trx
      .insertInto('large_redemptions')
      .values({
        ...{ fund_id: fundId, date, total_shares: total, net_shares: net, accepted_ratio: ratio },
        entered_at: at.toISOString(),
      })
      .execute();
    await recordFundAudit({ ...context, db: trx }, fundId, 'large_redemption_entered', {
      date,
      total,
      net,
      ratio,
    });
    const days = await loadTradeDateSet(trx, fund, at);
    let deferred = 0;
    let cancelled = 0;
    for (const { id } of orders)
      await changePublicOrderIn(trx, context.now, createOperatorChange(id), async (order) => {
        const choice = await acceptPart(order, { ratio, now: at, days });
        if (choice === 'defer') deferred += 1;
        else if (choice === 'cancel') cancelled += 1;
      });
    return { fund: fundId, date, orders: orders.length, deferred, cancelled };
  });
}

/** Accepts a part of one order, and defers or cancels the rest. Returns the choice; null without a rest. */
async function acceptPart(
  { trx, orderRow, state, append }: LockedPublicOrder,
  { ratio, now, days }: { ratio: string; now: Date; days: TradeDateSet },
) {
  const { accepted, rest } = splitByRatio(state.shares ?? '0', ratio);
  if (toBig(rest).lte(0)) return null;
  const choice = state.placed?.onLarge ?? 'defer';
  const orderId = computeOrderId(orderRow.kind, {
    accountId: orderRow.account_id,
    key: `deferred ${orderRow.id}`,
  });
  const deferredTo = choice === 'defer' ? { orderId, tradeDate: days.tradeDate } : null;
  await append({ type: 'partly_accepted', ratio, shares: accepted, rest, choice, deferredTo });
  if (deferredTo !== null) await createDeferredOrder(trx, { orderRow, state }, { orderId, rest, now, days });
  return choice;
}

/** Creates the order of a deferred rest on the next open day, with the fees and the choice of the first one. */
async function createDeferredOrder(
  trx: Trx,
  { orderRow, state }: Pick<LockedPublicOrder, 'orderRow' | 'state'>,
  { orderId, rest, now, days }: { orderId: string; rest: string; now: Date; days: TradeDateSet },
): Promise<void> {
  if (state.placed === null) return;
  // A counted split may have been withdrawn or booked since: then the rest is in current shares.
  const { countedSplit: counted, ...placed } = state.placed;
  const countedSplit = counted?.date === state.sharesAsOf ? counted : undefined;
  const into = orderRow.to_fund_id === null ? null : await loadPublicFund(trx, orderRow.to_fund_id);
  const intoDays = into === null ? null : await loadTradeDateSet(trx, into, now);
  const confirmDate = [days.confirmDate, intoDays?.confirmDate ?? ''].sort().at(-1) ?? days.confirmDate;
  const at = now.toISOString();
  const { tradeDate, cancelUntil } = days;
  const { status: _status, bank_due: _due, bank_refused: _refused, ...copied } = orderRow;
  await createPublicOrder(
    trx,
    {
      ...copied,
      ...{
        id: orderId,
        order_no: createOrderNo(now),
        shares: rest,
        shares_as_of: countedSplit?.date ?? null,
      },
      ...{ trade_date: tradeDate, confirm_date: confirmDate, cancel_until: cancelUntil, placed_at: at },
      ...{ arrival_date: orderRow.kind === 'redeem' ? days.arrivalDate : null, deferred_from: orderRow.id },
    },
    [
      {
        ...placed,
        ...{ at, shares: rest, tradeDate, cancelUntil, deferredFrom: orderRow.id },
        ...(countedSplit === undefined ? {} : { countedSplit }),
      },
    ],
    'system',
  );
}
