import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import type { HeadOf } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { NavTable, navRows } from '~/app/features/funds/nav-table';
import { historyLock } from '~/app/pages/private/fund/history-view';
import { keysetPage } from '~/app/features/funds/page-links';
import { pageQuerySchema } from '~/app/features/funds/page-schema';

export const handle = definePage({
  login: 'guest',
  title: '历史净值',
  documentTitle: '私募基金历史净值',
  description: '私募基金历史净值，只向特定对象展示。',
  watchedQuery: ['product_id', 'cursor'],
});

const ROWS = 50;

export const loader = pageLoader(
  { handle, query: z.object({ product_id: idSchema.optional(), ...pageQuerySchema }) },
  async ({ query, context, edition, viewer }) => {
    const { product_id } = query;
    if (!product_id) return { product: null, libraryTo: paths.fundLibrary(edition, { tab: 'simu' }) };
    const reply = await context.upstream.market.simuNavList({
      query: { product_id, cursor: query.cursor, limit: ROWS },
    });
    const path = paths.simuNavList(edition, product_id);
    return {
      product: { name: reply.name, to: paths.simuProduct(product_id) },
      path,
      lock: historyLock(reply.locked, viewer, edition, {
        now: context.now(),
        returnTo: path,
        name: reply.name,
      }),
      rows: navRows(reply.nav_list),
      pager: keysetPage(path, query, reply, ROWS),
    };
  },
);

export default function NetValueListPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="历史净值" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="历史净值" product={page.product} lock={page.lock}>
      <NavTable rows={page.rows} pager={page.pager} frequency="week" />
    </HistoryFrame>
  );
}

export const head: HeadOf<typeof loader> = ({ product, path }) =>
  product ? { title: `${product.name} 历史净值`, path } : { path: paths.simuNavList('wealth') };
