import { isEndedByLiquidation } from '~/domain/orders/liquidation';
import {
  isOrdered,
  isPlanActive,
  isPlanPaused,
  isPlanStopped,
  isRetrying,
  isInProgress,
} from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { getTradeStateName } from '~/app/features/orders/trades-view';
import { toShanghaiClock } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { PLAN_RUN_NAMES, formatPlanTiming } from '~/domain/orders/plan';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { PLAN_STATES, type Plan, type PlanTotals } from '~/contract/public-trade';
import { buildDebitDay, formatFullDayWeekday } from '~/app/pages/public/plans/plan-days';
import type { StatusTone } from '~/app/ui/status-label';

export type PlanRun = CallResult<Contract['plans']['runs']>['list'][number];

export const PLAN_STATE_NAMES: Readonly<Record<Plan['state'], string>> = {
  active: '进行中',
  paused: '已暂停',
  stopped: '已终止',
};
/** Tone of the state: running, waiting for the person, ended. */
const planTone = (state: Plan['state']): StatusTone =>
  isPlanActive({ state }) ? 'done' : isPlanPaused({ state }) ? 'open' : 'void';

/** Describes the next debit day, or why there is none. */
function nextText({ state, next_run_on, next_planned_on }: Plan): { day: string; moved: string | null } {
  if (isPlanPaused({ state })) return { day: '已暂停，不扣款', moved: null };
  if (isPlanStopped({ state })) return { day: '已终止，不再扣款', moved: null };
  return next_run_on === null || next_planned_on === null
    ? { day: '待交易日历公布', moved: null }
    : buildDebitDay({ planned_on: next_planned_on, run_on: next_run_on });
}

/** When a plan ended and why; null while it runs, or where an upstream knows neither. */
function formatPlanEnd({ stopped_at, stop_reason }: Plan): string | null {
  const day = stopped_at === null ? null : `${toShanghaiClock(stopped_at).day} 终止`;
  return [day, stop_reason].filter((part) => part !== null).join('：') || null;
}

/** A figure and its unit stay on one line. */
const NBSP = '\u00a0';

/** One plan in the list. */
export const buildPlanRow = (plan: Plan, edition: Edition, amounts: AmountDisplay) => ({
  id: plan.plan_id,
  to: paths.publicPlan(edition, plan.plan_id),
  name: plan.fund_name,
  timing: `${formatPlanTiming(plan)}，${amounts.yuan(plan.amount)}${NBSP}元`,
  next: isPlanActive(plan) ? `下次 ${nextText(plan).day}` : formatPlanEnd(plan),
  invested: `已投 ${plan.runs_done} 期，${amounts.yuan(plan.invested)}${NBSP}元`,
  state: PLAN_STATE_NAMES[plan.state],
  tone: planTone(plan.state),
});

/** Builds filters by state as links; `fund_code` is kept. */
export const buildPlanFilters = (edition: Edition, state: Plan['state'] | undefined, fund_code?: string) => [
  { label: '全部', to: paths.publicPlans(edition, { fund_code }), isCurrent: state === undefined },
  ...PLAN_STATES.map((each) => ({
    label: PLAN_STATE_NAMES[each],
    to: paths.publicPlans(edition, { fund_code, state: each }),
    isCurrent: state === each,
  })),
];

/** Totals over all requested plans. */
export const buildPlanTotals = ({ active, runs, invested }: PlanTotals, amounts: AmountDisplay) => ({
  active,
  runs,
  invested: amounts.yuan(invested),
});

/** Builds one plan in full, with the possible actions. */
export function buildPlanView(plan: Plan, edition: Edition, amounts: AmountDisplay) {
  const id = plan.plan_id;
  const next = nextText(plan);
  const isOver = isPlanStopped(plan);
  return {
    id,
    fundName: plan.fund_name,
    fundTo: paths.publicFund(edition, plan.fund_code),
    positionTo: paths.publicPosition(edition, plan.fund_code),
    state: PLAN_STATE_NAMES[plan.state],
    tone: planTone(plan.state),
    ended: formatPlanEnd(plan),
    failedText:
      isPlanActive(plan) && plan.failed_debits > 0
        ? `已连续 ${plan.failed_debits} 次扣款未成功，满 3 次计划自动终止，请确认银行卡余额充足`
        : null,
    amount: amounts.yuan(plan.amount),
    timing: formatPlanTiming(plan),
    invested: amounts.yuan(plan.invested),
    runsDone: `${plan.runs_done} 期`,
    facts: [
      { label: '下次扣款', value: next.day, note: next.moved },
      { label: '扣款周期', value: formatPlanTiming(plan) },
      plan.from
        ? { label: '转换自', value: plan.from.fund_name }
        : { label: '扣款银行卡', value: `${plan.card.bank} 尾号 ${plan.card.tail}` },
      { label: '基金风险等级', value: formatProductRisk(plan.risk_level) },
      { label: '建立时间', value: toShanghaiClock(plan.created_at).day },
    ],
    tradesTo: paths.publicPlanTrades(edition, id),
    again: isEndedByLiquidation(plan.stop_reason)
      ? { label: '看公告', to: paths.publicDisclosure(edition, { fund_code: plan.fund_code }) }
      : { label: '新建定投', to: paths.publicPlanNew(edition, plan.fund_code) },
    editTo: isOver ? null : paths.publicPlanNew(edition, plan.fund_code, { plan_id: id }),
    pauseTo: isPlanActive(plan) ? paths.publicPlan(edition, id, { change: 'pause' }) : null,
    resumeTo: isPlanPaused(plan) ? paths.publicPlan(edition, id, { change: 'resume' }) : null,
    stopTo: isOver ? null : paths.publicPlan(edition, id, { change: 'stop' }),
  };
}
export type PlanView = ReturnType<typeof buildPlanView>;

/** Builds one run: its day, result and reason. */
export const buildRunRow = (run: PlanRun, edition: Edition, amounts: AmountDisplay) => {
  const { order_status } = run;
  const hasOrder = isOrdered(run);
  return {
    key: run.planned_on,
    title: formatFullDayWeekday(run.run_on),
    moved: run.planned_on === run.run_on ? null : `原定 ${run.planned_on}，因休市顺延`,
    figures: [
      `${amounts.yuan(run.amount)} 元`,
      run.shares === null ? null : `${amounts.shares(run.shares)} 份`,
      run.nav === null
        ? null
        : `净值 ${run.nav}${run.nav_date === null ? '' : `（${run.nav_date.slice(5)}）`}`,
    ]
      .filter(Boolean)
      .join('，'),
    reason: run.reason && `${run.reason}${isRetrying(run) ? `，已试 ${run.tries} 次，下一交易日再试` : ''}`,
    state:
      hasOrder && order_status !== null
        ? getTradeStateName({ kind: 'buy', status: order_status, pay_way: 'card' })
        : PLAN_RUN_NAMES[run.state],
    isOver: hasOrder ? !isInProgress({ status: order_status }) : !isRetrying(run),
    to: run.order_id === null ? undefined : paths.publicOrder(edition, run.order_id),
  };
};
export type RunRow = ReturnType<typeof buildRunRow>;
