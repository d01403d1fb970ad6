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
import { buildFeeSummary } from '~/app/features/funds/fee-view';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import { FundFileTabs } from '~/app/pages/public/shared/document-tabs';
import { FUND_QUERY_NAMES, getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { buildFundFacts } from '~/app/pages/public/shared/fund-view';
import { SectionError } from '~/app/features/funds/section-error';
import { buildCompanyFacts } from '~/app/pages/public/market/risk-lines-view';

/** Basic facts of a public fund and its company. */
export const handle = definePage({
  login: 'public',
  title: '基金基本信息',
  description: '公募基金的基本信息',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return { product: null, libraryTo: paths.publicDetailIndex(edition) };
    const { market } = context.upstream;
    const [info, rules] = await Promise.all([
      market.fundInfo({ query: { fund_code: code } }),
      settle(context, market.fundTradeRules({ query: { fund_code: code } })),
    ]);
    return {
      edition,
      code,
      product: { name: info.name, to: paths.publicFund(edition, code) },
      path: paths.publicCommon(edition, code, 'base_info'),
      rulesTo: paths.publicTradeRules(edition, code),
      facts: buildFundFacts(info, toShanghaiDay(context.now())),
      company: buildCompanyFacts(info),
      fees: mapSection(rules, buildFeeSummary),
    };
  },
);

export default function BaseInfoPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="基金基本信息" libraryTo={page.libraryTo} />;
  return (
    <HistoryFrame title="基金基本信息" product={page.product} isBarred>
      <FundFileTabs edition={page.edition} code={page.code} current="facts" />
      <FactSection title="基金" facts={page.facts} />
      <FactSection title="基金管理人" facts={page.company} />
      {page.fees.ok ? (
        <FactSection
          title="费率与限额"
          more={{ to: page.rulesTo, label: '交易规则' }}
          facts={page.fees.data}
        />
      ) : (
        <SectionError title="费率与限额" message={page.fees.message} retryTo={page.path} />
      )}
      <FundLinks edition={page.edition} code={page.code} except="file" />
    </HistoryFrame>
  );
}

const head = buildProductHead({
  title: '基本信息',
  about: '的全称、代码、类型、管理人、托管人、业绩比较基准与费率。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
