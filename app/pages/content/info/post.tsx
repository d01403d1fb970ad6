import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildArticleJsonLd, buildBreadcrumb } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { RelatedNews } from '~/app/features/news/related-news';
import { buildNewsViews } from '~/app/features/news/news-view';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { FEED_DESCRIPTION } from '~/app/pages/content/info/feed-description';
import { Article } from '~/app/pages/content/shared/article';
import { buildArticleView } from '~/app/pages/content/shared/article-view';
import { TextOutline } from '~/app/pages/content/shared/text-body';

/** Article or research post with like, share and collect. */
export const handle = definePage({
  login: 'guest',
  title: '资讯',
  description: '研究与资讯文章。',
  watchedQuery: [],
  feed: 'all',
});
const paramsSchema = z.object({ id: z.string().max(64).optional() });

export const loader = pageLoader(
  { handle, params: paramsSchema },
  async ({ context, edition, viewer, params }) => {
    const shared = { edition, isLoggedIn: viewer !== null };
    if (!params.id) {
      const newest = await settle(context, context.upstream.content.newsList({ query: { limit: 5 } }));
      return {
        ...shared,
        article: null,
        jsonLd: [],
        related: newest.ok ? buildNewsViews(newest.data.list, edition, context.now()) : [],
      };
    }
    const [detail] = await Promise.all([
      context.upstream.content.newsDetail({ query: { news_id: params.id } }),
      // Marks the article as read; a failure does not affect the page.
      viewer ? settle(context, context.upstream.content.newsRead({ body: { news_id: params.id } })) : null,
    ]);
    const article = buildArticleView(detail, edition);
    const origin = context.publicOrigin;
    return {
      ...shared,
      article,
      // Built in the loader, so that the browser does not load these texts.
      jsonLd: [
        buildArticleJsonLd(origin, { ...article, kindName: detail.kind_name }),
        buildBreadcrumb(origin, [
          ['资讯', paths.info(edition)],
          [article.title, article.path],
        ]),
      ],
      related: buildNewsViews(detail.related, edition, context.now()),
    };
  },
);

export default function Post() {
  const { edition, article, related, isLoggedIn } = useLoaderData<typeof loader>();
  return (
    <div className={article ? 'column column-wide' : 'column'}>
      {article ? (
        <Columns kind="read">
          <Column place="outline" isSticky>
            <TextOutline body={article.body} />
          </Column>
          <Column place="text">
            <Article article={article} isLoggedIn={isLoggedIn} />
            <RiskNote />
          </Column>
          <Column place="related" isSticky>
            <RelatedNews title="相关阅读" news={related} />
          </Column>
        </Columns>
      ) : (
        <>
          <h1 className="sr-only">文章</h1>
          <div className="mt-5">
            <EmptyState
              icon="news"
              title="没有指定文章"
              action={{ to: paths.info(edition), label: '去看资讯' }}
            >
              从资讯页或下面的新文章进入。
            </EmptyState>
          </div>
          <RelatedNews title="新文章" news={related} />
          <RiskNote />
        </>
      )}
    </div>
  );
}

const RiskNote = () => (
  <p className="footnote">文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>
);

const head: BuildPageHead<typeof loader> = ({ article, edition, jsonLd }) =>
  article
    ? {
        title: article.title,
        description: article.summary,
        path: article.canonical,
        picture: { kind: 'article', id: article.id },
        jsonLd,
      }
    : { description: FEED_DESCRIPTION, path: paths.info(edition) };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
