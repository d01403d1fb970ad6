import type { Transaction } from 'kysely';
import { findFund } from '~/upstream/core/db/import/find-fund';
import { loadKnownNavs, writeNav } from '~/upstream/core/db/import/nav-records';
import { lockFund } from '~/upstream/core/db/import/publish-nav';
import { refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadSettledByNav } from '~/upstream/modules/orders-core';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';

/**
 * Withdraws a published NAV, as if it had never been: possible until something was booked with it. Figures, peers
 * and lists are updated.
 * @throws Refusal 4004 when there is none, 4009 when something was booked with it
 */
export async function withdrawNav(
  context: Pick<ServiceContext, 'db' | 'now'>,
  { fund: fundId, date }: { fund: string; date: string },
) {
  return context.db.transaction().execute(async (trx) => {
    const fund = await findFund(trx, fundId);
    if (!fund) throw notFound('基金');
    if (fund.category === 'money')
      throw createConflictRefusal('货币基金没有单位净值；最近一日的收益有误时，重新发布该日收益');
    await lockFund(trx, fund.kind, fundId);
    const points = await loadKnownNavs(trx, fundId);
    const point = points.get(date);
    if (!point) throw notFound('净值');
    const bookings = await bookingsOn(trx, fundId, date);
    if (bookings > 0)
      throw createConflictRefusal(`${date} 的净值已据此结算 ${bookings} 笔，不能撤回；有误请更正`);
    points.delete(date);
    const left = [...points.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    if (left.length > 0) await writeNav(trx, fund, left);
    else await forgetSeries(trx, fundId);
    if (left.length === 0) await refreshPeerGroup(trx, fund.kind, fund.category);
    await recordFundAudit({ ...context, db: trx }, fundId, 'nav_withdrawn', { date, was: point.unit });
    return { fund: fundId, date, was: point.unit, navs_left: left.length };
  });
}

/** Counts bookings at the NAV of a day, or together with it. */
async function bookingsOn(trx: Transaction<Database>, fundId: string, date: string): Promise<number> {
  const settled = (await loadSettledByNav(trx, fundId, date)).get(date)?.entries ?? 0;
  const count = async (table: 'dividend_bookings' | 'split_bookings', column: 'ex_on' | 'date') => {
    const row = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('fund_id', '=', fundId)
      .where(column as never, '=', date as never)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  };
  return settled + (await count('dividend_bookings', 'ex_on')) + (await count('split_bookings', 'date'));
}

const NO_FIGURES = {
  ...{ return_1m: null, return_3m: null, return_6m: null, return_1y: null, return_3y: null },
  ...{ return_ytd: null, return_since: null, max_drawdown: null, sharpe: null },
};

/** Removes the series of a fund whose only NAV is withdrawn. */
async function forgetSeries(trx: Transaction<Database>, fundId: string): Promise<void> {
  for (const table of ['nav_points', 'fund_latest', 'fund_performance'] as const)
    await trx.deleteFrom(table).where('fund_id', '=', fundId).execute();
  await trx.updateTable('fund_metrics').set(NO_FIGURES).where('fund_id', '=', fundId).execute();
}
