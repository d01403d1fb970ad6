import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { FundLinks } from '~/app/pages/public/shared/fund-links';
import { FundDocumentTabs } from '~/app/pages/public/shared/document-tabs';
import { FUND_QUERY_NAMES, getFundCode } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { FundSearchForm } from '~/app/features/lists/fund-search-form';

/** Data about public funds: for one fund, all its pages; without one, a search and general rules. */
export const handle = definePage({
  login: 'public',
  title: '基金公共信息',
  description: '公募基金的公告、风险匹配标准、账户与资金说明，按代码查看单只基金的资料。',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    const info = code ? await context.upstream.market.fundInfo({ query: { fund_code: code } }) : null;
    return {
      edition,
      path: paths.publicCommon(edition, code ?? undefined),
      fund: info && code ? { code, name: info.name, to: paths.publicFund(edition, code) } : null,
    };
  },
);

export default function CommonPage() {
  const { edition, fund } = useLoaderData<typeof loader>();
  if (fund) {
    return (
      <HistoryFrame title="基金公共信息" product={fund} isBarred>
        <FundDocumentTabs edition={edition} code={fund.code} current="all" />
        <FundLinks edition={edition} code={fund.code} except="disclosure" title="全部资料" />
      </HistoryFrame>
    );
  }
  return (
    <div className="column">
      <PageTitle>基金公共信息</PageTitle>
      <Section title="查一只基金">
        <Card pad="p">
          <FundSearchForm action={paths.publicDetailIndex(edition)} />
        </Card>
      </Section>
      <Section title="适用于所有公募基金">
        <CardList>
          <li>
            <ListRow to={paths.publicDisclosure(edition)} title="信息披露" note="各基金的定期报告与公告" />
          </li>
          <li>
            <ListRow
              to={paths.riskStandard(edition)}
              title="风险匹配标准"
              note="C1–C5 可以买哪些 R1–R5 产品"
            />
          </li>
          <li>
            <ListRow to={paths.protection(edition)} title="账户与资金" note="钱在哪里，账户怎样守住" />
          </li>
          <li>
            <ListRow to={paths.regularIntroduce(edition)} title="定投介绍" note="怎样扣款，有哪些风险" />
          </li>
        </CardList>
      </Section>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = ({ fund, path }) =>
  fund
    ? {
        title: `${fund.name} 全部资料`,
        description: `${fund.name}的档案、资料概要、公告、交易规则与分析。`,
        path,
      }
    : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
