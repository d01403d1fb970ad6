import '~/app/pages/own/assets/own-assets.css';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { useLoaderData } from '@remix-run/react';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageHeading } from '~/app/ui/section';
import { SortRow } from '~/app/ui/tabs';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { HoldingCard } from '~/app/features/money/holding-card';
import { CapitalCommitments } from '~/app/pages/own/assets/capital';
import { Pager } from '~/app/ui/pager';
import { TotalCard } from '~/app/ui/total-card';
import type { createAssetClassLoader } from '~/app/pages/own/assets/load-part-page';

/** Holdings of one class with their total, and links to the other classes. */
export function AssetClassPage() {
  const {
    edition,
    here,
    title,
    part: section,
    classes,
    cards,
    ...page
  } = useLoaderData<ReturnType<typeof createAssetClassLoader>>();
  const wayOn =
    section === 'simu'
      ? { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去找私募基金' }
      : section === 'pe'
        ? { to: equityPaths.channel(edition), label: '了解私募股权' }
        : section === 'quasi_fixed'
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
            我的年化按每笔资金进出计算（XIRR），持有满一年后显示，多次进出无唯一结果或与盈亏方向不符的不展示；同期基金收益为相同区间内基金复权净值的涨幅。
            <PastPerformanceNote />
          </p>
        </>
      )}
      {page.capital && <CapitalCommitments capital={page.capital} here={here} />}
    </div>
  );
}
