import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { formatNewsTime } from '~/domain/figures/format';
import type { NewsBrief } from '~/contract/shared';
import { getCoverFacts } from '~/app/features/news/cover-of';
import type { CoverFacts } from '~/domain/platform/cover-facts';
import type { ArticleReactions } from '~/app/features/news/article-reactions';

/** An article in the feed, ready to draw. */
export interface FeedRow {
  id: string;
  to: string;
  title: string;
  summary: string;
  notes: string[];
  isRead: boolean;
  cover: CoverFacts;
  reactions: ArticleReactions;
}

/** Extracts only the counts and flags. */
export const getArticleReactions = ({
  like,
  share,
  collection,
  is_like,
  is_collection,
}: ArticleReactions): ArticleReactions => ({
  like,
  share,
  collection,
  is_like,
  is_collection,
});

/** Rows of the feed. `now` in epoch ms. */
export const buildFeedRows = (list: readonly NewsBrief[], edition: Edition, now: number): FeedRow[] =>
  list.map((each) => ({
    id: each.news_id,
    to: paths.post(edition, each.news_id),
    title: each.title,
    summary: each.summary,
    notes: [
      each.kind_name,
      each.author,
      formatNewsTime(each.published_at, now),
      `${each.reading_minutes} 分钟读完`,
    ],
    isRead: each.is_read,
    cover: getCoverFacts(each),
    reactions: getArticleReactions(each),
  }));
