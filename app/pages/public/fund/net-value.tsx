import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { buildGainRows, NavTable, buildNavRows } from '~/app/features/funds/nav-table';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { buildProductHead } from '~/app/features/funds/product-head';
import { isMoneyFund } from '~/app/pages/public/shared/fund-view';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';

export const handle = definePage({
  login: 'guest',
  title: '历史净值',
  documentTitle: '公募基金历史净值',
  description: '公募基金每个交易日的单位净值与累计净值，按代码查看单只基金。',
  watchedQuery: [...FUND_QUERY_NAMES, 'cursor'],
});

const ROWS = 50;

export const loader = pageLoader(
  { handle, query: z.object({ ...fundQueryShape, ...pageQueryShape }) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return buildNoFundData(edition);
    const { market } = context.upstream;
    const [reply, info] = await Promise.all([
      market.fundNavList({ query: { fund_code: code, cursor: query.cursor, limit: ROWS } }),
      settle(context, market.fundInfo({ query: { fund_code: code } })),
    ]);
    const isMoney = info.ok && isMoneyFund(info.data);
    const path = paths.publicNetValue(edition, code);
    return {
      product: { name: reply.name, to: paths.publicFund(edition, code) },
      path,
      isMoney,
      rows: (isMoney ? buildGainRows : buildNavRows)(reply.nav_list),
      pager: buildKeysetPage(path, query, reply, ROWS),
    };
  },
);

export default function NetValuePage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="历史净值" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="历史净值" product={page.product} isBarred>
      <NavTable rows={page.rows} pager={page.pager} frequency="day" isMoney={page.isMoney} />
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '历史净值',
  about: '每个交易日的单位净值、累计净值与涨跌。过往业绩不预示未来表现。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
