import { isPlanActive } from '~/domain/orders/states';
import type { Kysely, Selectable } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import {
  CalendarRangeError,
  getTradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import type { Plan, PlanTotals } from '~/contract/public-trade-shapes';
import type { Database, PlansTable } from '~/upstream/core/db/schema';

/** Order states in which money was taken and not refunded. */
const PAID = ['accepted', 'confirmed'] as const;

export type PlanRow = Selectable<PlansTable>;

/** Loads plans for display, in the given order. `calendar` must cover their next planned days. */
export async function loadPlanViews(
  db: Kysely<Database>,
  rows: readonly PlanRow[],
  calendar: TradingCalendar,
): Promise<Plan[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [funds, cards, done] = await Promise.all([
    db
      .selectFrom('public_funds')
      .select(['id', 'name', 'risk_level'])
      .where('id', 'in', [...new Set(rows.flatMap((row) => [row.fund_id, row.from_fund_id ?? row.fund_id]))])
      .execute(),
    db
      .selectFrom('bank_cards')
      .select(['id', 'bank', 'tail'])
      .where('id', 'in', [...new Set(rows.map(({ card_id }) => card_id))])
      .execute(),
    // Paid and not refunded.
    db
      .selectFrom('plan_runs as r')
      .innerJoin('public_orders as o', 'o.id', 'r.order_id')
      .select(['r.plan_id', 'o.amount_fen'])
      .where('r.plan_id', 'in', ids)
      .where('r.state', '=', 'ordered')
      .where('o.status', 'in', PAID)
      .execute(),
  ]);
  return rows.map((row) => {
    const fund = funds.find(({ id }) => id === row.fund_id);
    const card = cards.find(({ id }) => id === row.card_id);
    const from = funds.find(({ id }) => id === row.from_fund_id);
    const runs = done.filter(({ plan_id }) => plan_id === row.id);
    const planned = isPlanActive(row) ? row.next_planned_on : null;
    return {
      plan_id: row.id,
      fund_code: row.fund_id,
      fund_name: fund?.name ?? row.fund_id,
      risk_level: fund?.risk_level ?? 0,
      card: { card_id: row.card_id, bank: card?.bank ?? '', tail: card?.tail ?? '' },
      from: from ? { fund_code: from.id, fund_name: from.name } : null,
      amount: fenToYuan(row.amount_fen),
      frequency: row.frequency,
      day: row.day,
      state: row.state,
      stop_reason: row.stop_reason,
      stopped_at: row.stopped_at,
      created_at: row.created_at,
      next_planned_on: planned,
      next_run_on: planned === null ? null : getRunDay(calendar, planned),
      failed_debits: row.failed_debits,
      runs_done: runs.length,
      invested: fenToYuan(runs.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0)),
    };
  });
}

/** Sums all plans of an account, or those of a fund or in a state. */
export async function loadPlanTotals(
  db: Kysely<Database>,
  { accountId, fund_code, state }: { accountId: string; fund_code?: string; state?: PlanRow['state'] },
): Promise<PlanTotals> {
  let rows = db
    .selectFrom('plans as p')
    .leftJoin('plan_runs as r', (join) => join.onRef('r.plan_id', '=', 'p.id').on('r.state', '=', 'ordered'))
    .leftJoin('public_orders as o', (join) =>
      join.onRef('o.id', '=', 'r.order_id').on('o.status', 'in', PAID),
    )
    .where('p.account_id', '=', accountId);
  if (fund_code !== undefined) rows = rows.where('p.fund_id', '=', fund_code);
  if (state !== undefined) rows = rows.where('p.state', '=', state);
  const { active, runs, invested } = await rows
    .select(({ fn }) => [
      fn.count('p.id').distinct().filterWhere('p.state', '=', 'active').as('active'),
      fn.count('o.id').as('runs'),
      fn.sum('o.amount_fen').as('invested'),
    ])
    .executeTakeFirstOrThrow();
  return { active: Number(active), runs: Number(runs), invested: fenToYuan(Number(invested ?? 0)) };
}

/** Returns the debit day; null beyond the calendar, for which no page should fail. */
function getRunDay(calendar: TradingCalendar, planned: string): string | null {
  try {
    return getTradingDayFrom(calendar, planned);
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}
