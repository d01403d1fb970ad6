import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import { FigureGrid } from '~/app/features/money/holding-card';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { PUBLIC_FUND_LAPSES, loadSessionLapseNotices } from '~/app/features/person/lapse-view';
import { paths } from '~/app/paths';
import { messagePaths } from '~/app/paths/messages';
import { Card, CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Pager } from '~/app/ui/pager';
import { PageHeading, Section } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import type { Edition } from '~/domain/platform/edition';
import { buildPublicAssetsView, type PublicAssetsView } from '~/app/pages/public/account/assets-view';
import { OrderNoticeList } from '~/app/features/orders/notice-list';
import { buildNoticeRows } from '~/app/features/orders/notice-view';
import { resolveAccountPage } from '~/app/features/person/account-page';
import { TotalCard } from '~/app/ui/total-card';

/** Public funds of a person: value, income, money in transit, the funds one by one. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '公募资产',
  description: '公募基金的市值、每日收益与在途款项，登录后查看。',
  isPrivate: true,
  watchedQuery: ['page'],
  guest: buildTradeGuestScreen(
    '市值、每日收益与持有收益，按最近一次披露的净值计算',
    '在途款项与到账日期',
    '只向本人展示',
  ),
});

export const loader = pageLoader({ handle, query: z.object({ page: pageQueryShape.page }) }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  const amounts = createAmountDisplay(own.isHidden);
  const { publicAccount } = context.upstream;
  const [positions, notices, lapses] = await Promise.all([
    publicAccount.positions(),
    settle(context, publicAccount.notices()),
    loadSessionLapseNotices(page, PUBLIC_FUND_LAPSES),
  ]);
  return {
    ...own,
    view: buildPublicAssetsView(positions, edition, amounts, query.page),
    notices: notices.ok ? buildNoticeRows(notices.data.list, edition, amounts) : [],
    lapses,
  };
});

export default function PublicAssets() {
  const { view, notices, lapses, edition, here, isHidden } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading>公募资产</PageHeading>
      <LapseNotices notices={lapses} />
      {view.isEmpty ? (
        <div className="mt-5">
          <EmptyState
            icon="wallet"
            title="还没有公募持仓"
            action={{ to: paths.fundLibrary(edition, { tab: 'public' }), label: '去找公募基金' }}
          >
            买入后，这里显示市值、每日收益与在途款项。
          </EmptyState>
        </div>
      ) : (
        <>
          <Total view={view} here={here} edition={edition} isHidden={isHidden} />
          <Funds view={view} />
        </>
      )}
      <OrderNoticeList rows={notices} allTo={messagePaths.inbox(edition)} />
      <Links edition={edition} />
      <p className="footnote">
        市值按各基金最近一次披露的净值计算，尚未披露的暂按成本计；日收益为该净值日的收益，持有收益含现有份额的现金分红（自除息日计入），累计收益另含已赎回的部分。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  );
}

interface TotalProps {
  view: PublicAssetsView;
  edition: Edition;
  here: string;
  isHidden: boolean;
}

function Total({ view, edition, here, isHidden }: TotalProps) {
  return (
    <>
      <TotalCard
        className="mt-4"
        label="公募资产合计"
        title="公募资产（元）"
        eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={here} />}
        end={view.asOf && `净值日至 ${view.asOf}`}
        value={view.value}
      >
        <FigureGrid>
          <FigureCell signed value={view.dayIncome.value} label={view.dayIncome.label} />
          <FigureCell signed value={view.profit} label="持有收益" />
          <FigureCell signed value={view.totalProfit} label="累计收益" />
        </FigureGrid>
      </TotalCard>
      {view.onTheWay.length > 0 && (
        <CardList className="mt-3" label="在途款项">
          {view.onTheWay.map((row) => (
            <li key={row.title}>
              <ListRow icon="clock" {...row} value={`${row.value} 元`} />
            </li>
          ))}
        </CardList>
      )}
    </>
  );
}

function Funds({ view: { funds, heldCount, pager } }: { view: PublicAssetsView }) {
  if (funds.length === 0) return null;
  return (
    <Section title="持有基金" note={`${heldCount} 只`}>
      {funds.map((fund) => (
        <Card key={fund.code} pad="p" to={fund.to}>
          <h3>{fund.name}</h3>
          <p className="note-text">{fund.note}</p>
          <FigureGrid>
            <FigureCell value={fund.value} label="市值（元）" />
            <FigureCell signed value={fund.dayIncome.value} label={fund.dayIncome.label} />
            <FigureCell signed value={fund.profit} label="持有收益" />
            <FigureCell signed value={fund.profitRatio} label="持有收益率" />
          </FigureGrid>
          {fund.tags.length > 0 && (
            <Tags>
              {fund.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Tags>
          )}
        </Card>
      ))}
      <Pager {...pager} />
    </Section>
  );
}

function Links({ edition }: { edition: Edition }) {
  const rows = [
    { icon: 'calendar', title: '收益明细', note: '按月查看每日收益', to: paths.publicIncome(edition) },
    { icon: 'receipt', title: '公募交易记录', note: '买入、赎回与撤单', to: paths.publicTrades(edition) },
    { icon: 'plan', title: '定投计划', note: '查看、暂停与修改', to: paths.publicPlans(edition) },
    { icon: 'find', title: '找公募基金', note: null, to: paths.fundLibrary(edition, { tab: 'public' }) },
    { icon: 'lock', title: '交易密码', note: '设置或重设', to: paths.setTradePassword(edition) },
  ] as const;
  return (
    <Section title="管理">
      <CardList>
        {rows.map((row) => (
          <li key={row.title}>
            <ListRow {...row} />
          </li>
        ))}
      </CardList>
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
