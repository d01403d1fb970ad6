import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { z } from 'zod';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/parts/funds/history-frame';
import { HistoryTables } from '~/app/parts/funds/performance-tables';
import { historyTables } from '~/app/parts/funds/performance-view';
import { productMeta } from '~/app/parts/funds/product-meta';
import { FUND_QUERY, fundCodeOf, withoutFund } from '~/app/pages/public/parts/fund-query';
import { fundQueryShape } from '~/app/pages/public/parts/fund-query-schema';

export const handle: PageHandle = {
  login: 'state',
  title: '历史业绩',
  watchedQuery: [...FUND_QUERY, 'page'],
};

const querySchema = z.object({
  ...fundQueryShape,
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const { publicOrigin } = context;
  const code = fundCodeOf(query);
  if (!code) return withoutFund(edition, publicOrigin);
  const reply = await context.upstream.market.fundPerformance({
    query: { fund_code: code, window: 'since' },
  });
  return {
    publicOrigin,
    product: { name: reply.name, to: paths.publicFund(edition, code) },
    path: paths.publicPerformance(edition, code),
    tables:
      reply.as_of === null
        ? null
        : historyTables(reply, query.page, (page) => paths.publicPerformance(edition, code, { page })),
  };
});

export default function HistoryPerformancePage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="历史业绩" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="历史业绩" product={page.product} isBarred>
      {page.tables ? (
        <HistoryTables tables={page.tables} />
      ) : (
        <p className="t-note mt-4">尚无披露的净值，暂无历史业绩</p>
      )}
    </HistoryFrame>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  productMeta(data, {
    title: '历史业绩',
    about: '的区间、年度与月度收益。过往业绩不预示未来表现。',
    general: { description: '公募基金历史业绩', path: '/wealth/public/fund/history_performance' },
  });

export const shouldRevalidate = revalidateFor(handle);
