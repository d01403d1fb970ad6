import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { buildProductHead } from '~/app/features/funds/product-head';
import { AnalysisBody } from '~/app/pages/public/fund/analysis-body';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { loadAnalysis } from '~/app/pages/public/fund/load-analysis';

/**
 * Analysis of a public fund: risk next to its peers, drawdowns and recoveries, past holding periods, fees over the
 * years, holdings.
 */
export const handle = definePage({
  login: 'guest',
  title: '基金分析',
  description: '公募基金的风险、回撤、持有期与费用分析',
  watchedQuery: [...FUND_QUERY_NAMES, 'window', 'hold'],
});

const querySchema = z.object({
  ...fundQueryShape,
  window: z.enum(['1y', '3y']).default('3y'),
  hold: z.enum(['3m', '6m', '1y', '3y']).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const code = getFundCode(query);
  if (!code) return buildNoFundData(edition);
  return { ...(await loadAnalysis(context, edition, { ...query, code })) };
});

export default function FundAnalysePage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="基金分析" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="基金分析" product={page.product} isBarred>
      <AnalysisBody page={page} />
      <FundLinks edition={page.edition} code={page.code} except="analysis" />
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '基金分析',
  about: '的波动、回撤与夏普比率同类比较，历次回撤与修复，持有期分布与费用。过往业绩不预示未来表现。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
