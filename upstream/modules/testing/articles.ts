import type { Insertable, Kysely } from 'kysely';
import type { Database, SearchKind } from '~/upstream/core/db/schema';
import { buildSearchRow } from '~/upstream/core/db/search/row';

/** Adds an item that can be found by its title. */
export async function addSearchTitle(
  db: Kysely<Database>,
  kind: SearchKind,
  id: string,
  title: string,
  code = '',
): Promise<void> {
  await db
    .insertInto('search_index')
    .values(buildSearchRow({ kind, id, title, note: '', code }))
    .execute();
}

/** Adds an article with its tags and mentions. */
export async function addArticle(
  db: Kysely<Database>,
  id: string,
  {
    tags = [],
    mentions = [],
    ...more
  }: Partial<Insertable<Database['articles']>> & {
    tags?: readonly string[];
    mentions?: readonly { kind: 'simu' | 'public' | 'company' | 'manager'; id: string; name: string }[];
  } = {},
): Promise<void> {
  const article = {
    id,
    kind: 'news' as const,
    title: `文章${id}`,
    summary: '摘要',
    author: '衡序研究',
    source: '衡序财富',
    published_at: '2026-11-01T01:00:00Z',
    reading_minutes: 3,
    body: JSON.stringify([{ type: 'p', text: '正文。' }]),
    ...more,
  };
  const { kind, published_at } = article;
  await db.insertInto('articles').values(article).execute();
  for (const [position, tag] of tags.entries()) {
    await db
      .insertInto('article_tags')
      .values({ article_id: id, position, tag, kind, published_at })
      .execute();
  }
  for (const [position, target] of mentions.entries()) {
    await db
      .insertInto('article_mentions')
      .values({
        article_id: id,
        position,
        target_kind: target.kind,
        target_id: target.id,
        name: target.name,
        published_at,
      })
      .execute();
  }
}
