import { fenToYuan, toBig } from '~/domain/figures/money';
import type { CallQuery, CallResult, Contract } from '~/contract';
import { PURCHASE_FLOWS, SALE_FLOWS } from '~/contract/flow-names';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listAlerts } from '~/upstream/modules/notifications';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { valueHoldings } from '~/upstream/modules/holdings/value';
import { loadPlanCalendar, loadPlanViews } from '~/upstream/modules/public-orders';
import { loadOwnPositions } from '~/upstream/modules/public-holdings';

type OnFund = CallResult<Contract['holdings']['onFund']>;

/** Maximum trades marked on a chart. */
const TRADES_SHOWN = 40;

/** Loads the own data of a person about a fund; empty for an unknown fund. */
export async function loadOwnFundState(
  context: ServiceContext,
  accountId: string,
  { fund_kind: kind, fund_id: fundId }: CallQuery<Contract['holdings']['onFund']>,
): Promise<OnFund> {
  const { db, now } = context;
  const plans = kind === 'public' ? await getPlans(context, accountId, fundId) : [];
  return {
    server_now: now().toISOString(),
    held:
      kind === 'public'
        ? await publicHeld(context, accountId, fundId)
        : await privateHeld(context, accountId, fundId),
    trades: await getTrades(context, accountId, fundId),
    plan: plans[0] ?? null,
    plan_count: plans.length,
    alerts: await listAlerts(db, accountId, fundId),
  };
}

async function publicHeld(context: ServiceContext, accountId: string, code: string): Promise<OnFund['held']> {
  const [own] = await loadOwnPositions(context, accountId, code);
  if (!own) return null;
  const { position } = own;
  if (toBig(position.shares).eq(0) && toBig(position.pending_amount).eq(0)) return null;
  return {
    shares: position.shares,
    value: position.value,
    profit: position.profit,
    profit_ratio: position.profit_ratio,
    nav_date: position.nav_date,
    pending_booking: position.pending_booking,
    day_income: position.day_income,
    pending_amount: position.pending_amount,
    can_redeem: position.can_redeem,
    can_convert: position.can_convert,
    is_redeem_suspended: position.is_redeem_suspended,
  };
}

async function privateHeld(context: ServiceContext, accountId: string, id: string): Promise<OnFund['held']> {
  const [own] = valueHoldings(await loadHoldings(context, accountId, id));
  if (!own) return null;
  const { holding, value } = own;
  return {
    shares: value.shares,
    value: fenToYuan(value.valueFen),
    profit: fenToYuan(value.profitFen),
    profit_ratio: value.profitRate,
    nav_date: holding.latest?.navDate ?? null,
    pending_booking: holding.pending,
    day_income: null,
    pending_amount: null,
    can_redeem: false,
  };
}

/** Returns confirmed purchases and redemptions, oldest first. */
async function getTrades(
  { db }: ServiceContext,
  accountId: string,
  fundId: string,
): Promise<OnFund['trades']> {
  const rows = await db
    .selectFrom('flows')
    .select(['date', 'type', 'amount_fen', 'nav'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('type', 'in', [...PURCHASE_FLOWS, ...SALE_FLOWS])
    .orderBy('date', 'desc')
    .orderBy('seq', 'desc')
    .limit(TRADES_SHOWN)
    .execute();
  return rows.reverse().map(({ date, type, amount_fen, nav }) => ({
    date,
    way: SALE_FLOWS.includes(type) ? 'sell' : 'buy',
    amount: fenToYuan(Math.abs(amount_fen)),
    nav,
  }));
}

/** Returns active or paused plans of the fund, active ones first, newest first. */
async function getPlans(context: ServiceContext, accountId: string, code: string) {
  const rows = await context.db
    .selectFrom('plans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fund_id', '=', code)
    .where('state', '<>', 'stopped')
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .execute();
  if (rows.length === 0) return [];
  const plans = await loadPlanViews(context.db, rows, await loadPlanCalendar(context));
  return plans.map(({ plan_id, amount, state, next_run_on }) => ({ plan_id, amount, state, next_run_on }));
}
