import '~/app/pages/own/assets/own-assets.css';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { useLoaderData } from '@remix-run/react';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageHeading } from '~/app/ui/section';
import { SortRow } from '~/app/ui/tabs';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-eye';
import { HoldingCard } from '~/app/features/money/holding-card';
import { createAssetsPathBuilder, assetsQuery, buildHoldingsPage } from '~/app/pages/own/assets/assets-query';
import {
  buildAssetClassViews,
  buildHoldingsView,
  sortHoldings,
  buildSortLinks,
} from '~/app/pages/own/assets/holdings-view';
import { CapitalCommitments } from '~/app/pages/own/assets/capital';
import { loadCapital } from '~/app/pages/own/assets/load-capital';
import type { ListedAssetSection } from '~/app/features/money/parts';
import { buildHoldingCard } from '~/app/features/money/position-view';
import { Pager } from '~/app/ui/pager';
import { TotalCard } from '~/app/ui/total-card';

const TITLES: Record<ListedAssetSection, string> = {
  simu: '私募资产',
  pe: '股权资产',
  quasi_fixed: '类固收资产',
  foreign: '海外资产',
};

export const defineAssetClassPage = (part: ListedAssetSection) =>
  definePage({
    login: 'required',
    title: TITLES[part],
    description: `${TITLES[part]}：市值、成本与收益，登录后查看。`,
    isPrivate: true,
    watchedQuery: ['sort', 'order', 'page'],
    guest: buildGuestScreen({ points: ASSET_POINTS }),
  });

/** Creates the loader for the holdings of one class, with their share of all assets. */
export const createAssetClassLoader = (part: ListedAssetSection) =>
  pageLoader({ handle: defineAssetClassPage(part), query: assetsQuery }, async (page) => {
    const { context, edition, query } = page;
    const isHidden = context.preferences.isAmountHidden;
    const amounts = createAmountDisplay(isHidden);
    const [{ list }, capital] = await Promise.all([
      context.upstream.holdings.positions({ query: {} }),
      part === 'pe' ? loadCapital(context, { edition, amounts }) : null,
    ]);
    const own = list.filter((position) => position.part === part);
    const at = createAssetsPathBuilder(edition, query, part);
    const { rows, pager } = buildHoldingsPage(sortHoldings(own, query), query, at);
    return {
      edition,
      here: at({}),
      part,
      title: TITLES[part],
      lapses: getViewerLapseNotices(page),
      isHidden,
      total: buildHoldingsView({ list: own }, { edition, amounts, query, at }).sum.amount,
      classes: buildAssetClassViews(list, edition, amounts, part),
      sorts: buildSortLinks(query, at),
      capital,
      cards: rows.map((position) => buildHoldingCard(position, edition, amounts)),
      pager,
    };
  });
type PartLoader = ReturnType<typeof createAssetClassLoader>;

/** Holdings of one class with their total, and links to the other classes. */
export function AssetClassPage() {
  const { edition, here, title, part, classes, cards, ...page } = useLoaderData<PartLoader>();
  const wayOn =
    part === 'simu'
      ? { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去找私募基金' }
      : part === 'pe'
        ? { to: equityPaths.channel(edition), label: '了解私募股权' }
        : part === 'quasi_fixed'
          ? { to: quasiFixedPaths.channel(edition), label: '看类固收产品' }
          : { to: paths.assets(edition), label: '看全部资产' };
  return (
    <div className="column">
      <PageHeading>{title}</PageHeading>
      <LapseNotices notices={page.lapses} />
      {cards.length === 0 ? (
        <div className="mt-5">
          <EmptyState icon="wallet" title={`目前没有${title}`} action={wayOn}>
            份额确认后显示在这里。办理中与以往的订单见交易记录。
          </EmptyState>
        </div>
      ) : (
        <>
          <TotalCard
            className="class-bar mt-4"
            label={title}
            title={`${title}合计（元）`}
            eye={<AmountsVisibilityButton edition={edition} isHidden={page.isHidden} returnTo={here} />}
            end={<MoreLink to={paths.assets(edition)}>全部资产</MoreLink>}
            value={page.total}
          >
            <AllocationBar label="按类别占比" items={classes} />
          </TotalCard>
          {cards.length > 1 && <SortRow items={page.sorts} />}
          {cards.map((card) => (
            <HoldingCard key={card.code} card={card} />
          ))}
          <Pager {...page.pager} />
          <p className="footnote">
            本人年化按每笔资金进出计算（XIRR），持有满一年后显示，多次进出无唯一结果或与盈亏方向不符的不展示；同期基金收益为相同区间内基金复权净值的涨幅。
            <PastPerformanceNote />
          </p>
        </>
      )}
      {page.capital && <CapitalCommitments capital={page.capital} here={here} />}
    </div>
  );
}
