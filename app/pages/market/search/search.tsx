import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';
import { SEARCH_KINDS } from '~/contract/search';
import { RecentSearches } from '~/app/pages/market/search/recent-searches';
import { loadSearchStart } from '~/app/pages/market/search/load-start';
import { formatGroupResultCount } from '~/app/features/lists/format-result-count';
import { ExactMatchCard } from '~/app/features/lists/exact-card';
import { SearchGroup } from '~/app/features/lists/search-group';
import { useSearchAsYouType } from '~/app/pages/market/search/search-as-you-type';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';
import {
  buildExactMatchView,
  buildSearchGroups,
  removeExactMatch,
  type SearchGroupView,
} from '~/app/features/lists/search-view';

/** Search for funds, managers, companies, roadshows and news. */
export const handle = definePage({
  login: 'guest',
  title: '搜索',
  description: '按名称、代码与拼音搜索基金、经理、公司、路演与资讯。',
  watchedQuery: ['searchKeyWord', 'kind'],
});

const querySchema = z.object({
  searchKeyWord: createSearchTextSchema(KEYWORD_MAX_CHARS).optional(),
  /** Default: some of each kind (ENTITY-030). */
  kind: z
    .enum(['default', ...SEARCH_KINDS])
    .default('default')
    .transform((kind) => (kind === 'default' ? null : kind)),
});
const FEW = 5;
const ALL = 50;

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, query, viewer }) => {
    const shared = { edition };
    const keyword = query.searchKeyWord ?? '';
    if (keyword === '') {
      const start = await loadSearchStart(context, edition, viewer !== null);
      return { ...shared, keyword, kind: null, start, found: null };
    }
    const found = await settle(
      context,
      context.upstream.search.query({
        query: { keyword, kind: query.kind ?? undefined, limit: query.kind ? ALL : FEW },
      }),
    );
    return {
      ...shared,
      keyword,
      kind: query.kind,
      start: null,
      found: found.ok
        ? {
            ok: true as const,
            exact: query.kind ? null : buildExactMatchView(found.data, edition),
            text: formatGroupResultCount(found.data.groups),
            groups: buildSearchGroups(removeExactMatch(found.data), edition, query.kind),
          }
        : found,
    };
  },
);

export default function Search() {
  const { edition, keyword, kind, start, found } = useLoaderData<typeof loader>();
  const here = paths.search(edition, { searchKeyWord: keyword || undefined, kind: kind ?? undefined });
  useSearchAsYouType(keyword, kind);
  return (
    <div className="column column-narrow">
      <h1 className="sr-only">{keyword ? `搜索“${keyword}”` : '搜索'}</h1>
      {/* Rendered empty from the start, so that screen readers announce the results. */}
      <p className="tiny-text mt-2" role="status">
        {found?.ok ? found.text : ''}
      </p>
      {start && (
        <>
          <RecentSearches edition={edition} />
          {start.watched && <SearchGroup group={start.watched} returnTo={here} />}
          {start.words.length > 0 && (
            <Section title="热门搜索">
              <div className="chips">
                {start.words.map((word) => (
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
          {start.chosen && <SearchGroup group={start.chosen} returnTo={here} />}
          {(start.watched ?? start.chosen) && <YearNote groups={[start.watched, start.chosen]} />}
          <p className="footnote">可输入名称、基金代码、拼音首字母或全拼，如「中性」「990127」「zxcl」。</p>
        </>
      )}
      {found && !found.ok && (
        <div className="mt-5">
          <ErrorState
            isWhole
            title="搜索暂时不可用"
            retry={{ to: paths.search(edition, { searchKeyWord: keyword }) }}
          >
            {found.message}。输入的内容已保留。
          </ErrorState>
        </div>
      )}
      {found?.ok && (
        <div>
          {kind && (
            <p className="mt-1 flex">
              <Link className="more-link pl-0" to={paths.search(edition, { searchKeyWord: keyword })}>
                返回全部结果
              </Link>
            </p>
          )}
          {found.exact && <ExactMatchCard fund={found.exact} returnTo={here} />}
          {found.groups.length === 0 && !found.exact ? (
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
            found.groups.map((group) => <SearchGroup key={group.kind} group={group} returnTo={here} />)
          )}
          {(found.exact ?? found.groups.some((group) => group.hits.some((hit) => hit.fund))) && (
            <YearNote groups={found.groups} />
          )}
        </div>
      )}
    </div>
  );
}

function YearNote({ groups }: { groups: readonly (SearchGroupView | null)[] }) {
  const edition = useEdition();
  const isLocked = groups.some((group) =>
    group?.hits.some(({ fund, isBeyondRisk }) => fund?.year === null && !isBeyondRisk),
  );
  return (
    <p className="footnote">
      {isLocked && '私募基金的净值与业绩只向特定对象展示。'}
      <Link className="underline" to={paths.figure(edition, { of: 'return' })}>
        近1年
      </Link>
      截至各基金最新净值日，费后复权净值，来源：基金管理人披露。
      <span className="whitespace-nowrap">过往业绩不预示未来表现</span>。
    </p>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  // The title is used in share texts, so the text of the query appears only on the page.
  title: '搜索',
  isPrivate: Boolean(data.keyword),
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
