import type { Selectable } from 'kysely';
import { fenToYuan, roundHalfUp, toBig } from '~/domain/figures/money';
import { getNextPlannedDay } from '~/domain/orders/plan';
import { addTradingDays, getTradingDayFrom } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { PlansTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { computeOrderId, loadPublicFund, placeBuy, placeConvert } from '~/upstream/modules/public-orders';
import { Refusal } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';
import {
  reconcileUnansweredDebits,
  recordPlanFault,
  recordPlanOrder,
  recordPlanRefusal,
  recordUnansweredDebit,
  type PlanRunRow,
} from '~/upstream/modules/settlement/plan-results';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

type PlanRow = Selectable<PlansTable>;

/** A run missed for longer than this is skipped, not made up for. */
const LATE_TRADING_DAYS = 3;
const LATE = '扣款日系统未能执行，本期不补扣';
const BANK_AWAY = '银行暂时没有响应，下一个交易日再试';
const TOO_LATE = '未能在 15:00 前提交，下一个交易日再试';

/** Debits the plans whose day has come, and retries those that failed the trading day before. */
export async function settlePlans(context: ServiceContext, report: SettlementReport): Promise<void> {
  await reconcileUnansweredDebits(context, report);
  for (const id of await duePlans(context, report.day)) {
    try {
      await openRuns(context, id, report);
    } catch (error) {
      recordPlanFault(context, report, error, id);
    }
  }
  const runs = await context.db
    .selectFrom('plan_runs as r')
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .selectAll('r')
    .where('r.state', '=', 'retrying')
    .where('p.state', '=', 'active')
    .where('r.run_on', '<=', report.day)
    .orderBy('r.run_on')
    .orderBy('r.planned_on')
    .orderBy('r.plan_id')
    .execute();
  for (const run of runs) {
    try {
      await tryRun(context, run, report);
    } catch (error) {
      recordPlanFault(context, report, error, run.plan_id);
    }
  }
}

async function duePlans({ db }: ServiceContext, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('plans')
    .select('id')
    .where('state', '=', 'active')
    .where('next_planned_on', '<=', day)
    .orderBy('next_planned_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Inserts a row for every planned day whose debit day has come, and advances the plan: no day is repeated or lost.
 */
async function openRuns(context: ServiceContext, planId: string, report: SettlementReport): Promise<void> {
  const { day } = report;
  const at = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', planId)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!plan) return;
    const calendar = await loadCalendar(trx, plan.next_planned_on ?? day, day);
    const oldest = askCalendar(() => addTradingDays(calendar, day, -LATE_TRADING_DAYS));
    let planned = plan.next_planned_on;
    while (planned !== null && planned <= day) {
      const from: string = planned;
      const runOn = askCalendar(() => getTradingDayFrom(calendar, from));
      if (runOn > day) break;
      const isLate = runOn < oldest;
      await trx
        .insertInto('plan_runs')
        .values({
          plan_id: plan.id,
          planned_on: from,
          run_on: runOn,
          state: isLate ? 'skipped' : 'retrying',
          tries: 0,
          reason: isLate ? LATE : null,
          amount_fen: plan.amount_fen,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (isLate) report.plan_runs.skipped += 1;
      planned = askCalendar(() => getNextPlannedDay(calendar, plan, from));
    }
    await trx.updateTable('plans').set({ next_planned_on: planned }).where('id', '=', plan.id).execute();
  });
}

/** The order of an attempt has a separate key, so that an interrupted run finds its order. */
const getKey = ({ plan_id, planned_on }: PlanRunRow, tries: number): string =>
  `plan ${plan_id} ${planned_on} ${tries}`;

/** Runs one attempt of a run per day. */
async function tryRun(context: ServiceContext, run: PlanRunRow, report: SettlementReport): Promise<void> {
  const plan = await context.db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', run.plan_id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!plan) return;
  if (run.tries > 0 && (await recordLastAttempt(context, plan, run, report))) return;
  const claimed = await context.db
    .updateTable('plan_runs')
    .set((row) => ({ tries: row('tries', '+', 1), last_tried_on: report.day }))
    .where('plan_id', '=', run.plan_id)
    .where('planned_on', '=', run.planned_on)
    .where('state', '=', 'retrying')
    .where((row) => row.or([row('last_tried_on', 'is', null), row('last_tried_on', '<', report.day)]))
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return;
  try {
    const orderId = await placePlanOrder(context, plan, claimed, report.day);
    await recordPlanOrder(context, claimed, orderId, report);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The bank is unavailable: no attempt was made.
    if (error.code === CODES.checkUnavailable)
      await recordUnansweredDebit(context, claimed, report, BANK_AWAY);
    else if (error.code === CODES.dayChanged) await recordUnansweredDebit(context, claimed, report, TOO_LATE);
    else await recordPlanRefusal(context, claimed, error.msg, report);
  }
}

/** Buys from the card, or converts shares worth the amount at the newest NAV of the fund that is left. */
async function placePlanOrder(
  context: ServiceContext,
  plan: PlanRow,
  run: PlanRunRow,
  day: string,
): Promise<string> {
  const order = {
    accountId: plan.account_id,
    condition: plan.condition === '' ? undefined : plan.condition,
    planId: plan.id,
    key: getKey(run, run.tries),
    // After the cut-off it would have another day T: the next day makes this attempt.
    shownDay: day,
  };
  const { fund_id: fundId, from_fund_id: fromId } = plan;
  if (fromId === null) {
    const cardId = await boundCard(context, plan);
    return placeBuy(context, { ...order, fundId, cardId, payWay: 'card', amountFen: run.amount_fen });
  }
  const { nav } = await loadPublicFund(context.db, fromId);
  if (nav === null)
    throw new Refusal(CODES.conflict, '转出基金暂无净值', { reason: 'unavailable', next: 'plans' });
  const shares = roundHalfUp(toBig(fenToYuan(run.amount_fen)).div(nav));
  return placeConvert(context, { ...order, fundId: fromId, intoId: fundId, shares });
}

async function boundCard({ db }: ServiceContext, plan: PlanRow): Promise<string> {
  const card = await db
    .selectFrom('bank_cards')
    .select('id')
    .where('id', '=', plan.card_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!card)
    throw new Refusal(CODES.conflict, '扣款银行卡已解绑，请修改计划的银行卡', {
      reason: 'card_unfit',
      next: 'plans',
    });
  return card.id;
}

/** Records the result of the last attempt when the night was interrupted before. */
async function recordLastAttempt(
  context: ServiceContext,
  plan: PlanRow,
  run: PlanRunRow,
  report: SettlementReport,
): Promise<boolean> {
  const kind = plan.from_fund_id === null ? 'buy' : 'convert';
  const orderId = computeOrderId(kind, { accountId: plan.account_id, key: getKey(run, run.tries) });
  if (run.order_id === orderId) return false;
  const order = await context.db
    .selectFrom('public_orders')
    .select('id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) return false;
  await recordPlanOrder(context, run, orderId, report);
  return true;
}
