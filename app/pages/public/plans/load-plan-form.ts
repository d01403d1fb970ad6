import { isPlanStopped } from '~/domain/orders/states';
import { data } from '@remix-run/node';
import type { z } from 'zod';
import type { Viewer } from '~/bff/http/app-context';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { settle } from '~/app/route-kit/settle';
import { getVisiblePath, type PageArguments } from '~/app/route-kit/run-page';
import { catchNotFound } from '~/app/features/person/account-page';
import { getFundCode } from '~/app/pages/public/shared/fund-query';
import { buildNoFundView } from '~/app/features/orders/trade-empty-views';
import { checkTrade } from '~/app/pages/public/shared/trade-check';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { paths } from '~/app/paths';
import type { planFormQuery } from '~/app/pages/public/plans/plan-query-schema';
import { buildDebitDay } from '~/app/pages/public/plans/plan-days';
import {
  buildPlanFormView,
  getDefaultPlanDay,
  getPlanFormDefaults,
} from '~/app/pages/public/plans/plan-form-view';
import { buildNoPlanView } from '~/app/pages/public/plans/plan-empty-view';
import { describePlanHoldingPeriod } from '~/app/features/funds/holding-period-view';

type Page = PageArguments<Record<string, never>, z.output<typeof planFormQuery>, Viewer>;

/** Loads the form of a new or changed plan, or the obstacle before it. */
export async function loadPlanForm(page: Page) {
  const { context, edition, viewer, query, url } = page;
  const here = getVisiblePath(url);
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const base = { ...common, title: '定投', emptyView: null as EmptyView | null, obstacle: null, view: null };
  const { plans, publicTrade, market } = context.upstream;
  const plan = query.plan_id ? await catchNotFound(plans.plan({ query: { plan_id: query.plan_id } })) : null;
  if (query.plan_id && !plan) return data({ ...base, emptyView: buildNoPlanView(edition) }, { status: 404 });
  if (plan && isPlanStopped(plan)) {
    const emptyView: EmptyView = {
      title: '计划已终止',
      text: '已终止的计划不能修改，可以新建一个',
      icon: 'plan',
      action: { to: paths.publicPlanNew(edition, plan.fund_code), label: '新建定投' },
      other: { to: paths.publicPlan(edition, plan.plan_id), label: '看计划' },
    };
    return { ...base, emptyView };
  }
  const fundCode = plan?.fund_code ?? getFundCode(query);
  if (fundCode === null) return { ...base, emptyView: buildNoFundView(edition) };
  if (!plan) {
    const obstacle = await checkTrade({ context, edition, viewer }, { fundCode, purpose: 'plan', here });
    if (obstacle) return { ...base, obstacle };
  }
  const isHidden = context.preferences.isAmountHidden;
  const [terms, rules] = await Promise.all([
    publicTrade.buyTerms({ query: { fund_code: fundCode } }),
    market.fundTradeRules({ query: { fund_code: fundCode } }),
  ]);
  const start = getPlanFormDefaults({ typed: query, plan, firstCard: terms.cards[0]?.card_id, isHidden });
  const rhythm = { frequency: start.frequency, day: getDefaultPlanDay(start) };
  const runs = await settle(context, plans.nextRuns({ query: { ...rhythm, count: 4 } }));
  return {
    ...base,
    title: plan ? '修改定投' : '定投',
    view: {
      ...buildPlanFormView({ terms, rules, plan, riskLevel: viewer.riskLevel, edition, here, isHidden }),
      start,
      holding: describePlanHoldingPeriod(rules, (runs.ok && runs.data.list[0]?.run_on) || null),
      runs: { ...rhythm, days: runs.ok ? runs.data.list.map(buildDebitDay) : null },
      intentKey: await (plan
        ? openIntentKey(context, 'plans.edit', plan.plan_id)
        : openIntentKey(context, 'plans.create', fundCode)),
    },
  };
}
export type PlanFormPage = NonNullable<
  Extract<Awaited<ReturnType<typeof loadPlanForm>>, { title: string }>['view']
>;
