import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { idSchema } from '~/contract/shared';
import { buildNoPlanView } from '~/app/pages/public/plans/plan-empty-view';
import { buildPlanView } from '~/app/pages/public/plans/plan-view';
import { StatusLabel } from '~/app/ui/status-label';

/** Result of a created or changed plan, and the next events. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '定投结果',
  description: '新建或修改定投计划的结果，登录后查看。',
  isPrivate: true,
  watchedQuery: ['plan_id', 'done'],
  guest: buildTradeGuestScreen('计划的金额、周期与首次扣款日', '只向本人展示'),
});

const query = z.object({ plan_id: idSchema.optional() });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  if (query.plan_id === undefined) return { ...own, view: null };
  const plan = await catchNotFound(context.upstream.plans.plan({ query: { plan_id: query.plan_id } }));
  if (!plan) return data({ ...own, view: null }, { status: 404 });
  return { ...own, view: buildPlanView(plan, edition, createAmountDisplay(own.isHidden)) };
});

export default function PlanResult() {
  const { view, edition } = useLoaderData<typeof loader>();
  if (!view) return <EmptyScreen title="定投结果" emptyView={buildNoPlanView(edition)} />;
  return (
    <>
      <div className="column column-narrow">
        <PageTitle end={<StatusLabel tone={view.tone}>{view.state}</StatusLabel>}>定投已设置</PageTitle>
        <p className="note-text">{view.fundName}</p>
        <Card pad="dl" className="mt-4">
          <FactList facts={[{ label: '每期金额', value: `${view.amount} 元` }, ...view.facts]} />
        </Card>
        <Notice calm>
          {view.resumeTo
            ? '计划仍为暂停，恢复之前不扣款；恢复后按现在的设置执行。'
            : '扣款日从银行卡扣款并按当日净值买入，份额确认后计入持仓。请提前在卡内留足余额；可以暂停、修改或终止。'}
        </Notice>
        <p className="footnote">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      </div>
      <ActionBar solo>
        <ButtonLink kind="line" to={paths.publicPlans(edition)}>
          全部计划
        </ButtonLink>
        <ButtonLink to={paths.publicPlan(edition, view.id)}>看计划</ButtonLink>
      </ActionBar>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
