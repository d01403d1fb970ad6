import { isPlanActive, isPlanPaused, isPlanStopped } from '~/domain/orders/states';
import { createHash, randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { formatFen, type Fen } from '~/domain/figures/money';
import { getFirstPlannedDay, isPlanDay, getNextPlannedDay, type PlanRhythm } from '~/domain/orders/plan';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import { TRADE_CODES } from '~/contract/refusals';
import { createAmountRefusal, parseOrderAmount } from '~/upstream/modules/orders-core';
import type { PlansTable } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadCardLimits, loadOwnCard } from '~/upstream/modules/public-orders/bank-cards';
import { assertConvertible } from '~/upstream/modules/public-orders/conversion-targets';
import { loadPublicFund } from '~/upstream/modules/public-orders/fund';
import { checkTradePassword } from '~/upstream/modules/public-orders/password';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { askCalendar } from '~/upstream/core/trading-calendar';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { loadPublicSale, checkTrade } from '~/upstream/modules/order-checks';
import { lockAccount } from '~/upstream/modules/identity';
import { loadOwnPlan, loadPlanCalendar } from '~/upstream/modules/public-orders/plans/lists';
import { loadPlanViews, type PlanRow } from '~/upstream/modules/public-orders/plans/view';

/** Checks amount and rhythm of a plan against the fund and the card. Throws Refusal 4000, 4004 or 5030. */
async function checkTerms(
  context: ServiceContext,
  accountId: string,
  {
    fundId,
    card_id,
    from_code,
    amount,
    ...rhythm
  }: { fundId: string; card_id: string; from_code?: string | undefined; amount: string } & PlanRhythm,
): Promise<Fen> {
  if (!isPlanDay(rhythm.frequency, rhythm.day))
    throw new Refusal(CODES.badRequest, '请选择扣款日', { reason: 'invalid', field: 'day' });
  await assertSold(context, fundId);
  const fund = await loadPublicFund(context.db, fundId);
  const amountFen = parseOrderAmount(amount);
  if (amountFen < fund.min_amount_fen) {
    throw createAmountRefusal(`每期金额不能低于 ${formatFen(fund.min_amount_fen)} 元`);
  }
  if (fund.day_limit_fen !== null && amountFen > fund.day_limit_fen) {
    throw createAmountRefusal(`该基金单日累计买入上限为 ${formatFen(fund.day_limit_fen)} 元`);
  }
  const card = await loadOwnCard(context.db, accountId, card_id);
  if (from_code !== undefined) {
    await assertConvertible(context.db, { fundId: from_code, intoId: fundId, field: 'from_code' });
    return amountFen;
  }
  const { singleFen } = await loadCardLimits(context, card);
  if (amountFen > singleFen) throw createAmountRefusal(`超过该银行卡单笔限额 ${formatFen(singleFen)} 元`);
  return amountFen;
}

/**
 * No debit is set up for a fund that is not on sale here. A temporarily suspended fund keeps its plans: their runs
 * are skipped until it opens. Throws Refusal 1035.
 */
async function assertSold({ db, now }: ServiceContext, fundId: string): Promise<void> {
  const { closed, closedText } = await loadPublicSale(db, fundId, now());
  if (closedText !== null && closed !== 'suspended') throw new Refusal(TRADE_CODES.suspended, closedText);
}

/**
 * While operators have closed purchases, no additional debits can be set up; existing plans continue. Throws
 * Refusal 4009.
 */
async function assertOpen({ db }: ServiceContext): Promise<void> {
  const closed = await findSwitchRefusal(db, 'public_buy_open');
  if (closed) throw closed;
}

/** Returns the first day of a rhythm from tomorrow on: a decision of today never runs today. */
const getStart = (calendar: TradingCalendar, rhythm: PlanRhythm, now: Date): string =>
  askCalendar(() => getFirstPlannedDay(calendar, rhythm, addDays(toShanghaiDay(now), 1)));

/** Changes a plan under its lock, with its history entry. */
async function changePlan(
  context: ServiceContext,
  planId: string,
  accountId: string,
  action: string,
  change: (plan: PlanRow, calendar: TradingCalendar) => Updateable<PlansTable> | null,
): Promise<void> {
  const at = context.now();
  const calendar = await loadPlanCalendar(context);
  await context.db.transaction().execute(async (trx) => {
    const plan = await trx
      .selectFrom('plans')
      .selectAll()
      .where('id', '=', planId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!plan) throw notFound('定投计划');
    const columns = change(plan, calendar);
    if (columns === null) return;
    await trx
      .updateTable('plans')
      .set({
        ...columns,
        updated_at: at.toISOString(),
        ...(isPlanStopped(columns) ? { stopped_at: at.toISOString() } : {}),
      })
      .where('id', '=', planId)
      .execute();
    if (isPlanPaused(columns) || isPlanStopped(columns)) {
      await trx
        .updateTable('plan_runs')
        .set({ state: 'skipped', reason: '计划已暂停或终止，不再补扣', updated_at: at.toISOString() })
        .where('plan_id', '=', planId)
        .where('state', '=', 'retrying')
        .execute();
    }
    await recordAudit(trx, {
      at,
      actor: `person:${accountId}`,
      subjectType: 'plan',
      subjectId: planId,
      action,
      detail: columns,
    });
  });
}

async function shown(context: ServiceContext, accountId: string, planId: string) {
  const row = await loadOwnPlan(context, accountId, planId);
  const [plan] = await loadPlanViews(context.db, [row], await loadPlanCalendar(context));
  if (!plan) throw notFound('定投计划');
  return plan;
}

/** Creating, changing, pausing and ending a plan; each requires the trade password. */
export const changes = implementCalls('plans', {
  async create({ body, account, context, key }) {
    const { fund_code, frequency, day } = body;
    const at = context.now();
    const id = getPlanId(account.id, key);
    const made = await context.db
      .selectFrom('plans')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    if (made) return shown(context, account.id, id);
    await assertOpen(context);
    await checkTrade(context.db, {
      accountId: account.id,
      fundId: fund_code,
      purpose: 'plan',
      condition: body.condition,
      now: at,
    });
    const amountFen = await checkTerms(context, account.id, { ...body, fundId: fund_code });
    await checkTradePassword(context, account.id, body.trade_password, key);
    const rhythm = { frequency, day: frequency === 'day' ? 0 : day };
    const calendar = await loadPlanCalendar(context);
    await context.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id);
      const added = await trx
        .insertInto('plans')
        .values({
          id,
          account_id: account.id,
          fund_id: fund_code,
          card_id: body.card_id,
          from_fund_id: body.from_code ?? null,
          amount_fen: amountFen,
          ...rhythm,
          state: 'active',
          condition: body.condition ?? '',
          next_planned_on: getStart(calendar, rhythm, at),
          created_at: at.toISOString(),
          updated_at: at.toISOString(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) return;
      await recordAudit(trx, {
        at,
        actor: `person:${account.id}`,
        subjectType: 'plan',
        subjectId: id,
        action: 'plan_created',
        detail: {
          fund: fund_code,
          from: body.from_code ?? null,
          amountFen,
          ...rhythm,
          condition: body.condition ?? '',
        },
      });
    });
    return shown(context, account.id, id);
  },

  async edit({ body, account, context, key }) {
    const known = await loadOwnPlan(context, account.id, body.plan_id);
    const amountFen = await checkTerms(context, account.id, { ...body, fundId: known.fund_id });
    if (amountFen > known.amount_fen) await assertOpen(context);
    await checkTradePassword(context, account.id, body.trade_password, key);
    const rhythm = { frequency: body.frequency, day: body.frequency === 'day' ? 0 : body.day };
    await changePlan(context, body.plan_id, account.id, 'plan_edited', (plan, calendar) => {
      if (isPlanStopped(plan))
        throw new Refusal(CODES.conflict, '计划已终止，请新建计划', { reason: 'order_state', next: 'plans' });
      const isSameRhythm = plan.frequency === rhythm.frequency && plan.day === rhythm.day;
      return {
        card_id: body.card_id,
        from_fund_id: body.from_code ?? null,
        amount_fen: amountFen,
        ...rhythm,
        ...(isSameRhythm ? {} : { next_planned_on: getStart(calendar, rhythm, context.now()) }),
      };
    });
    return shown(context, account.id, body.plan_id);
  },

  async setState({ body, account, context, key }) {
    const { plan_id: planId, state } = body;
    const known = await loadOwnPlan(context, account.id, planId);
    if (isPlanActive({ state })) await assertSold(context, known.fund_id);
    if (isPlanActive({ state }) && !isPlanActive(known)) await assertOpen(context);
    await checkTradePassword(context, account.id, body.trade_password, key);
    await changePlan(context, planId, account.id, `plan_${state}`, (plan, calendar) => {
      if (plan.state === state) return null;
      if (isPlanStopped(plan))
        throw new Refusal(CODES.conflict, '计划已终止，不能恢复；请新建计划', {
          reason: 'order_state',
          next: 'plans',
        });
      if (!isPlanActive({ state })) return { state };
      return {
        state,
        failed_debits: 0,
        next_planned_on: askCalendar(() => laterThan(calendar, plan, toShanghaiDay(context.now()))),
      };
    });
    return shown(context, account.id, planId);
  },
});

/** Returns the next day of the plan rhythm after `today`: a pause does not move its weeks. */
function laterThan(calendar: TradingCalendar, plan: PlanRow, today: string): string {
  let planned = plan.next_planned_on ?? getFirstPlannedDay(calendar, plan, addDays(today, 1));
  if (plan.frequency === 'day' && planned <= today)
    return getFirstPlannedDay(calendar, plan, addDays(today, 1));
  while (planned <= today) planned = getNextPlannedDay(calendar, plan, planned);
  return planned;
}

/** The same person and key give the same plan, so that a repeat creates no second one. */
const getPlanId = (accountId: string, key: string | null | undefined): string =>
  key == null
    ? `pp${randomUUID().replaceAll('-', '')}`
    : `pp${createHash('sha256').update(`plan ${accountId} ${key}`).digest('hex').slice(0, 32)}`;
