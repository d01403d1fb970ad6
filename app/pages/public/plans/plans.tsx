import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { resolveAccountPage } from '~/app/features/person/account-page';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices, PUBLIC_FUND_LAPSES } from '~/app/features/person/lapse-view';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { PLAN_STATES } from '~/contract/public-trade';
import { idSchema } from '~/contract/shared';
import { buildPlanFilters, buildPlanRow, buildPlanTotals } from '~/app/pages/public/plans/plan-view';
import { StatusLabel } from '~/app/ui/status-label';
import { TotalCard } from '~/app/ui/total-card';

/** Regular plans of a person, by state; those of one fund with `fund_code`. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '定投计划',
  description: '公募基金定投计划的状态、下次扣款与累计投入，登录后查看。',
  isPrivate: true,
  watchedQuery: ['state', 'fund_code', 'cursor'],
  guest: buildTradeGuestScreen(
    '每个计划的状态、下次扣款日与累计投入',
    '可以暂停、修改或终止',
    '只向本人展示',
  ),
});

const PAGE_SIZE = 20;
const query = z.object({
  state: z.enum(PLAN_STATES).optional(),
  fund_code: idSchema.optional(),
  ...pageQueryShape,
});

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  const { state, fund_code, cursor } = query;
  const found = await context.upstream.plans.list({
    query: { state, fund_code, cursor, limit: PAGE_SIZE },
  });
  const amounts = createAmountDisplay(own.isHidden);
  return {
    ...own,
    view: {
      lapses: getViewerLapseNotices(page, PUBLIC_FUND_LAPSES),
      rows: found.list.map((plan) => buildPlanRow(plan, edition, amounts)),
      filters: buildPlanFilters(edition, state, fund_code),
      isFiltered: state !== undefined || fund_code !== undefined,
      totals: found.total > 0 ? buildPlanTotals(found.totals, amounts) : null,
      total: `${found.total}${found.is_total_capped ? '+' : ''}`,
      pager: buildKeysetPage(paths.publicPlans(edition, { state, fund_code }), query, found, PAGE_SIZE),
      newTo: fund_code
        ? paths.publicPlanNew(edition, fund_code)
        : paths.fundLibrary(edition, { tab: 'public' }),
    },
  };
});

export default function Plans() {
  const { view, edition, here, isHidden } = useLoaderData<typeof loader>();
  const { rows, totals } = view;
  return (
    <div className="column column-narrow">
      <PageTitle>定投计划</PageTitle>
      <LapseNotices notices={view.lapses} />
      {totals && (
        <TotalCard
          className="mt-3"
          label="定投合计"
          title="累计投入（元）"
          eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={here} />}
          value={totals.invested}
        >
          <FigureGrid>
            <FigureCell value={`${totals.active} 个`} label="进行中" />
            <FigureCell value={`${totals.runs} 期`} label="已执行" />
          </FigureGrid>
        </TotalCard>
      )}
      <div className="mt-4">
        <Chips label="按状态" items={view.filters} />
      </div>
      <Section title="计划" note={`共 ${view.total} 个`} more={{ to: view.newTo, label: '新建定投' }}>
        {rows.length === 0 ? (
          <EmptyState
            icon="plan"
            title={view.isFiltered ? '没有符合条件的计划' : '还没有定投计划'}
            action={
              view.isFiltered
                ? { to: paths.publicPlans(edition), label: '查看全部' }
                : { to: paths.regularRegion(edition), label: '了解定投' }
            }
          >
            {view.isFiltered ? '换个条件看看，或新建一个' : '在基金详情页点“定投”，设置金额与扣款日'}
          </EmptyState>
        ) : (
          <CardList>
            {rows.map((row) => (
              <li key={row.id}>
                <ListRow
                  to={row.to}
                  title={row.name}
                  note={
                    <>
                      <span className="block">{row.timing}</span>
                      <span className="block">{row.invested}</span>
                      {row.next && <span className="block">{row.next}</span>}
                    </>
                  }
                  value={<StatusLabel tone={row.tone}>{row.state}</StatusLabel>}
                />
              </li>
            ))}
          </CardList>
        )}
        <KeysetPager {...view.pager} />
      </Section>
      <p className="footnote">定投不能消除市场风险。基金有风险，投资需谨慎，过往业绩不预示未来表现。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
