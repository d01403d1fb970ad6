import { useLoaderData } from '@remix-run/react';
import { pageAction } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { TradeTitle } from '~/app/pages/public/shared/trade-form';
import { TradeGate } from '~/app/pages/public/shared/trade-gate';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { Notice } from '~/app/ui/notice';
import { MoreLink } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import { loadPlanForm } from '~/app/pages/public/plans/load-plan-form';
import { PlanForm } from '~/app/pages/public/plans/plan-form';
import { planFormQuery } from '~/app/pages/public/plans/plan-query-schema';
import { TYPED_PLAN_FIELDS } from '~/app/pages/public/plans/typed-plan';
import { savePlan, savePlanSchema } from '~/app/pages/public/plans/save-plan';

/** Sets up a regular plan for a public fund, or changes one (`plan_id`). */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '定投',
  documentTitle: '基金定投',
  description: '设置公募基金定投：金额、周期、扣款日、银行卡与费用。',
  isPrivate: true,
  watchedQuery: [...FUND_QUERY_NAMES, 'plan_id', ...TYPED_PLAN_FIELDS],
  moves: ['plans.create', 'plans.edit'],
  guest: buildTradeGuestScreen(
    '金额、周期、扣款日与银行卡由您选择，费用在提交前列明',
    '扣款日从本人银行卡扣款，按当日净值买入',
    '可以暂停、修改或终止',
  ),
});

export const loader = pageLoader({ handle, query: planFormQuery }, loadPlanForm);

export const action = pageAction({ limit: 'write', schema: savePlanSchema, query: planFormQuery }, savePlan);

export default function Regular() {
  const { title, emptyView, obstacle, view } = useLoaderData<typeof loader>();
  if (obstacle) return <TradeGate title={title} obstacle={obstacle} />;
  if (!view) return emptyView && <EmptyScreen title={title} emptyView={emptyView} />;
  return (
    <div className="column column-narrow">
      <TradeTitle title={title} fund={view} end={<MoreLink to={view.to.introduce}>怎么运作</MoreLink>} />
      <Tags>
        <Tag>{view.typeName}</Tag>
        <Tag tone={view.isRestricted ? 'warn' : undefined}>{view.status}</Tag>
        <Tag>{view.fundCode}</Tag>
      </Tags>
      {view.notice && <Notice icon="info">{view.notice}</Notice>}
      <PlanForm key={view.planId ?? view.fundCode} view={view} />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
