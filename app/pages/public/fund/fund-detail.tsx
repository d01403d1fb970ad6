import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { FactSection } from '~/app/features/funds/product-sections';
import { buildProductHead } from '~/app/features/funds/product-head';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import { FundFileTabs } from '~/app/pages/public/shared/document-tabs';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { buildFundFacts, buildFundHoldingsView, buildPayoutView } from '~/app/pages/public/shared/fund-view';
import { FundHoldings } from '~/app/pages/public/shared/holdings';
import { SectionError } from '~/app/features/funds/section-error';
import { PayoutList } from '~/app/pages/public/fund/payouts';

/** Archive of a public fund: description, size, payments, holdings and industries. */
export const handle = definePage({
  login: 'public',
  title: '基金档案',
  description: '公募基金的规模、分红、持仓与行业分布',
  watchedQuery: [...FUND_QUERY_NAMES],
});

/** The other facts are in the first tab of the file. */
const SIZE_FACTS = ['基金规模', '成立日期'];

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return buildNoFundData(edition);
    const { market } = context.upstream;
    const byCode = { query: { fund_code: code } };
    const [info, dividend, description] = await Promise.all([
      market.fundInfo(byCode),
      settle(context, market.fundDividend(byCode)),
      settle(context, market.fundDescription(byCode)),
    ]);
    return {
      edition,
      code,
      product: { name: info.name, to: paths.publicFund(edition, code) },
      path: paths.publicArchive(edition, code),
      facts: buildFundFacts(info, toShanghaiDay(context.now())).filter(({ label }) =>
        SIZE_FACTS.includes(label),
      ),
      payouts: mapSection(dividend, buildPayoutView),
      holdings: mapSection(description, buildFundHoldingsView),
    };
  },
);

export default function FundDetailPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="基金档案" libraryTo={page.libraryTo} />;
  const { payouts, holdings } = page;
  return (
    <HistoryFrame title="基金档案" product={page.product} isBarred>
      <FundFileTabs edition={page.edition} code={page.code} current="archive" />
      <FactSection title="规模" facts={page.facts} />
      {payouts.ok ? (
        <PayoutList view={payouts.data} />
      ) : (
        <SectionError title="分红与拆分" message={payouts.message} retryTo={page.path} />
      )}
      {holdings.ok ? (
        <FundHoldings view={holdings.data} />
      ) : (
        <SectionError title="持仓" message={holdings.message} retryTo={page.path} />
      )}
      <FundLinks edition={page.edition} code={page.code} except="file" />
    </HistoryFrame>
  );
}

const head = buildProductHead({ title: '基金档案', about: '的规模、分红、持仓与行业分布。' });

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
