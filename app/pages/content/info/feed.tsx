import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FEED_DESCRIPTION } from '~/app/pages/content/info/feed-description';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { readingPaths } from '~/app/paths/reading';
import { videoPaths } from '~/app/paths/videos';
import { ButtonLink } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { PostedNotice } from '~/app/ui/form/form-notice';
import { EDITION_RULES, type Edition } from '~/domain/platform/edition';
import { NEWS_KIND_NAMES, NEWS_KINDS } from '~/contract/content';
import { FeedItem } from '~/app/features/news/feed-item';
import { buildFeedRows } from '~/app/features/news/feed-view';
import { redirect } from '@remix-run/node';
import {
  pageAction,
  redirectGuestToLogin,
  redirectWithFlash,
  type ActionArguments,
} from '~/app/route-kit/page-action';
import { paths } from '~/app/paths';
import { isPortalError } from '~/bff/core/errors';
import { toSafePath } from '~/domain/shared/query';
import { getReactionErrorText } from '~/app/features/news/article-reactions';
import {
  articleReactionSchema,
  type ArticleReactionValue,
} from '~/app/pages/content/info/article-reaction-schema';

/** News tab: research, news, roadshows and education, with like, share and collect. */
export const handle = definePage({
  login: 'guest',
  title: '资讯',
  description: FEED_DESCRIPTION,
  tab: 'info',
  watchedQuery: ['kind', 'tag', 'cursor'],
});

const querySchema = z.object({
  kind: z.enum(NEWS_KINDS).optional(),
  tag: z.string().max(40).optional(),
  cursor: z.string().max(200).optional(),
});

/** Kinds requested by default; undefined requests all. */
const requestedKinds = (edition: Edition) => {
  const kinds = EDITION_RULES[edition].news;
  return kinds.length === NEWS_KINDS.length ? undefined : kinds.join(',');
};

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ context, edition, viewer, query }) => {
    const reply = await settle(
      context,
      context.upstream.content.newsList({
        query: { ...query, kind: query.kind ?? requestedKinds(edition), limit: 20 },
      }),
    );
    return {
      edition,
      query,
      isLoggedIn: viewer !== null,
      kinds: EDITION_RULES[edition].news.map((kind) => ({ kind, name: NEWS_KIND_NAMES[kind] })),
      feed: reply.ok
        ? {
            ok: true as const,
            rows: buildFeedRows(reply.data.list, edition, context.now()),
            tags: reply.data.tags,
            next: reply.data.next_cursor,
          }
        : reply,
    };
  },
);

export const action = pageAction(
  { limit: 'open', login: 'public', schema: articleReactionSchema },
  handleArticleReaction,
);

export default function Feed() {
  const { edition, query, feed, kinds, isLoggedIn } = useLoaderData<typeof loader>();
  const here = (change: Record<string, string | undefined>) =>
    paths.info(edition, { kind: query.kind, tag: query.tag, ...change });
  return (
    <div className="column">
      <h1 className="sr-only">资讯</h1>
      <div className="mt-3">
        <Chips
          oneLine
          label="类别"
          items={[
            { to: here({ kind: undefined }), label: '全部', isCurrent: !query.kind },
            ...kinds.map(({ kind, name }) => ({
              to: here({ kind }),
              label: name,
              isCurrent: kind === query.kind,
            })),
          ]}
        />
      </div>
      {feed.ok && feed.tags.length > 0 && (
        <Chips
          oneLine
          label="标签"
          items={[
            ...(query.tag
              ? [{ to: here({ tag: undefined }), label: `# ${query.tag} ×`, isCurrent: true }]
              : []),
            ...feed.tags
              .filter((tag) => tag !== query.tag)
              .map((tag) => ({ to: here({ tag }), label: `# ${tag}` })),
          ]}
        />
      )}
      <Chips
        oneLine
        label="更多读法"
        items={[
          { to: videoPaths.hub(edition), label: '视频路演', isCurrent: false },
          { to: readingPaths.hot(edition), label: '热门', isCurrent: false },
          { to: readingPaths.topics(edition), label: '专题', isCurrent: false },
          { to: readingPaths.tags(edition), label: '标签', isCurrent: false },
          { to: readingPaths.investorReading(edition), label: '投资必读', isCurrent: false },
        ]}
      />
      <PostedNotice />
      {!feed.ok ? (
        <div className="mt-4">
          <ErrorState isWhole title="资讯暂时无法显示" retry={{ to: here({}) }}>
            {feed.message}。已有的收藏与点赞不受影响。
          </ErrorState>
        </div>
      ) : feed.rows.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            icon="news"
            title="这里还没有文章"
            action={{ to: paths.info(edition), label: '看全部资讯' }}
          >
            换一个类别或标签试试。
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="list feed">
            {feed.rows.map((row) => (
              <FeedItem
                key={row.id}
                row={row}
                isLoggedIn={isLoggedIn}
                returnTo={here({ cursor: query.cursor })}
              />
            ))}
          </ul>
          {(feed.next || query.cursor) && (
            <div className="button-pair mt-4">
              {query.cursor && (
                <ButtonLink kind="line" to={here({ cursor: undefined })} rel="first">
                  回到第一页
                </ButtonLink>
              )}
              {feed.next && (
                <ButtonLink kind="line" to={here({ cursor: feed.next })} rel="next">
                  下一页
                </ButtonLink>
              )}
            </div>
          )}
        </>
      )}
      <p className="footnote">文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>
    </div>
  );
}

/** Likes, shares or collects an article and redirects back; collecting requires a login and continues after it. */
async function handleArticleReaction({
  value,
  context,
  edition,
}: ActionArguments<ArticleReactionValue, unknown, unknown>): Promise<Response> {
  const back = toSafePath(value.return_to ?? '', paths.info(edition));
  if (value.intent === 'collection' && !(await context.viewer())) {
    return redirectGuestToLogin({ context, edition }, { text: '请先登录，登录后继续', returnTo: back });
  }
  const isCancel = value.is_cancel === '1';
  try {
    await context.upstream.content.newsMount({
      body: { news_id: value.news_id, operate: value.intent, is_cancel: isCancel },
    });
  } catch (error) {
    if (!isPortalError(error) || error.kind === 'SessionExpiredError') throw error;
    const before = { like: 0, share: 0, collection: 0, is_like: isCancel, is_collection: isCancel };
    return redirectWithFlash(context, back, getReactionErrorText(before, value.intent), 'error');
  }
  return redirect(back, 303);
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.query.kind
    ? (data.kinds.find((each) => each.kind === data.query.kind)?.name ?? '资讯')
    : '资讯',
  path: paths.info(data.edition, { kind: data.query.kind, tag: data.query.tag }),
  feed: data.query.kind ?? 'all',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
