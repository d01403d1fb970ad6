import { data, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { cursorSchema, idSchema } from '~/contract/shared';
import { buildNoPlanView } from '~/app/pages/public/plans/plan-empty-view';
import { buildPlanView, buildRunRow } from '~/app/pages/public/plans/plan-view';
import { RunList } from '~/app/pages/public/plans/run-list';
import { SeparatedFields } from '~/app/ui/figure';

/** Runs of a plan with their states and reasons, page by page. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '定投记录',
  description: '定投计划每期的执行结果与原因，登录后查看。',
  isPrivate: true,
  watchedQuery: ['plan_id', 'cursor', 'page'],
  guest: buildTradeGuestScreen('每期是否买入，没有买入的写明原因', '只向本人展示'),
});

const PAGE_SIZE = 20;
const query = z.object({
  plan_id: idSchema.optional(),
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});

export const loader = pageLoader({ handle, query }, async (request) => {
  const { context, edition, query } = request;
  const own = resolveAccountPage(request);
  const { plan_id, cursor } = query;
  // Without a plan in the address: redirects to the plans, each with its runs.
  if (plan_id === undefined) throw redirect(paths.publicPlans(edition));
  const { plans } = context.upstream;
  const [plan, runs] = await Promise.all([
    catchNotFound(plans.plan({ query: { plan_id } })),
    catchNotFound(plans.runs({ query: { plan_id, cursor, limit: PAGE_SIZE } })),
  ]);
  if (!plan || !runs) return data({ ...own, view: null }, { status: 404 });
  const amounts = createAmountDisplay(own.isHidden);
  const page = cursor === undefined ? 1 : query.page;
  const getHref = (listState: object = {}) => paths.publicPlanTrades(edition, plan_id, { ...listState });
  return {
    ...own,
    view: {
      ...buildPlanView(plan, edition, amounts),
      to: paths.publicPlan(edition, plan_id),
      rows: runs.list.map((run) => buildRunRow(run, edition, amounts)),
      total: `${runs.total}${runs.is_total_capped ? '+' : ''}`,
      pager: {
        page,
        pageCount: runs.is_total_capped ? null : Math.max(1, Math.ceil(runs.total / PAGE_SIZE)),
        nextTo: runs.next_cursor && getHref({ cursor: runs.next_cursor, page: page + 1 }),
        firstTo: cursor === undefined ? null : getHref(),
      },
    },
  };
});

export default function PlanTrades() {
  const { view, edition } = useLoaderData<typeof loader>();
  if (!view) return <EmptyScreen title="定投记录" emptyView={buildNoPlanView(edition)} />;
  return (
    <div className="column column-narrow">
      <PageTitle end={<MoreLink to={view.to}>计划</MoreLink>}>定投记录</PageTitle>
      <p className="note-text">
        <SeparatedFields items={[view.fundName, view.timing]} />
      </p>
      <Section title="每期执行" note={`共 ${view.total} 期`}>
        {view.rows.length === 0 ? (
          <EmptyState icon="plan" title="还没有执行过" action={{ to: view.to, label: '看计划' }}>
            首次扣款后，每期的结果与原因都记录在这里。
          </EmptyState>
        ) : (
          <RunList rows={view.rows} />
        )}
        <KeysetPager {...view.pager} />
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
