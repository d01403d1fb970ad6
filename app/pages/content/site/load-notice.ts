import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { part } from '~/app/route-kit/settle';
import { readingPaths } from '~/app/paths/reading';
import { newsViews } from '~/app/features/news/news-view';
import { articleView } from '~/app/pages/content/parts/article-view';

const NEWEST = 6;

/** One announcement or item of platform news, with the newest announcements. @throws PortalError for an unknown one */
export async function loadNotice(
  { context, edition }: { context: PortalContext; edition: Edition },
  id: string | undefined,
) {
  const placeOf = (newsId: string) => readingPaths.notice(edition, newsId);
  const { newsDetail, newsList } = context.upstream.content;
  const [detail, newest] = await Promise.all([
    id === undefined ? null : newsDetail({ query: { news_id: id } }),
    part(context, newsList({ query: { kind: 'notice', limit: NEWEST } })),
  ]);
  const list = newest.ok ? newest.data.list.filter((each) => each.news_id !== id) : [];
  return {
    noticesTo: readingPaths.notices(edition),
    article: detail && articleView(detail, edition, placeOf),
    others: newsViews(list, edition, context.now()).map((view, index) => ({
      ...view,
      to: placeOf(list[index]!.news_id),
    })),
  };
}
