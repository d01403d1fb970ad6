import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { idSchema } from '~/contract/shared';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import { videoPaths } from '~/app/paths/videos';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { buildNewsViews } from '~/app/features/news/news-view';
import { RelatedNews } from '~/app/features/news/related-news';
import { VideoList } from '~/app/features/videos/video-list';
import { buildVideoRows } from '~/app/features/videos/video-view';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Section } from '~/app/ui/section';

/** Talks about one private fund, each behind the fund's lock, and articles that mention it. */
export const handle = definePage({
  login: 'guest',
  title: '产品视频资讯',
  description: '一只私募基金的路演视频与相关文章；路演面向可以查看该产品的投资者播放。',
  watchedQuery: ['product_id'],
});

const LIMIT = 20;

export const loader = pageLoader(
  { handle, query: z.object({ product_id: idSchema.optional() }) },
  async ({ context, edition, query: { product_id } }) => {
    const libraryTo = paths.fundLibrary(edition, { tab: 'simu' });
    if (product_id === undefined) return { product: null, libraryTo };
    const { catalogue, content, videos } = context.upstream;
    const now = context.now();
    const [detail, upcoming, list, news] = await Promise.all([
      catalogue.simuDetail({ query: { product_id } }),
      settle(context, videos.upcoming({ query: { edition: 'wealth', product_id } })),
      settle(context, videos.list({ query: { edition: 'wealth', product_id, limit: LIMIT } })),
      settle(context, content.newsList({ query: { product_id, limit: LIMIT } })),
    ]);
    return {
      product: { name: detail.short_name, to: paths.simuProduct(product_id) },
      path: videoPaths.ofProduct(edition, product_id),
      upcoming: mapSection(upcoming, (reply) => buildVideoRows(reply.list, edition, now)),
      videos: mapSection(list, (reply) => buildVideoRows(reply.list, edition, now)),
      news: mapSection(news, (reply) => buildNewsViews(reply.list, edition, now)),
      newsTo: readingPaths.related(edition, { product_id }),
      hubTo: videoPaths.hub(edition),
    };
  },
);

export default function ProductVideos() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="视频资讯" libraryTo={page.libraryTo} />;
  const { upcoming, videos, news } = page;
  const soon = upcoming.ok ? upcoming.data : [];
  const isEmpty = videos.ok && videos.data.length === 0 && soon.length === 0;
  return (
    <HistoryFrame title="视频资讯" product={page.product}>
      {soon.length > 0 && (
        <Section title="将要举行">
          <VideoList rows={soon} />
        </Section>
      )}
      {!videos.ok ? (
        <div className="mt-4">
          <ErrorState title="视频暂时无法显示" retry={{ to: page.path }}>
            {videos.message}。下面的文章不受影响。
          </ErrorState>
        </div>
      ) : (
        videos.data.length > 0 && (
          <Section title="回放">
            <VideoList rows={videos.data} />
          </Section>
        )
      )}
      {isEmpty && (
        <div className="mt-4">
          <EmptyState
            title="没有可以显示的路演视频"
            icon="roadshow"
            action={{ to: page.hubTo, label: '看全部视频' }}
          >
            还没有录过，或与您的风险等级不匹配。
          </EmptyState>
        </div>
      )}
      {news.ok && <RelatedNews news={news.data} more={{ to: page.newsTo, label: '全部' }} />}
      <p className="footnote">
        路演只向可以查看该产品的投资者播放。视频与文章不构成投资建议。基金有风险，投资需谨慎。
      </p>
    </HistoryFrame>
  );
}

const head: BuildPageHead<typeof loader> = ({ product, path }) =>
  product ? { title: `${product.name} 视频资讯`, path } : { path: videoPaths.ofProduct('wealth') };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
