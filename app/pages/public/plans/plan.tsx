import { isPlanStopped } from '~/domain/orders/states';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices, PUBLIC_FUND_LAPSES } from '~/app/features/person/lapse-view';
import { paths } from '~/app/paths';
import { PostedNotice } from '~/app/ui/form';
import { idSchema } from '~/contract/shared';
import { PlanChangeForm } from '~/app/pages/public/plans/change-form';
import { changePlan } from '~/app/pages/public/plans/change-plan';
import { getPlanChanges } from '~/app/pages/public/plans/change-texts';
import { buildNoPlanView } from '~/app/pages/public/plans/plan-empty-view';
import { PlanBody } from '~/app/pages/public/plans/plan-body';
import { planStateSchema } from '~/app/pages/public/plans/plan-schema';
import { buildPlanView, buildRunRow } from '~/app/pages/public/plans/plan-view';

/** One regular plan: state, next debit, latest runs; `change` opens pausing, resuming or stopping. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '定投详情',
  description: '一个定投计划的状态、下次扣款与执行记录，登录后查看。',
  isPrivate: true,
  watchedQuery: ['plan_id', 'change'],
  moves: ['plans.setState'],
  guest: buildTradeGuestScreen(
    '下次扣款日、累计投入与最近几期的结果',
    '可以暂停、修改或终止',
    '只向本人展示',
  ),
});

const RUNS_SHOWN = 5;
const query = z.object({
  plan_id: idSchema.optional(),
  change: z.enum(['pause', 'resume', 'stop']).optional(),
});

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  const { plan_id } = query;
  if (plan_id === undefined) return { ...own, found: null };
  const { plans } = context.upstream;
  const plan = await catchNotFound(plans.plan({ query: { plan_id } }));
  if (!plan) return data({ ...own, found: null }, { status: 404 });
  const amounts = createAmountDisplay(own.isHidden);
  const view = buildPlanView(plan, edition, amounts);
  const change = query.change && getPlanChanges(plan.state).find((each) => each === query.change);
  if (change) {
    const intentKey = await openIntentKey(context, 'plans.setState', `${plan_id} ${change}`);
    return { ...own, found: { view, change, intentKey, runs: null, lapses: [] } };
  }
  const runs = await settle(context, plans.runs({ query: { plan_id, limit: RUNS_SHOWN } }));
  const rows = mapSection(runs, ({ list, total }) => ({
    rows: list.map((run) => buildRunRow(run, edition, amounts)),
    hasMore: total > list.length,
  }));
  const lapses = isPlanStopped(plan) ? [] : getViewerLapseNotices(page, PUBLIC_FUND_LAPSES);
  return { ...own, found: { view, change: null, intentKey: null, runs: rows, lapses } };
});

export const action = pageAction({ limit: 'write', schema: planStateSchema, query }, changePlan);

export default function PlanDetail() {
  const { found, edition, here, isHidden } = useLoaderData<typeof loader>();
  if (!found) return <EmptyScreen title="定投详情" emptyView={buildNoPlanView(edition)} />;
  const { view } = found;
  if (found.change) {
    return (
      <PlanChangeForm
        key={found.change}
        change={found.change}
        view={view}
        intentKey={found.intentKey}
        backTo={paths.publicPlan(edition, view.id)}
        passwordTo={paths.setTradePassword(edition, { return_to: here })}
      />
    );
  }
  return (
    <>
      <PostedNotice />
      {found.lapses.length > 0 && (
        <div className="column column-narrow">
          <LapseNotices notices={found.lapses} />
        </div>
      )}
      <PlanBody view={view} runs={found.runs} edition={edition} isHidden={isHidden} />
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
