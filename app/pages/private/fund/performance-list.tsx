import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { getHistoryLock } from '~/app/pages/private/fund/history-view';
import { ReturnHistoryTables } from '~/app/features/funds/performance-tables';
import { buildHistoryTables } from '~/app/features/funds/performance-view';

export const handle = definePage({
  login: 'guest',
  title: '历史业绩',
  documentTitle: '私募基金历史业绩',
  description: '私募基金历史业绩，只向特定对象展示。',
  watchedQuery: ['product_id', 'page'],
});

const querySchema = z.object({
  product_id: idSchema.optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const { product_id } = query;
    if (!product_id) return { product: null, libraryTo: paths.fundLibrary(edition, { tab: 'simu' }) };
    const reply = await context.upstream.market.simuPerformance({ query: { product_id, window: 'since' } });
    const path = paths.simuPerformanceList(edition, product_id);
    return {
      product: { name: reply.name, to: paths.simuProduct(product_id) },
      path,
      about: { kind: 'simu' as const, id: product_id },
      lock: getHistoryLock(reply.locked, viewer, edition, {
        now: context.now(),
        returnTo: path,
        name: reply.name,
      }),
      tables: buildHistoryTables(reply, query.page, (page) =>
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
      <ReturnHistoryTables tables={page.tables} about={page.about} />
    </HistoryFrame>
  );
}

const head: BuildPageHead<typeof loader> = ({ product, path }) =>
  product ? { title: `${product.name} 历史业绩`, path } : { path: paths.simuPerformanceList('wealth') };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
