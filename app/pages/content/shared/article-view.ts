import { paths } from '~/app/paths';
import { readingPaths } from '~/app/paths/reading';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import { buildBodyBlocks } from '~/app/pages/content/shared/body-view';
import { getCoverFacts } from '~/app/features/news/cover-of';
import { getArticleReactions } from '~/app/features/news/feed-view';

type Detail = CallResult<Contract['content']['newsDetail']>;

const mentionHref = (mention: Detail['mentions'][number], edition: Edition): string =>
  ({
    simu: () => paths.simuProduct(mention.id),
    public: () => paths.publicFund(edition, mention.id),
    company: () => paths.simuCompany(mention.id),
    manager: () => paths.simuManager(mention.id),
  })[mention.kind]();

/** Builds an article, ready to draw. `placeOf`: address of an article of its kind when that is not a post. */
export function buildArticleView(
  detail: Detail,
  edition: Edition,
  getArticlePath: (newsId: string) => string = (newsId) => paths.post(edition, newsId),
) {
  const buildAdjacentLink = (other: Detail['next']) =>
    other && { to: getArticlePath(other.news_id), title: other.title };
  return {
    id: detail.news_id,
    path: getArticlePath(detail.news_id),
    /**
     * Announcements have two addresses and articles may have another one: this one is the canonical address for
     * crawlers.
     */
    canonical:
      detail.kind === 'notice'
        ? readingPaths.notice(edition, detail.news_id)
        : paths.post(edition, detail.news_id),
    title: detail.title,
    summary: detail.summary,
    cover: getCoverFacts(detail),
    author: detail.author,
    publishedAt: detail.published_at,
    notes: [
      detail.kind_name,
      detail.author,
      formatDateTime(detail.published_at),
      `约 ${detail.reading_minutes} 分钟`,
    ],
    source: detail.source,
    body: buildBodyBlocks(detail.body),
    kindName: detail.kind_name,
    previous: buildAdjacentLink(detail.previous),
    next: buildAdjacentLink(detail.next),
    tags: detail.tags.map((tag) => ({ text: tag, to: readingPaths.tags(edition, { tag }) })),
    mentions: detail.mentions.map((mention) => ({ name: mention.name, to: mentionHref(mention, edition) })),
    marks: getArticleReactions(detail),
  };
}
export type ArticleView = ReturnType<typeof buildArticleView>;
