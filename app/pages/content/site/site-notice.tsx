import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { feedPagingSchema } from '~/app/pages/content/shared/feed-query';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { KeysetPager } from '~/app/features/lists/keyset-pager';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { NOTICES_HEAD } from '~/app/pages/content/site/notices-head';
import { PageTitle } from '~/app/ui/section';
import { formatNewsTime } from '~/domain/figures/format';

/** Announcements of the platform: trading days, maintenance, rules. Newest first. */
export const handle = definePage({
  login: 'public',
  title: NOTICES_HEAD.title,
  description: NOTICES_HEAD.description,
  watchedQuery: ['cursor'],
});

const NOTICES = 20;
const querySchema = z.object(feedPagingSchema);

export const loader = pageLoader({ handle, query: querySchema }, async ({ context, edition, query }) => {
  const path = readingPaths.notices(edition);
  const reply = await settle(
    context,
    context.upstream.content.newsList({ query: { kind: 'notice', cursor: query.cursor, limit: NOTICES } }),
  );
  const now = context.now();
  return {
    path,
    homeTo: paths.home(),
    notices: mapSection(reply, (found) => ({
      rows: found.list.map((notice) => ({
        to: readingPaths.notice(edition, notice.news_id),
        title: notice.title,
        note: `${formatNewsTime(notice.published_at, now)} · ${notice.summary}`,
      })),
      pager: buildKeysetPage(path, query, found, NOTICES),
    })),
  };
});

export default function SiteNotices() {
  const { notices, path, homeTo } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>站内公告</PageTitle>
      {!notices.ok ? (
        <div className="mt-4">
          <ErrorState isWhole title="公告暂时无法显示" retry={{ to: path }}>
            {notices.message}。交易不受影响。
          </ErrorState>
        </div>
      ) : notices.data.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon="bell" title="还没有公告" action={{ to: homeTo, label: '回首页' }}>
            有新的交易安排时会在这里公布
          </EmptyState>
        </div>
      ) : (
        <>
          <CardList className="mt-3">
            {notices.data.rows.map((notice) => (
              <li key={notice.to}>
                <ListRow to={notice.to} title={notice.title} note={notice.note} />
              </li>
            ))}
          </CardList>
          <KeysetPager {...notices.data.pager} />
        </>
      )}
      <p className="footnote">公告以发布时间为准；涉及交易日的安排以基金管理人公告为准。</p>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
