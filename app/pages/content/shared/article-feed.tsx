import { FeedItem } from '~/app/features/news/feed-item';
import type { FeedRow } from '~/app/features/news/feed-view';
import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import type { SettledSection } from '~/app/route-kit/settle';

interface ArticleFeedProps {
  feed: SettledSection<{ rows: FeedRow[]; pager?: KeysetPage }>;
  isLoggedIn: boolean;
  /** Current address, to return to. */
  here: string;
  empty: { title: string; text: string; action: { to: string; label: string } };
}

/** A list of articles with its pages; an error or an empty list shows what to do. */
export function ArticleFeed({ feed, isLoggedIn, here, empty }: ArticleFeedProps) {
  if (!feed.ok) {
    return (
      <div className="mt-4">
        <ErrorState isWhole title="文章暂时无法显示" retry={{ to: here }}>
          {feed.message}。已有的收藏与点赞不受影响。
        </ErrorState>
      </div>
    );
  }
  if (feed.data.rows.length === 0) {
    return (
      <div className="mt-4">
        <EmptyState icon="news" title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul className="list feed">
        {feed.data.rows.map((row) => (
          <FeedItem key={row.id} row={row} isLoggedIn={isLoggedIn} returnTo={here} />
        ))}
      </ul>
      {feed.data.pager && <KeysetPager {...feed.data.pager} />}
    </>
  );
}

/** Note below every list of articles. */
export const ReadingNote = () => (
  <p className="footnote">文章仅供了解与学习，不构成投资建议。基金有风险，投资需谨慎。</p>
);
