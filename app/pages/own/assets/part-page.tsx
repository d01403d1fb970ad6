import '~/app/pages/own/assets/own-assets.css';
import { AllocationBar } from '~/app/charts/allocation-bar';
import { guestScreen } from '~/app/features/person/guest-screen';
import { useLoaderData } from '@remix-run/react';
import { ASSET_POINTS } from '~/app/pages/own/assets/guest-points';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { fixedPaths } from '~/app/paths/quasi-fixed';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink, PageHeading } from '~/app/ui/section';
import { SortRow } from '~/app/ui/tabs';
import { PastNote } from '~/app/features/funds/past-note';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { ownLapses } from '~/app/features/funds/lapse-view';
import { amountsOf } from '~/app/features/money/amounts';
import { AmountsEye } from '~/app/features/money/amounts-eye';
import { HoldingCard } from '~/app/features/money/holding-card';
import { assetsAt, assetsQuery, holdingsPage } from '~/app/pages/own/assets/assets-query';
import { classViews, holdingsView, sortedHoldings, sortLinks } from '~/app/pages/own/assets/holdings-view';
import { Capital } from '~/app/pages/own/assets/capital';
import { loadCapital } from '~/app/pages/own/assets/load-capital';
import type { ListedPart } from '~/app/features/money/parts';
import { holdingCard } from '~/app/features/money/position-view';
import { Pager } from '~/app/ui/pager';
import { TotalCard } from '~/app/ui/total-card';

const TITLES: Record<ListedPart, string> = {
  simu: '私募资产',
  pe: '股权资产',
  quasi_fixed: '类固收资产',
  foreign: '海外资产',
};

export const partHandle = (part: ListedPart) =>
  definePage({
    login: 'required',
    title: TITLES[part],
    description: `${TITLES[part]}：市值、成本与收益，登录后查看。`,
    isPrivate: true,
    watchedQuery: ['sort', 'order', 'page'],
    guest: guestScreen({ points: ASSET_POINTS }),
  });

/** What is held of one part, beside what share of all it is. */
export const partLoader = (part: ListedPart) =>
  pageLoader({ handle: partHandle(part), query: assetsQuery }, async (page) => {
    const { context, edition, query } = page;
    const isHidden = context.preferences.isAmountHidden;
    const amounts = amountsOf(isHidden);
    const [{ list }, capital] = await Promise.all([
      context.upstream.holdings.positions({ query: {} }),
      part === 'pe' ? loadCapital(context, { edition, amounts }) : null,
    ]);
    const own = list.filter((position) => position.part === part);
    const at = assetsAt(edition, query, part);
    const { rows, pager } = holdingsPage(sortedHoldings(own, query), query, at);
    return {
      edition,
      here: at({}),
      part,
      title: TITLES[part],
      lapses: ownLapses(page),
      isHidden,
      total: holdingsView({ list: own }, { edition, amounts, query, at }).sum.amount,
      classes: classViews(list, edition, amounts, part),
      sorts: sortLinks(query, at),
      capital,
      cards: rows.map((position) => holdingCard(position, edition, amounts)),
      pager,
    };
  });
type PartLoader = ReturnType<typeof partLoader>;

/** The holdings of one part with their total, and the way to the other parts. */
export function PartPage() {
  const { edition, here, title, part, classes, cards, ...page } = useLoaderData<PartLoader>();
  const wayOn =
    part === 'simu'
      ? { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去找私募基金' }
      : part === 'pe'
        ? { to: equityPaths.channel(edition), label: '了解私募股权' }
        : part === 'quasi_fixed'
          ? { to: fixedPaths.channel(edition), label: '看类固收产品' }
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
            eye={<AmountsEye edition={edition} isHidden={page.isHidden} returnTo={here} />}
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
            <PastNote />
          </p>
        </>
      )}
      {page.capital && <Capital capital={page.capital} here={here} />}
    </div>
  );
}
