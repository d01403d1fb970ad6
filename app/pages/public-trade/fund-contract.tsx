import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { revalidateFor, type PageHandle } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { pageMeta } from '~/app/page/page-meta';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { FUND_QUERY, fundCodeOf } from '../public-fund/fund-query';
import { BlankScreen } from '../purchase/purchase-frame';
import { DocumentPage, documentQuery } from './document-page';
import { fundContract } from './document-texts';
import { noFundBlank } from './trade-blank';

/** The fund contract with the fund's own facts and fees. */
export const handle: PageHandle = { login: 'state', title: '基金合同', watchedQuery: [...FUND_QUERY] };
export const shouldRevalidate = revalidateFor(handle);

export const loader = pageLoader({ handle, query: documentQuery }, async ({ query, context, edition }) => {
  const code = fundCodeOf(query);
  const { publicOrigin } = context;
  if (code === null) {
    return {
      document: null,
      blank: noFundBlank(edition),
      publicOrigin,
      path: paths.publicContract(edition, ''),
    };
  }
  const { market } = context.upstream;
  const asked = { query: { fund_code: code } };
  const [info, rules, description] = await Promise.all([
    market.fundInfo(asked),
    market.fundTradeRules(asked),
    part(context, market.fundDescription(asked)),
  ]);
  return {
    document: fundContract(info, rules, description.ok ? description.data : null),
    other: { label: '阅读风险揭示书', to: paths.publicRiskInfo(edition, code) },
    buyTo: paths.publicBuy(edition, code),
    publicOrigin,
    path: paths.publicContract(edition, code),
  };
});

export default function FundContract() {
  const page = useLoaderData<typeof loader>();
  if (!page.document) return <BlankScreen title="基金合同" blank={page.blank} />;
  return <DocumentPage document={page.document} other={page.other} buyTo={page.buyTo} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.document?.title ?? '基金合同',
        description: `${data.document?.title ?? '基金合同'}：投资、申购赎回、费用与收益分配。`,
        path: data.path,
        publicOrigin: data.publicOrigin,
      })
    : [];
