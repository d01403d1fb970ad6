import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { cursorSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { buildNewsViews } from '~/app/features/news/news-view';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { RelatedNews } from '~/app/features/news/related-news';
import { FeedItem } from '~/app/features/news/feed-item';
import { buildFeedRows } from '~/app/features/news/feed-view';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { SectionError } from '~/app/features/funds/section-error';
import {
  buildKindLinks,
  getRequestedKinds,
  buildOtherKindLinks,
  RESEARCH_KINDS,
  buildTagLinks,
} from '~/app/pages/market/channels/research-view';

/** Research channel: reports and interviews, newest first, and those with the most reactions. */
export const handle = definePage({
  login: 'guest',
  title: '研究',
  description: '市场与基金研究报告、基金经理访谈，按类别与标签浏览。',
  watchedQuery: ['kind', 'tag', 'cursor'],
});

const ARTICLES = 10;
const POPULAR = 5;
const querySchema = z.object({
  kind: z.enum(RESEARCH_KINDS).optional(),
  tag: z.string().max(40).optional(),
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const { kind, tag, cursor } = query;
    const { newsList } = context.upstream.content;
    const requested = { kind: getRequestedKinds(query), tag };
    const now = context.now();
    const [latest, popular] = await Promise.all([
      settle(context, newsList({ query: { ...requested, cursor, limit: ARTICLES } })),
      // Loaded only with the first page; later pages show only the list.
      cursor ? null : settle(context, newsList({ query: { ...requested, sort: 'popular', limit: POPULAR } })),
    ]);
    const path = paths.research(edition, { kind, tag });
    return {
      isLoggedIn: viewer !== null,
      path,
      here: paths.research(edition, { kind, tag, cursor, page: cursor ? query.page : undefined }),
      kinds: buildKindLinks(query, edition),
      latest: mapSection(latest, (reply) => ({
        rows: buildFeedRows(reply.list, edition, now),
        tags: buildTagLinks(reply.tags, query, edition),
        pager: buildKeysetPage(path, query, reply, ARTICLES),
      })),
      popular: popular && mapSection(popular, (reply) => buildNewsViews(reply.list, edition, now)),
      others: buildOtherKindLinks(edition),
      allTo: paths.research(edition),
    };
  },
);

export default function ResearchPage() {
  const page = useLoaderData<typeof loader>();
  const { latest, popular } = page;
  return (
    <div className="column">
      <PageTitle>研究</PageTitle>
      <Chips oneLine label="类别" items={page.kinds} />
      {latest.ok ? (
        <>
          <Chips oneLine label="标签" items={latest.data.tags} />
          {latest.data.rows.length === 0 ? (
            <div className="mt-4">
              <EmptyState icon="news" title="这里还没有文章" action={{ to: page.allTo, label: '看全部研究' }}>
                换一个类别或标签试试
              </EmptyState>
            </div>
          ) : (
            <ul className="list feed">
              {latest.data.rows.map((row) => (
                <FeedItem key={row.id} row={row} isLoggedIn={page.isLoggedIn} returnTo={page.here} />
              ))}
            </ul>
          )}
          <KeysetPager {...latest.data.pager} />
        </>
      ) : (
        <SectionError title="最新" message={latest.message} retryTo={page.here} />
      )}
      {popular &&
        (popular.ok ? (
          <RelatedNews title="近半年读者关注" note="按点赞、收藏与分享合计" news={popular.data} />
        ) : (
          <SectionError title="近半年读者关注" message={popular.message} retryTo={page.here} />
        ))}
      <Section title="更多栏目">
        <CardList>
          {page.others.map((other) => (
            <li key={other.to}>
              <ListRow to={other.to} title={other.name} note={other.note} />
            </li>
          ))}
        </CardList>
      </Section>
      <p className="footnote">文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
