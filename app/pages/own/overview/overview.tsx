import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { SectionError } from '~/app/features/funds/section-error';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { buildAllocationView } from '~/app/pages/own/overview/allocation-view';
import { Allocation } from '~/app/pages/own/overview/allocation';
import { buildConcentrationView } from '~/app/pages/own/overview/concentration-view';
import { Concentration } from '~/app/pages/own/overview/concentration';
import { LiquidityLadder } from '~/app/pages/own/overview/ladder';
import { createOverviewPathBuilder, overviewQuery } from '~/app/pages/own/overview/overview-query';
import { buildStepRows } from '~/app/pages/own/overview/step-rows';
import { buildYearsView } from '~/app/pages/own/overview/years-view';
import { YearlyResults } from '~/app/pages/own/overview/yearly-results';
import { buildLadderView } from '~/app/pages/own/shared/ladder-view';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageHeading } from '~/app/ui/section';
import { buildTotalView } from '~/app/features/money/total';
import { TotalCard } from '~/app/ui/total-card';

/** All assets of a person: liquidity with costs, allocation, and the results and costs of each year. */
export const handle = definePage({
  login: 'required',
  title: '资产总览',
  description: '资金到账时间与费用、资产配置、集中度、各年收益，登录后查看。',
  isPrivate: true,
  watchedQuery: ['step', 'by'],
  guest: buildGuestScreen({
    points: [
      '最早何时能取回多少、要多少费用',
      '资产配置与集中度，近十二个月的变化',
      '各年收益与已付费用',
      '只向本人展示',
    ],
  }),
});

export const loader = pageLoader({ handle, query: overviewQuery }, async (page) => {
  const { context, edition, query } = page;
  const isHidden = context.preferences.isAmountHidden;
  const amounts = createAmountDisplay(isHidden);
  const { overview } = context.upstream;
  const [liquidity, allocation, concentration, years] = await Promise.all([
    settle(context, overview.liquidity({ query: { step: query.step } })),
    settle(context, overview.allocation({ query: { by: query.by } })),
    settle(context, overview.concentration()),
    settle(context, overview.years()),
  ]);
  const at = createOverviewPathBuilder(edition, query);
  const options = { edition, amounts, at };
  return {
    edition,
    here: at({}),
    lapses: getViewerLapseNotices(page),
    isHidden,
    /** No holdings, now or in the past. */
    isEmpty: liquidity.ok && liquidity.data.count === 0 && years.ok && years.data.list.length === 0,
    total: liquidity.ok ? buildTotalView(liquidity.data.value, liquidity.data.in_transit, amounts) : null,
    count: liquidity.ok ? liquidity.data.count : 0,
    ladder: mapSection(liquidity, (data) => ({
      ...buildLadderView(data, { amounts, open: query.step, toStep: (step) => at({ step }) }),
      rows: buildStepRows(data, options),
    })),
    allocation: mapSection(allocation, (data) => buildAllocationView(data, options)),
    concentration: mapSection(concentration, (data) => buildConcentrationView(data, options)),
    years: mapSection(years, (data) => buildYearsView(data, amounts)),
  };
});

export default function Overview() {
  const page = useLoaderData<typeof loader>();
  const { edition, here, ladder, allocation, concentration, years } = page;
  if (page.isEmpty) {
    return (
      <div className="column">
        <PageHeading>资产总览</PageHeading>
        <LapseNotices notices={page.lapses} />
        <div className="mt-5">
          <EmptyState
            icon="wallet"
            title="目前没有持仓"
            action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
          >
            份额确认后，这里显示资金到账时间、配置、集中度与各年收益。
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column column-wide">
      <PageHeading>资产总览</PageHeading>
      <LapseNotices notices={page.lapses} />
      {page.total !== null && (
        <TotalCard
          className="mt-4"
          label="总资产"
          title="总资产（元）"
          eye={<AmountsVisibilityButton edition={edition} isHidden={page.isHidden} returnTo={here} />}
          end={<MoreLink to={paths.assets(edition)}>{page.count} 项持有</MoreLink>}
          value={page.total.total}
        >
          {page.total.transit && <p className="tiny-text mt-1">{page.total.transit}</p>}
        </TotalCard>
      )}
      <Columns kind="two">
        <Column>
          {ladder.ok ? (
            <LiquidityLadder ladder={ladder.data} csvTo={paths.ladderCsv(edition)} />
          ) : (
            <SectionError title="资金到账时间" id="ladder" message={ladder.message} retryTo={here} />
          )}
          {allocation.ok ? (
            <Allocation allocation={allocation.data} />
          ) : (
            <SectionError title="资产配置" id="allocation" message={allocation.message} retryTo={here} />
          )}
        </Column>
        <Column>
          {concentration.ok ? (
            <Concentration concentration={concentration.data} />
          ) : (
            <SectionError
              title="集中度与重合"
              id="concentration"
              message={concentration.message}
              retryTo={here}
            />
          )}
          {years.ok ? (
            <YearlyResults years={years.data} edition={edition} />
          ) : (
            <SectionError title="各年收益与费用" id="years" message={years.message} retryTo={here} />
          )}
        </Column>
      </Columns>
      <p className="footnote">
        市值按各产品最近一次公布的净值计算，净值未公布的按成本计；股权按管理人估值，外币按最近汇率折合人民币。
        <PastPerformanceNote />
      </p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
