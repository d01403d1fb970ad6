import type { Kysely } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { endPlansOfLiquidatedFunds } from '~/upstream/modules/settlement/liquidation/end-plans';
import { endOrdersOfClosedFunds } from '~/upstream/modules/settlement/liquidation/end-orders';
import { closeProduct, loadProduct } from '~/upstream/modules/settlement/liquidation/products';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { addNotices } from '~/upstream/core/notices';
import { loadDue } from '~/upstream/modules/settlement/due';
import { createConflictRefusal } from '~/upstream/core/refusal';

interface Given {
  fund: string;
  reason: string;
}

/**
 * Builds the preview of affected people for the second operator. Throws Refusal when the fund cannot be liquidated
 * now.
 */
export async function previewLiquidation(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { fund: id, reason }: Given,
) {
  const product = await loadProduct(db, id);
  const known = await db
    .selectFrom('liquidations')
    .select('decided_on')
    .where('fund_id', '=', id)
    .executeTakeFirst();
  if (known) throw createConflictRefusal(`该产品已于 ${known.decided_on} 进入清算`);
  const today = toShanghaiDay(now());
  await assertPastOrdersConfirmed(db, id, today);
  if (product.kind === 'public') {
    if (await hasPayoutAhead(db, id, today))
      throw createConflictRefusal('有尚未登记的分红或拆分公告：请先登记或撤回');
    const days = await daysToBook(db, id, today);
    if (days.length > 0)
      throw createConflictRefusal(
        `${days.join('、')} 的分红、拆分或收益尚未登记：请先公布当日净值并结算，或撤回公告`,
      );
  }
  const [stakes, orders] = [await listStakes(db, id), await openOrders(db, id)];
  const buying = orders.reduce(
    (sum, { kind, amount_fen }) => sum + (kind === 'redeem' || kind === 'convert' ? 0 : (amount_fen ?? 0)),
    0,
  );
  return {
    ...{ fund: id, name: product.name, reason, holders: stakes.length },
    waiting_orders: { orders: orders.length, buying: fenToYuan(buying) },
  };
}

async function openOrders(db: Kysely<Database>, fundId: string) {
  const orders = await db
    .selectFrom('orders')
    .select(['kind', 'amount_fen'])
    .where('fund_id', '=', fundId)
    .where('status', '=', 'open')
    .execute();
  const publicOrders = await db
    .selectFrom('public_orders')
    .select(['kind', 'amount_fen'])
    .where((row) => row.or([row('fund_id', '=', fundId), row('to_fund_id', '=', fundId)]))
    .where('status', 'in', ['unpaid', 'accepted'])
    .execute();
  return [...orders, ...publicOrders];
}

/** Throws Refusal while orders are entitled to the price of a past day: ending the sale would end them without it. */
export async function assertPastOrdersConfirmed(
  db: Kysely<Database>,
  fundId: string,
  today: string,
): Promise<void> {
  const late = await countPastOrders(db, fundId, today);
  if (late > 0)
    throw createConflictRefusal(`${late} 笔订单的成交日已过而尚未确认：请先公布净值并确认，或逐笔撤销`);
}

async function countPastOrders(db: Kysely<Database>, fundId: string, today: string): Promise<number> {
  const own = await db
    .selectFrom('orders')
    .select('id')
    .where('fund_id', '=', fundId)
    .where('status', '=', 'open')
    .where('open_day', '<', today)
    .where('step', 'in', ['confirmed', 'waiting', 'priced'])
    .execute();
  const publicOwn = await db
    .selectFrom('public_orders')
    .select('id')
    .where((row) => row.or([row('fund_id', '=', fundId), row('to_fund_id', '=', fundId)]))
    .where('status', '=', 'accepted')
    .where('trade_date', '<', today)
    .execute();
  return own.length + publicOwn.length;
}

async function hasPayoutAhead(db: Kysely<Database>, fundId: string, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('dividends')
    .select('fund_id')
    .where('fund_id', '=', fundId)
    .where('ex_on', '>=', today)
    .union(db.selectFrom('splits').select('fund_id').where('fund_id', '=', fundId).where('date', '>=', today))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists past days of a public fund with an unbooked dividend, split or income of a holder: a NAV or a settlement is
 * missing.
 */
async function daysToBook(db: Kysely<Database>, fundId: string, today: string): Promise<string[]> {
  const due = (await loadDue(db, addDays(today, -1), fundId)).flatMap((holder) => holder.due);
  const days = due.flatMap((each) =>
    each.what === 'order' ? [] : [each.what === 'dividend' ? each.exOn : each.date],
  );
  return [...new Set(days)].sort();
}

/**
 * Puts a product of any kind into liquidation. It accepts no orders any more, its holders are notified, and its
 * open orders end with their money due for refund. A job that runs every minute ends what this call could not.
 */
export async function liquidateProduct(context: ServiceContext, given: Given) {
  const at = context.now();
  const preview = await context.db.transaction().execute(async (trx) => {
    const found = await previewLiquidation({ ...context, db: trx }, given);
    const { fund, name, reason } = found;
    await trx
      .insertInto('liquidations')
      .values({
        ...{ fund_id: fund, decided_on: toShanghaiDay(at), reason, per_share: null, announced_at: null },
        made_at: at.toISOString(),
      })
      .execute();
    await closeProduct(trx, await loadProduct(trx, fund), { now: at, reason });
    const text = `${name}：${reason.replace(/。$/, '')}。不再办理申购与赎回，清算款按份额分配，金额公布后通知您。`;
    await addNotices(
      trx,
      at,
      (await listStakes(trx, fund)).map(({ account }) => ({
        key: `liquidation:${fund}:${account}`,
        accountId: account,
        topic: 'liquidation',
        subjectId: fund,
        title: '您持有的产品进入清算',
        text,
      })),
    );
    await recordFundAudit({ ...context, db: trx }, fund, 'fund_liquidated', { reason });
    return found;
  });
  const ended = await endOrdersOfClosedFunds(context, given.fund);
  return { ...preview, ended, plans_ended: await endPlansOfLiquidatedFunds(context, given.fund) };
}
