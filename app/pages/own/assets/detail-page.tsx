import type { ReactNode } from 'react';
import { useLoaderData } from '@remix-run/react';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { FigureCell } from '~/app/ui/figure';
import { Notice } from '~/app/ui/notice';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, PageTitle, Section } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import type { Edition } from '~/domain/platform/edition';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { CapitalCommitments } from '~/app/pages/own/assets/capital';
import { AmountsVisibilityButton } from '~/app/features/money/amounts-visibility-button';
import {
  AssetFlows,
  AssetLots,
  AssetOpenDays,
  PayoutDays,
  TermsAndDocuments,
  ValueChart,
} from '~/app/pages/own/assets/detail-sections';
import type { AssetDetailView } from '~/app/pages/own/assets/detail-view';
import { FigureGrid, buildReturnCells } from '~/app/features/money/holding-card';
import type { AssetDetailLoader } from '~/app/pages/own/assets/load-detail';
import { TotalCard } from '~/app/ui/total-card';

/** Holding of one product: value, returns, lots, dates, documents, cash flows; buying more and redeeming. */
export function AssetDetailPage() {
  const page = useLoaderData<AssetDetailLoader>();
  const { edition, title, returnTo } = page;
  if (page.state === 'none') {
    return (
      <div className="column mt-5">
        <PageHeading>{title}</PageHeading>
        <EmptyState
          icon="wallet"
          title="没有可显示的持仓"
          action={{ to: paths.assets(edition), label: '看全部资产' }}
        >
          {page.text}
        </EmptyState>
      </div>
    );
  }
  const { detail, flows } = page;
  const trades = tradeLinks(detail);
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{detail.name}</PageTitle>
            <Tags>
              {detail.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </Tags>
            <LapseNotices notices={page.lapses} />
            {detail.woundUpText && <Notice>{detail.woundUpText}</Notice>}
            {detail.dissentText && <Notice>{detail.dissentText}</Notice>}
            {detail.orderTo && (
              <Notice action={{ to: detail.orderTo, label: '查看' }}>
                有一笔订单正在办理，完成后可追加或赎回
              </Notice>
            )}
            <ValueCard detail={detail} edition={edition} isHidden={page.isHidden} returnTo={returnTo} />
          </Column>
          <Column place="side" label="份额与开放日" className="mt-3" isSticky>
            {trades.length > 0 && (
              <Card pad="p" className="wide-only">
                <div className="stack">{trades.slice().reverse()}</div>
              </Card>
            )}
            <Card pad="dl">
              <FactList facts={detail.facts} />
            </Card>
            {detail.hasOpenDays && <AssetOpenDays days={detail.openDays} whyNot={detail.whyNoRedemption} />}
          </Column>
          <Column place="body">
            {page.payoutDays && <PayoutDays days={page.payoutDays} retryTo={returnTo} />}
            {page.capital && <CapitalCommitments capital={page.capital} here={returnTo} />}
            <ValueChart detail={detail} />
            <AssetLots detail={detail} />
            <TermsAndDocuments detail={detail} />
            {page.others.length > 0 && (
              <Section title={`其他${detail.partName}`}>
                <Card>
                  {page.others.map(({ to, name, amount }) => (
                    <ListRow key={to} to={to} title={name} value={amount} />
                  ))}
                </Card>
              </Section>
            )}
            <AssetFlows flows={flows} csvTo={page.csvTo} retryTo={returnTo} />
            <p className="footnote">
              <PastPerformanceNote />
              基金有风险，投资需谨慎。
            </p>
          </Column>
        </Columns>
      </div>
      {trades.length > 0 && (
        <ActionBar solo isNarrowOnly>
          {trades}
        </ActionBar>
      )}
    </>
  );
}

function ValueCard({
  detail,
  edition,
  isHidden,
  returnTo,
}: {
  detail: AssetDetailView;
  edition: Edition;
  isHidden: boolean;
  returnTo: string;
}) {
  const { returns } = detail;
  return (
    <TotalCard
      className="mt-4"
      label="市值与收益"
      title="市值（元）"
      eye={<AmountsVisibilityButton edition={edition} isHidden={isHidden} returnTo={returnTo} />}
      end={detail.navDate}
      value={detail.amount}
    >
      <FigureGrid>
        <FigureCell value={detail.cost} label="持仓成本" />
        <FigureCell signed value={detail.profit} label="累计收益" />
        {buildReturnCells(returns, detail.code)}
      </FigureGrid>
      {returns.window && <p className="tiny-text mt-2">收益区间 {returns.window}</p>}
    </TotalCard>
  );
}

/** Action links, main action last: at the foot of a phone; in reverse order next to the page on a desktop. */
function tradeLinks({ appendTo, redeemTo }: AssetDetailView): ReactNode[] {
  return [
    redeemTo && (
      <ButtonLink key="redeem" kind="line" wide to={redeemTo}>
        赎回
      </ButtonLink>
    ),
    appendTo && (
      <ButtonLink key="append" wide to={appendTo}>
        追加
      </ButtonLink>
    ),
  ].filter(Boolean);
}
