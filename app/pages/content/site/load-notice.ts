import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { settle } from '~/app/route-kit/settle';
import { readingPaths } from '~/app/paths/reading';
import { buildNewsViews } from '~/app/features/news/news-view';
import { buildArticleView } from '~/app/pages/content/shared/article-view';

const NEWEST = 6;

/**
 * Loads one announcement or news item of the platform, with the newest announcements. @throws PortalError for an
 * unknown one
 */
export async function loadNotice(
  { context, edition }: { context: PortalContext; edition: Edition },
  id: string | undefined,
) {
  const getArticlePath = (newsId: string) => readingPaths.notice(edition, newsId);
  const { newsDetail, newsList } = context.upstream.content;
  const [detail, newest] = await Promise.all([
    id === undefined ? null : newsDetail({ query: { news_id: id } }),
    settle(context, newsList({ query: { kind: 'notice', limit: NEWEST } })),
  ]);
  const list = newest.ok ? newest.data.list.filter((each) => each.news_id !== id) : [];
  return {
    noticesTo: readingPaths.notices(edition),
    article: detail && buildArticleView(detail, edition, getArticlePath),
    others: buildNewsViews(list, edition, context.now()).map((view, index) => ({
      ...view,
      to: getArticlePath(list[index]!.news_id),
    })),
  };
}
