import {
  isAwaitingConfirmation,
  isAwaitingPayment,
  hasFailed,
  isConfirmed,
  isOrdered,
  isPlanActive,
  isRetrying,
} from '~/domain/orders/states';
import type { Selectable } from 'kysely';
import type { SaleClosureReason } from '~/domain/orders/public-sale';
import type { PlanRunsTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { stopPlan } from '~/upstream/modules/public-orders';
import { loadPublicSale } from '~/upstream/modules/order-checks';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

export type PlanRunRow = Selectable<PlanRunsTable>;

/** Maximum attempts per run, and consecutive failed debits that end a plan (domain rules, section 5). */
const MOST_TRIES = 3;

/** Records an error of a plan; it is retried with the next settlement. */
export function recordPlanFault(
  context: ServiceContext,
  report: SettlementReport,
  error: unknown,
  planId: string,
): void {
  report.faults += 1;
  context.log.error({ err: error, planId }, 'plan run failed');
}

/** Updates debits that the bank had not answered at night: refused since, or done. */
export async function reconcileUnansweredDebits(
  context: ServiceContext,
  report: SettlementReport,
): Promise<void> {
  await resetFailureCounts(context);
  const rows = await context.db
    .selectFrom('plan_runs as r')
    .innerJoin('public_orders as o', 'o.id', 'r.order_id')
    .innerJoin('public_order_events as e', (join) =>
      join.onRef('e.order_id', '=', 'o.id').on('e.type', '=', 'pay_failed'),
    )
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .selectAll('r')
    .where('r.state', '=', 'ordered')
    .where('o.status', '=', 'failed')
    .execute();
  for (const run of rows) {
    try {
      await noteFailedDebit(context, run, run.order_id ?? '', report);
    } catch (error) {
      recordPlanFault(context, report, error, run.plan_id);
    }
  }
}

/** Resets the failure count of plans whose last attempt has been paid since. */
async function resetFailureCounts({ db }: ServiceContext): Promise<void> {
  const rows = await db
    .selectFrom('plans as p')
    .innerJoin('plan_runs as r', 'r.plan_id', 'p.id')
    .leftJoin('public_orders as o', 'o.id', 'r.order_id')
    .distinctOn('p.id')
    .select(['p.id', 'r.state', 'o.status'])
    .where('p.failed_debits', '>', 0)
    .where('p.state', '=', 'active')
    .where('r.last_tried_on', 'is not', null)
    .orderBy('p.id')
    .orderBy('r.last_tried_on', 'desc')
    .orderBy('r.updated_at', 'desc')
    .execute();
  for (const { id, state, status } of rows) {
    if (!isOrdered({ state }) || (!isAwaitingConfirmation({ status }) && !isConfirmed({ status }))) continue;
    await db.updateTable('plans').set({ failed_debits: 0 }).where('id', '=', id).execute();
  }
}

/** Records the order created by an attempt, or its failed debit. */
export async function recordPlanOrder(
  context: ServiceContext,
  run: PlanRunRow,
  orderId: string,
  report: SettlementReport,
): Promise<void> {
  const { status, trade_date } = await context.db
    .selectFrom('public_orders')
    .select(['status', 'trade_date'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const made =
    trade_date > run.run_on ? `原定 ${run.run_on} 扣款，于 ${trade_date} 补扣并按当日净值成交` : null;
  if (hasFailed({ status })) return noteFailedDebit(context, run, orderId, report);
  const at = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('plan_runs')
      .set({ state: 'ordered', order_id: orderId, reason: made, updated_at: at })
      .where('plan_id', '=', run.plan_id)
      .where('planned_on', '=', run.planned_on)
      .execute();
    // A missing answer neither counts as a failure nor resets the failure count.
    if (isAwaitingPayment({ status })) return;
    await trx.updateTable('plans').set({ failed_debits: 0 }).where('id', '=', run.plan_id).execute();
  });
  report.plan_runs.ordered += 1;
}

/**
 * Records a debit refused by the bank, counted once per order; the third attempt ends the run, three in a row end
 * the plan.
 */
async function noteFailedDebit(
  context: ServiceContext,
  { plan_id: planId, planned_on: plannedOn, tries, state, order_id: noted }: PlanRunRow,
  orderId: string,
  report: SettlementReport,
): Promise<void> {
  if (isRetrying({ state }) && noted === orderId) return;
  const at = context.now();
  const reason = await getFailure(context, orderId);
  await context.db.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('plans as p')
      .innerJoin('public_funds as f', 'f.id', 'p.fund_id')
      .select(['p.failed_debits', 'p.state', 'p.account_id', 'f.name'])
      .where('p.id', '=', planId)
      .forUpdate('p')
      .executeTakeFirstOrThrow();
    const isOver = tries >= MOST_TRIES || !isPlanActive(plan);
    const counted = await trx
      .updateTable('plan_runs')
      .set({
        state: isOver ? 'failed' : 'retrying',
        order_id: orderId,
        reason,
        updated_at: at.toISOString(),
      })
      .where('plan_id', '=', planId)
      .where('planned_on', '=', plannedOn)
      .where((row) =>
        row.or([
          row('state', '=', 'ordered'),
          row.and([
            row('state', '=', 'retrying'),
            row.or([row('order_id', 'is', null), row('order_id', '<>', orderId)]),
          ]),
        ]),
      )
      .returning('plan_id')
      .executeTakeFirst();
    if (!counted) return;
    report.plan_runs[isOver ? 'failed' : 'retrying'] += 1;
    const failed = plan.failed_debits + 1;
    await trx
      .updateTable('plans')
      .set({ failed_debits: failed, updated_at: at.toISOString() })
      .where('id', '=', planId)
      .execute();
    if (!isPlanActive(plan) || failed < MOST_TRIES) return;
    const stop = `连续 ${MOST_TRIES} 次扣款失败：${reason}`;
    if (await stopPlan(trx, at, { planId, reason: stop })) report.plans_stopped += 1;
    await addNotice(trx, at, {
      key: `plan-stopped:${planId}`,
      accountId: plan.account_id,
      topic: 'plan',
      subjectId: planId,
      title: '定投已终止',
      text: `${plan.name}：${stop}。计划不再扣款，已持有的份额不变，需要时可以新建计划。`,
    });
  });
}

async function getFailure({ db }: ServiceContext, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('public_order_events')
    .select('payload')
    .where('order_id', '=', orderId)
    .where('type', '=', 'pay_failed')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return typeof row?.payload.reason === 'string' ? row.payload.reason : '银行未扣款';
}

export async function recordUnansweredDebit(
  { db, now }: ServiceContext,
  run: PlanRunRow,
  report: SettlementReport,
  reason: string,
): Promise<void> {
  await db
    .updateTable('plan_runs')
    .set((row) => ({
      tries: row('tries', '-', 1),
      reason,
      updated_at: now().toISOString(),
    }))
    .where('plan_id', '=', run.plan_id)
    .where('planned_on', '=', run.planned_on)
    .execute();
  report.plan_runs.retrying += 1;
}

/** Reasons why a fund is not on sale here that will not change by the next run. */
const NOT_SOLD: readonly (SaleClosureReason | null)[] = ['wound_up', 'no_terms', 'no_nav'];

/**
 * Records a refusal by the trade check, the fund or the card: the run ends and the person is notified. The plan
 * continues, except for a fund that is not on sale here at all.
 */
export async function recordPlanRefusal(
  context: ServiceContext,
  run: PlanRunRow,
  reason: string,
  report: SettlementReport,
): Promise<void> {
  const { db } = context;
  const at = context.now();
  const plan = await db
    .selectFrom('plans as p')
    .innerJoin('public_funds as f', 'f.id', 'p.fund_id')
    .select(['p.account_id', 'p.fund_id', 'f.name'])
    .where('p.id', '=', run.plan_id)
    .executeTakeFirstOrThrow();
  const { closed } = await loadPublicSale(db, plan.fund_id, at);
  const isOver = NOT_SOLD.includes(closed);
  await db.transaction().execute(async (trx) => {
    const refused = await trx
      .updateTable('plan_runs')
      .set({ state: 'refused', reason, updated_at: at.toISOString() })
      .where('plan_id', '=', run.plan_id)
      .where('planned_on', '=', run.planned_on)
      .where('state', '=', 'retrying')
      .returning('plan_id')
      .executeTakeFirst();
    if (!refused) return;
    report.plan_runs.refused += 1;
    if (isOver && (await stopPlan(trx, at, { planId: run.plan_id, reason }))) report.plans_stopped += 1;
    await addNotice(trx, at, {
      key: `plan:${run.plan_id}:${run.planned_on}`,
      accountId: plan.account_id,
      topic: 'plan',
      subjectId: run.plan_id,
      title: isOver ? '定投已终止' : '定投本期未执行',
      text: `${plan.name}：${reason}。没有扣款，${isOver ? '计划已终止，已持有的份额不变' : '计划继续，下一期照常执行'}。`,
    });
  });
}
