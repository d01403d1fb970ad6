import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { FUND_QUERY, fundCodeOf } from '../public-fund/fund-query';
import { BlankScreen } from '../purchase/purchase-frame';
import { DocumentPage, documentQuery } from './document-page';
import { riskDisclosure } from './document-texts';
import { noFundBlank } from './trade-blank';

/** The risk disclosure of a fund. */
export const handle: PageHandle = { login: 'state', title: '风险揭示书', watchedQuery: [...FUND_QUERY] };
export const shouldRevalidate = revalidateFor(handle);

export const loader = pageLoader({ handle, query: documentQuery }, async ({ query, context, edition }) => {
  const code = fundCodeOf(query);
  const { publicOrigin } = context;
  if (code === null) {
    return {
      document: null,
      blank: noFundBlank(edition),
      publicOrigin,
      path: paths.publicRiskInfo(edition, ''),
    };
  }
  const { market } = context.upstream;
  const asked = { query: { fund_code: code } };
  const [info, rules] = await Promise.all([market.fundInfo(asked), market.fundTradeRules(asked)]);
  return {
    document: riskDisclosure(info, rules),
    other: { label: '阅读基金合同', to: paths.publicContract(edition, code) },
    buyTo: paths.publicBuy(edition, code),
    publicOrigin,
    path: paths.publicRiskInfo(edition, code),
  };
});

export default function FundRiskInfo() {
  const page = useLoaderData<typeof loader>();
  if (!page.document) return <BlankScreen title="风险揭示书" blank={page.blank} />;
  return <DocumentPage document={page.document} other={page.other} buyTo={page.buyTo} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.document?.title ?? '风险揭示书',
        description: `${data.document?.title ?? '风险揭示书'}：本基金与基金投资的主要风险。`,
        path: data.path,
        publicOrigin: data.publicOrigin,
      })
    : [];
