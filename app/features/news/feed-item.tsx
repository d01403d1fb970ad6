import '~/app/features/news/article.css';
import { Link } from '~/app/ui/link';
import { Cover } from '~/app/ui/pictures/cover';
import { Tag } from '~/app/ui/tag';
import type { FeedRow } from '~/app/features/news/feed-view';
import { ArticleReactionButtons } from '~/app/features/news/article-reaction-buttons';

interface FeedItemProps {
  row: FeedRow;
  isLoggedIn: boolean;
  returnTo: string;
}

/** An article in the feed: title, summary, notes, reactions. */
export function FeedItem({ row, isLoggedIn, returnTo }: FeedItemProps) {
  return (
    <li data-seen="news-row">
      <Link className="feed-link" to={row.to}>
        <Cover facts={row.cover} />
        <h2 className={row.isRead ? 'text-ink-2' : undefined}>{row.title}</h2>
        <p className="note-text">{row.summary}</p>
        <p className="tiny-text mt-1.5">
          {row.isRead && (
            <>
              <Tag>已读</Tag>{' '}
            </>
          )}
          {row.notes.map((note, index) => (
            <span key={note} className={index > 0 ? 'separated' : undefined}>
              {note}
            </span>
          ))}
        </p>
      </Link>
      <ArticleReactionButtons
        newsId={row.id}
        title={row.title}
        reactions={row.reactions}
        isLoggedIn={isLoggedIn}
        returnTo={returnTo}
      />
    </li>
  );
}
