import { toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { publishNav } from '~/upstream/core/db/import/publish-nav';
import type { FundKind } from '~/upstream/core/db/schema';
import type { OpsContext } from '~/upstream/core/actions/action';
import { throwNavRefusal } from '~/upstream/core/db/import/nav-refusal';
import { recordFundAudit } from '~/upstream/core/audit';
import { bookCorrection } from '~/upstream/modules/settlement/navs/correct';
import { previewCorrection } from '~/upstream/modules/settlement/navs/correction-plan';
import { findNavCorrection, listNavConcerns, type NavInput } from '~/upstream/modules/orders-core';
import { listStakes, buildStakeSums, loadWaitingOrders } from '~/upstream/modules/settlement/navs/stakes';

/**
 * Dual control of a NAV. One editor may publish a NAV within the tolerance, and correct it before anything was
 * settled at it, because the nightly run uses the newest one. Outside the tolerance, or after a settlement, another
 * operator must first check whose money is affected.
 */
export const createNavDualControl = (kind: FundKind) => ({
  when: '净值超出容差，或更正已据此结算的净值',
  async subject({ context, input }: { context: OpsContext; input: NavInput }) {
    const { db } = context;
    const { fund, date, nav } = input;
    const concerns = await listNavConcerns(context, kind, input);
    const last = await db
      .selectFrom('nav_points')
      .select(['date', 'unit'])
      .where('fund_id', '=', fund)
      .where('date', '<', date)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst();
    const correction = await findNavCorrection(db, input);
    const before = correction?.was ?? last?.unit ?? null;
    const worth = {
      before: (shares: string) => (before === null ? null : toBig(shares).times(before)),
      after: (shares: string) => toBig(shares).times(nav),
    };
    return {
      ...{ fund, date, concerns, last_nav: last?.unit ?? null, last_nav_date: last?.date ?? null },
      ...(correction ?? {}),
      becomes: nav,
      ...buildStakeSums(await listStakes(db, fund), worth),
      waiting_orders: await loadWaitingOrders(db, fund, date),
      ...(correction?.settled
        ? { made_good: await previewCorrection(db, { fund, date, becomes: nav }) }
        : {}),
    };
  },
  async isWaived({ context, input }: { context: OpsContext; input: NavInput }): Promise<boolean> {
    return (await listNavConcerns(context, kind, input)).length === 0;
  },
});

/** Publishes or corrects a NAV; returns and records the old value and what had been settled at it. */
export async function publishOrCorrectNav(context: OpsContext, kind: FundKind, input: NavInput) {
  const { fund, date, nav } = input;
  const given = { date, unit: nav, today: toShanghaiDay(context.now()) };
  return context.db.transaction().execute(async (trx) => {
    const correction = await findNavCorrection(trx, input);
    const published = await publishNav(trx, kind, fund, given).catch(throwNavRefusal);
    const booked =
      correction?.settled &&
      (await bookCorrection(trx, context.now(), {
        fund,
        date,
        was: correction.was,
        becomes: published.unit,
      }));
    const done = { ...published, ...correction, ...(booked ? { booked } : {}) };
    await recordFundAudit({ ...context, db: trx }, fund, 'nav_published', done);
    return { fund, ...done };
  });
}
