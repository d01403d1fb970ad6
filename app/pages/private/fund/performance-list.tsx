import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/parts/funds/history-frame';
import { historyLock } from '~/app/pages/private/fund/history-view';
import { HistoryTables } from '~/app/parts/funds/performance-tables';
import { historyTables } from '~/app/parts/funds/performance-view';

export const handle: PageHandle = { login: 'state', title: '历史业绩', watchedQuery: ['product_id', 'page'] };

const querySchema = z.object({
  product_id: idSchema.optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { publicOrigin } = context;
    const { product_id } = query;
    if (!product_id)
      return { publicOrigin, product: null, libraryTo: paths.fundLibrary(edition, { tab: 'simu' }) };
    const reply = await context.upstream.market.simuPerformance({ query: { product_id, window: 'since' } });
    const path = paths.simuPerformanceList(edition, product_id);
    return {
      publicOrigin,
      product: { name: reply.name, to: paths.simuProduct(product_id) },
      path,
      lock: historyLock(reply.locked, viewer, edition, { now: context.now(), returnTo: path }),
      tables: historyTables(reply, query.page, (page) =>
        paths.simuPerformanceList(edition, product_id, { page }),
      ),
    };
  },
);

export default function PerformanceListPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="历史业绩" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="历史业绩" product={page.product} lock={page.lock}>
      <HistoryTables tables={page.tables} />
    </HistoryFrame>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.product ? `${data.product.name} 历史业绩` : '历史业绩',
        description: '私募基金历史业绩，只向特定对象展示。',
        path: data.product ? data.path : '/wealth/simu/detail/performance-list',
        publicOrigin: data.publicOrigin,
      })
    : [];

export const shouldRevalidate = revalidateFor(handle);
