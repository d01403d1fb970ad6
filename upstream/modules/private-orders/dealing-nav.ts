import type { Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { padNavDecimals } from '~/domain/figures/nav';
import type { OpsContext } from '~/upstream/core/actions/action';
import { recordFundAudit } from '~/upstream/core/audit';
import { throwNavRefusal } from '~/upstream/core/db/import/nav-refusal';
import { publishNav } from '~/upstream/core/db/import/publish-nav';
import type { Database } from '~/upstream/core/db/schema';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { listNavConcerns } from '~/upstream/modules/orders-core';

/**
 * Returns the published unit NAV of a dealing day. A given NAV of a day without one is published first, so that all
 * orders of the day have the same price, pages value them at it, and a later correction finds them.
 * @throws Refusal 4009 for a future day, without a NAV, when the given one differs from the published one, needs a
 * second operator to publish, or is given by an operator who may not publish
 */
export async function loadDealingNav(
  trx: Transaction<Database>,
  context: Pick<OpsContext, 'now' | 'operator'>,
  { fundId, day, given }: { fundId: string; day: string; given: string | null },
): Promise<string> {
  const today = toShanghaiDay(context.now());
  if (day > today) throw createConflictRefusal(`开放日 ${day} 尚未到来`);
  const row = await trx
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  if (row) {
    if (given !== null && !toBig(given).eq(row.unit))
      throw createConflictRefusal(`${day} 已公布的净值为 ${row.unit}，与给定的 ${given} 不一致`);
    return padNavDecimals(row.unit);
  }
  if (given === null) throw createConflictRefusal(`${day} 的净值尚未公布`);
  if (!context.operator.roles.includes('editor'))
    throw createConflictRefusal(`${day} 的净值尚未公布，请先由编辑用“发布私募基金净值”公布`);
  const [fault] = await listNavConcerns({ db: trx, now: context.now }, 'simu', {
    ...{ fund: fundId, date: day, nav: given },
  });
  if (fault !== undefined)
    throw createConflictRefusal(`给定的净值${fault}；请先用“发布私募基金净值”提交复核`);
  const published = await publishNav(trx, 'simu', fundId, { date: day, unit: given, today }).catch(
    throwNavRefusal,
  );
  await recordFundAudit({ db: trx, now: context.now }, fundId, 'nav_published', { ...published });
  return padNavDecimals(published.unit);
}
