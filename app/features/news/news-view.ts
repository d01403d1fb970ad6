import type { Edition } from '~/domain/platform/edition';
import { formatNewsTime } from '~/domain/figures/format';
import type { NewsBrief } from '~/contract/shared';
import { paths } from '~/app/paths';
import { getCoverFacts } from '~/app/features/news/cover-of';
import type { CoverFacts } from '~/domain/platform/cover-facts';

export interface NewsView {
  to: string;
  title: string;
  kind: string;
  time: string;
  cover: CoverFacts;
}

/** Related articles as rows. `now` in epoch ms. */
export const buildNewsViews = (news: readonly NewsBrief[], edition: Edition, now: number): NewsView[] =>
  news.map((each) => ({
    to: paths.post(edition, each.news_id),
    title: each.title,
    kind: each.kind_name,
    time: formatNewsTime(each.published_at, now),
    cover: getCoverFacts(each),
  }));
