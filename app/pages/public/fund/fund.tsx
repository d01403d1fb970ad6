import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { getCanonicalPath } from '~/app/route-kit/canonical-path';
import { defaultEdition } from '~/domain/platform/edition';
import { buildBreadcrumb } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar, MiniLink } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { FundTypeIcon } from '~/app/ui/pictures/fund-type-icon';
import { Tag, Tags } from '~/app/ui/tag';
import { FundActions } from '~/app/features/funds/fund-actions';
import { WatchlistButton } from '~/app/features/funds/watchlist-button';
import { FundBody, FundSummary } from '~/app/pages/public/fund/fund-body';
import { FundSidePanel } from '~/app/pages/public/fund/fund-box';
import { CHART_QUERY_KEYS } from '~/app/features/funds/chart-query';
import { chartQueryShape } from '~/app/features/funds/chart-query-schema';
import { FUND_QUERY_NAMES, getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { loadFund } from '~/app/pages/public/fund/load-fund';
import { saveRecentFund } from '~/app/features/funds/recent-funds';

/** `announcement` opens an announcement on this page. */
export const handle = definePage({
  login: 'guest',
  title: '公募基金',
  description: '公募基金详情',
  watchedQuery: [...FUND_QUERY_NAMES, ...CHART_QUERY_KEYS],
});

const querySchema = z.object({
  ...fundQueryShape,
  ...chartQueryShape,
  announcement: z.coerce.number().int().min(1).optional(),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const code = getFundCode(query);
    if (!code) {
      const libraryTo = paths.fundLibrary(edition, { tab: 'public' });
      return { kind: 'empty' as const, libraryTo, path: paths.publicFund(edition, '') };
    }
    const requested = { code, edition, viewer, ...query };
    return { kind: 'fund' as const, ...(await loadFund(context, requested, context.now())) };
  },
);

export default function FundPage() {
  const page = useLoaderData<typeof loader>();
  const { code, name } = page.kind === 'fund' ? page.head : { code: null, name: '' };
  useEffect(() => {
    if (code) saveRecentFund({ code, name });
  }, [code, name]);
  if (page.kind === 'empty') {
    return (
      <div className="column">
        <PageTitle>公募基金</PageTitle>
        <div className="mt-4">
          <EmptyState title="还没有选择基金" icon="find" action={{ to: page.libraryTo, label: '去找基金' }}>
            在基金库中按类型、规模与成立年限查找
          </EmptyState>
        </div>
      </div>
    );
  }
  const { head, bar } = page;
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{head.name}</PageTitle>
            <Tags>
              <FundTypeIcon kind={head.mark} size={20} />
              <Tag>{head.type}</Tag>
              {head.risk && <Tag tone={head.isRisky ? 'warn' : undefined}>{head.risk}</Tag>}
              <Tag tone={head.isRestricted ? 'warn' : undefined}>{head.status}</Tag>
              <Tag>{head.code}</Tag>
            </Tags>
            {head.closedText && <Notice icon="info">{head.closedText}</Notice>}
            <FundSummary page={page} />
            <div className="fund-actions">
              <FundActions links={page.actions} hasCompare />
            </div>
          </Column>
          <Column place="side" label="交易与要点" className="wide-only" isSticky>
            <FundSidePanel page={page} />
          </Column>
          <Column place="body">
            <FundBody page={page} />
          </Column>
        </Columns>
      </div>
      <p className="column note-text mt-8 text-center">基金有风险，投资需谨慎</p>
      <ActionBar isNarrowOnly>
        <WatchlistButton kind="public" {...bar} />
        {page.mine?.held?.redeemTo && (
          <MiniLink icon="swap" label={page.mine.held.redeemLabel} to={page.mine.held.redeemTo} />
        )}
        {!head.closedText && <MiniLink icon="plan" label="定投" to={page.trade.planTo} />}
        {head.closedText ? (
          // The next page shows since when, and the alternatives.
          <ButtonLink kind="line" to={page.trade.buyTo}>
            {head.status}
          </ButtonLink>
        ) : (
          <ButtonLink to={page.trade.buyTo}>买入</ButtonLink>
        )}
      </ActionBar>
    </>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => {
  if (data.kind === 'empty') return {};
  const { head: fund, company, path } = data;
  return {
    title: `${fund.name}（${fund.code}）`,
    description: `${fund.name}，${fund.type}，${company}管理，净值走势、业绩、持仓、费率与公告。过往业绩不预示未来表现。`,
    path,
    picture: { kind: 'public', id: fund.code },
    jsonLd: [
      {
        '@type': 'InvestmentFund',
        name: fund.name,
        category: fund.type,
        identifier: fund.code,
        url: origin + getCanonicalPath(path),
        provider: { '@type': 'Organization', name: company },
        feesAndCommissionsSpecification: origin + data.to.rules,
      },
      buildBreadcrumb(origin, [
        ['公募频道', paths.publicChannel(defaultEdition)],
        [fund.name, path],
      ]),
    ],
  };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
