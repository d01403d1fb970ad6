import { useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { Fragment } from 'react';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES } from '~/contract/kinds';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { SearchGroup } from '~/app/features/lists/search-group';
import { buildSearchGroups } from '~/app/features/lists/search-view';
import { FundSearchForm } from '~/app/features/lists/fund-search-form';
import { RecentFundList } from '~/app/pages/public/market/recent-list';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';
import { idSchema } from '~/contract/shared';

/** Entry to the details of a public fund: by code or name, recently viewed, watched, by type. */
export const handle = definePage({
  login: 'public',
  title: '公募详情首页',
  description: '按代码、名称或拼音查找公募基金，查看净值、业绩、持仓、费率与公告。',
  watchedQuery: ['keyword'],
});

const HITS = 30;
/** A named fund is redirected to its own page, which has all details. */
const querySchema = z.object({
  keyword: createSearchTextSchema(KEYWORD_MAX_CHARS).optional(),
  fund_code: idSchema.optional(),
  product_id: idSchema.optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const named = query.fund_code ?? query.product_id;
  if (named !== undefined) throw redirect(paths.publicFund(edition, named));
  const keyword = query.keyword ?? '';
  const found = keyword
    ? await settle(
        context,
        context.upstream.search.query({ query: { keyword, kind: 'public', limit: HITS } }),
      )
    : null;
  if (found?.ok) {
    const { exact } = found.data;
    if (exact?.kind === 'public') throw redirect(paths.publicFund(edition, exact.fund_code));
  }
  return {
    edition,
    keyword,
    path: paths.publicDetailIndex(edition),
    found: found && mapSection(found, (reply) => buildSearchGroups(reply, edition, 'public')),
    types: PUBLIC_TYPES.map((type) => ({
      label: PUBLIC_TYPE_NAMES[type],
      to: paths.fundLibrary(edition, { tab: 'public', type }),
    })),
  };
});

export default function DetailIndexPage() {
  const { edition, keyword, path, found, types } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>查看一只公募基金</PageTitle>
      <Card pad="p" className="mt-3">
        <FundSearchForm action={path} value={keyword} />
      </Card>
      {found && !found.ok && (
        <div className="mt-4">
          <ErrorState
            isWhole
            title={found.message}
            retry={{ to: `${path}?keyword=${encodeURIComponent(keyword)}` }}
          >
            输入的内容已保留
          </ErrorState>
        </div>
      )}
      {found?.ok && found.data.length === 0 && (
        <div className="mt-4">
          <EmptyState
            icon="search"
            title={`没有找到“${keyword}”`}
            action={{ to: paths.fundLibrary(edition, { tab: 'public' }), label: '去基金库' }}
          >
            少输几个字，或改用 6 位代码、拼音首字母
          </EmptyState>
        </div>
      )}
      {found?.ok &&
        found.data.map((group) => (
          <Fragment key={group.kind}>
            <SearchGroup group={group} returnTo={`${path}?keyword=${encodeURIComponent(keyword)}`} />
            {group.isCutOff && (
              <p className="footnote">只列出前 {group.hits.length} 只，多输几个字可以缩小范围。</p>
            )}
          </Fragment>
        ))}
      <RecentFundList edition={edition} />
      <Section title="从这里开始">
        <CardList>
          <li>
            <ListRow
              icon="star"
              to={paths.favorite(edition, { tab: 'public' })}
              title="我的自选"
              note="登录后查看自选的公募基金"
            />
          </li>
          <li>
            <ListRow
              icon="check"
              to={paths.publicSelections(edition)}
              title="公募优选"
              note="每只都写明依据"
            />
          </li>
          <li>
            <ListRow icon="pie" to={paths.publicChannel(edition)} title="公募频道" note="排行、类型与资讯" />
          </li>
        </CardList>
      </Section>
      <Section title="按类型">
        <Chips label="基金类型" items={types} />
      </Section>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  // The title is used in share texts, so the text of the query appears only on the page.
  title: '查看一只公募基金',
  isPrivate: data.keyword !== '',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
