import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { DocumentPage, createDocumentHead } from '~/app/pages/public/trade/document-page';
import { buildRiskDisclosure } from '~/app/pages/public/trade/document-texts';
import { createDocumentLoader } from '~/app/pages/public/trade/load-document';

/** The risk disclosure of a fund. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '风险揭示书',
  description: '风险揭示书：本基金与基金投资的主要风险。',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = createDocumentLoader({
  handle,
  pathOf: paths.publicRiskInfo,
  other: { label: '阅读基金合同', pathOf: paths.publicContract },
  async read({ upstream: { market } }, code) {
    const byCode = { query: { fund_code: code } };
    const [info, rules] = await Promise.all([market.fundInfo(byCode), market.fundTradeRules(byCode)]);
    return buildRiskDisclosure(info, rules);
  },
});

export default function FundRiskInfo() {
  return <DocumentPage title="风险揭示书" />;
}

const head: BuildPageHead<typeof loader> = createDocumentHead('本基金与基金投资的主要风险。');

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
