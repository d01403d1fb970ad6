import type { Kysely, Selectable } from 'kysely';
import { fenToYuan } from '~/domain/money';
import { CalendarRangeError, tradingDayFrom, type TradingCalendar } from '~/domain/trading-calendar';
import type { Plan } from '~/upstream/contract/public-trade-shapes';
import type { Database, PlansTable } from '~/upstream/db/schema';

export type PlanRow = Selectable<PlansTable>;

/** Plans as people see them, in the order given. `calendar` has to reach their next planned days. */
export async function viewPlans(
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
      .where('id', 'in', [...new Set(rows.map(({ fund_id }) => fund_id))])
      .execute(),
    db
      .selectFrom('bank_cards')
      .select(['id', 'bank', 'tail'])
      .where('id', 'in', [...new Set(rows.map(({ card_id }) => card_id))])
      .execute(),
    // What was paid and not given back.
    db
      .selectFrom('plan_runs as r')
      .innerJoin('public_orders as o', 'o.id', 'r.order_id')
      .select(['r.plan_id', 'o.amount_fen'])
      .where('r.plan_id', 'in', ids)
      .where('r.state', '=', 'ordered')
      .where('o.status', 'in', ['accepted', 'confirmed'])
      .execute(),
  ]);
  return rows.map((row) => {
    const fund = funds.find(({ id }) => id === row.fund_id);
    const card = cards.find(({ id }) => id === row.card_id);
    const runs = done.filter(({ plan_id }) => plan_id === row.id);
    const planned = row.state === 'active' ? row.next_planned_on : null;
    return {
      plan_id: row.id,
      fund_code: row.fund_id,
      fund_name: fund?.name ?? row.fund_id,
      risk_level: fund?.risk_level ?? 0,
      card: { card_id: row.card_id, bank: card?.bank ?? '', tail: card?.tail ?? '' },
      amount: fenToYuan(row.amount_fen),
      frequency: row.frequency,
      day: row.day,
      state: row.state,
      stop_reason: row.stop_reason,
      created_at: row.created_at,
      next_planned_on: planned,
      next_run_on: planned === null ? null : runDayOf(calendar, planned),
      failed_debits: row.failed_debits,
      runs_done: runs.length,
      invested: fenToYuan(runs.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0)),
    };
  });
}

/** The day it is debited; null beyond what the calendar knows, which no page should fail for. */
function runDayOf(calendar: TradingCalendar, planned: string): string | null {
  try {
    return tradingDayFrom(calendar, planned);
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}
