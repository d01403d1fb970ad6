/** Test kit: NAV, payouts and nights of a public fund. */
import { padNavDecimals } from '~/domain/figures/nav';
import { contract, type CallInput, type CallResult } from '~/contract';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { plans } from '~/upstream/modules/public-orders/plans';
import { publicAccount } from '~/upstream/modules/public-holdings/public-account';
import { withClockAt } from '~/upstream/modules/public-orders/testing/trader';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { runPlans, settlePublicFunds } from '~/upstream/modules/settlement/settle';

type Plans = typeof contract.plans;
type Own = typeof contract.publicAccount;

/** Publishes the NAVs of days, like a feed. */
export async function addNavs(
  { db }: ServiceContext,
  fund: string,
  navs: Readonly<Record<string, string | number>>,
  adjusted?: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [date, nav] of Object.entries(navs)) {
    const unit = padNavDecimals(String(nav));
    await db
      .insertInto('nav_points')
      .values({ fund_id: fund, date, unit, accumulated: unit, adjusted: adjusted?.[date] ?? Number(nav) })
      .execute();
    const row = { nav: unit, accumulated_nav: unit, nav_date: date, point_count: 1 };
    await db
      .insertInto('fund_latest')
      .values({ fund_id: fund, ...row })
      .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(row))
      .execute();
  }
}

export const addDividend = (
  { db }: ServiceContext,
  fund: string,
  [record_on, ex_on, paid_on]: readonly [string, string, string],
  per_share: string,
) => db.insertInto('dividends').values({ fund_id: fund, record_on, ex_on, paid_on, per_share }).execute();

/** Debits the plans of a day at ten in the morning. */
export const runPlanDay = (context: ServiceContext, day: string) =>
  runPlans(withClockAt(context, `${day}T10:00:00+08:00`));

/** Runs a day: its plans in the morning, its settlement at 22:30, both in one report. */
export async function runNight(context: ServiceContext, day: string) {
  const { plan_runs, plans_stopped, faults } = await runPlanDay(context, day);
  const report = await settlePublicFunds(withClockAt(context, `${day}T22:30:00+08:00`), day);
  for (const key of Object.keys(plan_runs) as (keyof typeof plan_runs)[]) {
    report.plan_runs[key] += plan_runs[key];
  }
  return { ...report, plans_stopped: report.plans_stopped + plans_stopped, faults: report.faults + faults };
}

export const callPlan = <K extends keyof Plans>(
  context: ServiceContext,
  account: Account,
  name: K,
  input: CallInput<Plans[K]>,
  key: string | null = null,
): Promise<CallResult<Plans[K]>> => {
  const handler = plans[name] as (given: object) => Promise<unknown>;
  return callHandler(
    contract.plans[name],
    ((given: object) => handler({ ...given, key })) as never,
    context,
    input,
    account,
  );
};

export const callPublicHoldings = <K extends keyof Own>(
  context: ServiceContext,
  account: Account,
  name: K,
  input: CallInput<Own[K]>,
): Promise<CallResult<Own[K]>> =>
  callHandler(contract.publicAccount[name], publicAccount[name] as never, context, input, account);
