import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { NavTable, buildNavRows } from '~/app/features/funds/nav-table';
import { getHistoryLock } from '~/app/pages/private/fund/history-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';

export const handle = definePage({
  login: 'guest',
  title: '历史净值',
  documentTitle: '私募基金历史净值',
  description: '私募基金历史净值，只向特定对象展示。',
  watchedQuery: ['product_id', 'cursor'],
});

const ROWS = 50;

export const loader = pageLoader(
  { handle, query: z.object({ product_id: idSchema.optional(), ...pageQueryShape }) },
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
      lock: getHistoryLock(reply.locked, viewer, edition, {
        now: context.now(),
        returnTo: path,
        name: reply.name,
      }),
      rows: buildNavRows(reply.nav_list),
      pager: buildKeysetPage(path, query, reply, ROWS),
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

const head: BuildPageHead<typeof loader> = ({ product, path }) =>
  product ? { title: `${product.name} 历史净值`, path } : { path: paths.simuNavList('wealth') };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
