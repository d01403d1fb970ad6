import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database, NewsKind } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadNewsBriefs, toNewsBrief, buildNewsQuery } from '~/upstream/core/db/news-briefs';

/** Number of related articles below the text. */
const RELATED = 4;
/** Newest articles of each tag that are considered. */
const RELATED_POOL = 200;

/** Returns ids of the published articles that share the most tags with an article, newest first among equals. */
async function relatedIds(
  db: Kysely<Database>,
  id: string,
  tags: readonly string[],
  at: string,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('article_tags')
        .select(['article_id', 'published_at'])
        .where('tag', 'in', tags)
        .where('article_id', '!=', id)
        .where('published_at', '<=', at)
        .orderBy('published_at', 'desc')
        .limit(RELATED_POOL)
        .as('t'),
    )
    .select('t.article_id')
    .groupBy(['t.article_id', 't.published_at'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('t.published_at', 'desc')
    .orderBy('t.article_id')
    .limit(RELATED)
    .execute();
  return rows.map((row) => row.article_id);
}

/** Returns the next older and the next newer published article of a kind. */
async function neighbours(
  db: Kysely<Database>,
  { id, kind, published_at }: { id: string; kind: NewsKind; published_at: string },
  at: string,
) {
  const getAdjacentArticle = (side: '<' | '>') =>
    db
      .selectFrom('articles')
      .select(['id as news_id', 'title'])
      .where('kind', '=', kind)
      .where('published_at', '<=', at)
      .where((eb) => eb(eb.refTuple('published_at', 'id'), side, eb.tuple(published_at, id)))
      .orderBy('published_at', side === '<' ? 'desc' : 'asc')
      .orderBy('id', side === '<' ? 'desc' : 'asc')
      .executeTakeFirst();
  const [previous, next] = await Promise.all([getAdjacentArticle('<'), getAdjacentArticle('>')]);
  return { previous: previous ?? null, next: next ?? null };
}

export const newsDetail = implementCalls('content', {
  async newsDetail({ query, account, context: { db, now } }) {
    const id = query.news_id;
    const accountId = account?.id ?? null;
    const at = now().toISOString();
    const article = await buildNewsQuery(db, accountId)
      .select(['a.source', 'a.body'])
      .where('a.id', '=', id)
      .where('a.published_at', '<=', at)
      .executeTakeFirst();
    if (article === undefined) throw new Refusal(CODES.notFound, '未找到该文章');
    const { kind, published_at } = article;
    const [mentions, related, getAdjacentArticle] = await Promise.all([
      db
        .selectFrom('article_mentions')
        .select(['target_kind as kind', 'target_id as id', 'name'])
        .where('article_id', '=', id)
        .orderBy('position')
        .execute(),
      relatedIds(db, id, article.tags, at),
      neighbours(db, { id, kind, published_at }, at),
    ]);
    return {
      ...toNewsBrief(article),
      ...getAdjacentArticle,
      mentions,
      related: await loadNewsBriefs(db, related, accountId),
    };
  },
});
