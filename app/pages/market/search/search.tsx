import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';
import { SEARCH_KINDS } from '~/contract/search';
import { RecentSearches } from '~/app/pages/market/search/recent-searches';
import { SearchGroup } from '~/app/parts/lists/search-group';
import { useSearchAsYouType } from '~/app/pages/market/search/search-as-you-type';
import { searchGroups } from '~/app/parts/lists/search-view';
import { KEYWORD_MAX } from '~/contract/limits';

/** Search funds, managers, companies, roadshows and news. */
export const handle = definePage({
  login: 'guest',
  title: '搜索',
  description: '按名称、代码与拼音搜索基金、经理、公司、路演与资讯。',
  watchedQuery: ['searchKeyWord', 'kind'],
});

const querySchema = z.object({
  searchKeyWord: z.string().trim().max(KEYWORD_MAX).optional(),
  kind: z.enum(SEARCH_KINDS).optional(),
});
const FEW = 5;
const ALL = 50;

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const shared = { edition };
  const keyword = query.searchKeyWord ?? '';
  if (keyword === '') {
    const hot = await part(context, context.upstream.search.hot());
    return { ...shared, keyword, kind: null, words: hot.ok ? hot.data.words : [], found: null };
  }
  const found = await part(
    context,
    context.upstream.search.query({ query: { keyword, kind: query.kind, limit: query.kind ? ALL : FEW } }),
  );
  return {
    ...shared,
    keyword,
    kind: query.kind ?? null,
    words: [],
    found: found.ok
      ? { ok: true as const, groups: searchGroups(found.data, edition, query.kind ?? null) }
      : found,
  };
});

export default function Search() {
  const { edition, keyword, kind, words, found } = useLoaderData<typeof loader>();
  useSearchAsYouType(keyword, kind);
  return (
    <div className="column column-narrow">
      <h1 className="sr-only">{keyword ? `搜索“${keyword}”` : '搜索'}</h1>
      {found === null && (
        <>
          <RecentSearches edition={edition} />
          {words.length > 0 && (
            <Section title="热门搜索">
              <div className="chips">
                {words.map((word) => (
                  <Link
                    key={word}
                    className="chip"
                    to={paths.search(edition, { searchKeyWord: word })}
                    replace
                  >
                    <span>{word}</span>
                  </Link>
                ))}
              </div>
            </Section>
          )}
          <p className="footnote">可输入名称、基金代码、拼音首字母或全拼，如「中性」「990127」「zxcl」。</p>
        </>
      )}
      {found && !found.ok && (
        <div className="mt-5">
          <ErrorState
            title="搜索暂时不可用"
            retry={{ to: paths.search(edition, { searchKeyWord: keyword }) }}
          >
            {found.message}。输入的内容已保留。
          </ErrorState>
        </div>
      )}
      {found?.ok && (
        <div aria-live="polite">
          {kind && (
            <p className="mt-1 flex">
              <Link className="more-link pl-0" to={paths.search(edition, { searchKeyWord: keyword })}>
                返回全部结果
              </Link>
            </p>
          )}
          {found.groups.length === 0 ? (
            <div className="mt-5">
              <EmptyState
                icon="search"
                title={`没有找到“${keyword}”`}
                action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
              >
                换个说法试试：少输几个字，或用代码、拼音首字母。
              </EmptyState>
            </div>
          ) : (
            found.groups.map((group) => <SearchGroup key={group.kind} group={group} />)
          )}
        </div>
      )}
    </div>
  );
}

export const head: HeadOf<typeof loader> = (data) => ({
  title: data.keyword ? `搜索“${data.keyword}”` : '搜索',
  isPrivate: Boolean(data.keyword),
});
