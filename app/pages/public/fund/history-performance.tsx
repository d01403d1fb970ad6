import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { ReturnHistoryTables } from '~/app/features/funds/performance-tables';
import { buildHistoryTables } from '~/app/features/funds/performance-view';
import { buildProductHead } from '~/app/features/funds/product-head';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';

export const handle = definePage({
  login: 'guest',
  title: '历史业绩',
  documentTitle: '公募基金历史业绩',
  description: '公募基金各区间、年度与月度的收益，按代码查看单只基金。过往业绩不预示未来表现。',
  watchedQuery: [...FUND_QUERY_NAMES, 'page'],
});

const querySchema = z.object({
  ...fundQueryShape,
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const code = getFundCode(query);
  if (!code) return buildNoFundData(edition);
  const reply = await context.upstream.market.fundPerformance({
    query: { fund_code: code, window: 'since' },
  });
  return {
    product: { name: reply.name, to: paths.publicFund(edition, code) },
    path: paths.publicPerformance(edition, code),
    about: { kind: 'public' as const, id: code },
    tables:
      reply.as_of === null
        ? null
        : buildHistoryTables(reply, query.page, (page) => paths.publicPerformance(edition, code, { page })),
  };
});

export default function HistoryPerformancePage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="历史业绩" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="历史业绩" product={page.product} isBarred>
      {page.tables ? (
        <ReturnHistoryTables tables={page.tables} about={page.about} />
      ) : (
        <p className="note-text mt-4">尚无披露的净值，暂无历史业绩</p>
      )}
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '历史业绩',
  about: '的区间、年度与月度收益。过往业绩不预示未来表现。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
