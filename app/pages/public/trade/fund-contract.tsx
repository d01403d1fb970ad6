import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { DocumentPage, createDocumentHead } from '~/app/pages/public/trade/document-page';
import { buildFundContract } from '~/app/pages/public/trade/document-texts';
import { createDocumentLoader } from '~/app/pages/public/trade/load-document';

/** The fund contract with the fund's own facts and fees. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '基金合同',
  description: '基金合同：投资、申购赎回、费用与收益分配。',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = createDocumentLoader({
  handle,
  pathOf: paths.publicContract,
  other: { label: '阅读风险揭示书', pathOf: paths.publicRiskInfo },
  async read(context, code) {
    const { market } = context.upstream;
    const byCode = { query: { fund_code: code } };
    const [info, rules, description] = await Promise.all([
      market.fundInfo(byCode),
      market.fundTradeRules(byCode),
      settle(context, market.fundDescription(byCode)),
    ]);
    return buildFundContract(info, rules, description.ok ? description.data : null);
  },
});

export default function FundContract() {
  return <DocumentPage title="基金合同" />;
}

const head: BuildPageHead<typeof loader> = createDocumentHead('投资、申购赎回、费用与收益分配。');

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
