import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { buildProductHead } from '~/app/features/funds/product-head';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import { FundFileTabs } from '~/app/pages/public/shared/document-tabs';
import { FUND_QUERY_NAMES, getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { FundProfileDocument } from '~/app/pages/public/market/fund-profile-document';
import { loadFundProfile } from '~/app/pages/public/market/load-fund-profile';

/** Profile document of a public fund: description, objective, results, costs and risks. */
export const handle = definePage({
  login: 'public',
  title: '基金资料',
  description: '公募基金产品资料概要',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return { product: null, libraryTo: paths.publicDetailIndex(edition) };
    return { ...(await loadFundProfile(context, edition, code)) };
  },
);

export default function FundInfoPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="基金资料" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="产品资料概要" product={page.product} isBarred>
      <FundFileTabs edition={page.edition} code={page.code} current="profile" />
      <FundProfileDocument page={page} />
      <FundLinks edition={page.edition} code={page.code} except="file" />
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '产品资料概要',
  about: '的产品概况、投资目标与范围、年度业绩、费用与风险揭示。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
