import { Article } from '~/app/pages/content/shared/article';
import type { ArticleView } from '~/app/pages/content/shared/article-view';
import type { NewsView } from '~/app/features/news/news-view';
import { RelatedNews } from '~/app/features/news/related-news';
import { EmptyState } from '~/app/ui/empty-state';

interface NoticePageProps {
  /** Null when the address names no announcement. */
  article: ArticleView | null;
  others: NewsView[];
  noticesTo: string;
}

/** One announcement and the newest others; without one, a link to the list. */
export function NoticePage({ article, others, noticesTo }: NoticePageProps) {
  return (
    <div className="column">
      {article ? (
        <Article article={article} isLoggedIn={false} isNotice />
      ) : (
        <>
          <h1 className="sr-only">站内资讯</h1>
          <div className="mt-5">
            <EmptyState icon="bell" title="没有指定公告" action={{ to: noticesTo, label: '看全部公告' }}>
              从公告列表或下面的新公告进入
            </EmptyState>
          </div>
        </>
      )}
      <RelatedNews title="其他公告" news={others} more={{ to: noticesTo, label: '全部公告' }} />
    </div>
  );
}
