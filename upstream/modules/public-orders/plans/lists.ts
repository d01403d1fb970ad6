import { sql } from 'kysely';
import { isConfirmed } from '~/domain/orders/states';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { getFirstPlannedDay, isPlanDay, getNextPlannedDay } from '~/domain/orders/plan';
import { CalendarRangeError, getTradingDayFrom } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { loadCalendar } from '~/upstream/core/trading-calendar';
import { loadPlanTotals, loadPlanViews } from '~/upstream/modules/public-orders/plans/view';

/** One year, and the weekend after it. */
const AHEAD_DAYS = 400;

/** Loads the calendar for the next days of a plan. */
export const loadPlanCalendar = ({ db, now }: Pick<ServiceContext, 'db' | 'now'>) => {
  const today = toShanghaiDay(now());
  return loadCalendar(db, today, addDays(today, AHEAD_DAYS));
};

/** Loads a plan of the account. Throws Refusal 4004. */
export async function loadOwnPlan({ db }: Pick<ServiceContext, 'db'>, accountId: string, planId: string) {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', planId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw notFound('定投计划');
  return row;
}

/** Plans of a person, their runs, and the next days of a rhythm. */
export const planLists = implementCalls('plans', {
  async list({ query, account, context }) {
    const { db } = context;
    let rows = db.selectFrom('plans as p').where('p.account_id', '=', account.id);
    if (query.fund_code !== undefined) rows = rows.where('p.fund_id', '=', query.fund_code);
    if (query.state !== undefined) rows = rows.where('p.state', '=', query.state);
    const { rows: found, ...page } = await loadNewestPage(
      db,
      rows.selectAll('p'),
      { table: 'p', value: 'created_at', type: 'instant', id: 'id' },
      query,
    );
    return {
      list: await loadPlanViews(db, found, await loadPlanCalendar(context)),
      totals: await loadPlanTotals(db, { accountId: account.id, ...query }),
      ...page,
    };
  },

  async plan({ query, account, context }) {
    const row = await loadOwnPlan(context, account.id, query.plan_id);
    const [plan] = await loadPlanViews(context.db, [row], await loadPlanCalendar(context));
    if (!plan) throw notFound('定投计划');
    return plan;
  },

  async runs({ query, account, context }) {
    const { db } = context;
    const plan = await loadOwnPlan(context, account.id, query.plan_id);
    const rows = db
      .selectFrom('plan_runs as r')
      .leftJoin('public_orders as o', 'o.id', 'r.order_id')
      .leftJoin('nav_points as n', (join) =>
        join
          .on((on) => on('n.fund_id', '=', on.fn.coalesce('o.to_fund_id', 'o.fund_id')))
          .onRef('n.date', '=', 'o.trade_date'),
      )
      .where('r.plan_id', '=', plan.id);
    const { rows: found, ...page } = await loadNewestPage(
      db,
      rows
        .selectAll('r')
        .select(['o.status', 'n.unit', 'n.date as nav_date'])
        // A conversion shows the shares of the bought fund.
        .select(
          sql<
            string | null
          >`coalesce((select (e.payload->'into'->>'shares')::numeric from public_order_events e
            where e.order_id = o.id and e.type = 'confirmed'), o.shares)::text`.as('shares'),
        ),
      { table: 'r', value: 'planned_on', type: 'day', id: 'plan_id' },
      query,
    );
    return {
      list: found.map((row) => {
        const isBooked = isConfirmed(row);
        return {
          planned_on: row.planned_on,
          run_on: row.run_on,
          state: row.state,
          tries: row.tries,
          reason: row.reason,
          amount: fenToYuan(row.amount_fen),
          order_id: row.order_id,
          order_status: row.status,
          shares: isBooked ? row.shares : null,
          nav: isBooked ? row.unit : null,
          nav_date: isBooked ? row.nav_date : null,
        };
      }),
      ...page,
    };
  },

  async nextRuns({ query, context }) {
    const rhythm = { frequency: query.frequency, day: query.day };
    if (!isPlanDay(rhythm.frequency, rhythm.day))
      throw new Refusal(CODES.badRequest, '请选择扣款日', { reason: 'invalid', field: 'day' });
    const calendar = await loadPlanCalendar(context);
    const list: { planned_on: string; run_on: string }[] = [];
    try {
      let planned = getFirstPlannedDay(calendar, rhythm, addDays(toShanghaiDay(context.now()), 1));
      while (list.length < query.count) {
        list.push({ planned_on: planned, run_on: getTradingDayFrom(calendar, planned) });
        planned = getNextPlannedDay(calendar, rhythm, planned);
      }
    } catch (error) {
      // As many as the calendar covers.
      if (!(error instanceof CalendarRangeError)) throw error;
    }
    return { list };
  },
});
