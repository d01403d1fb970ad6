import { sql, type Kysely } from 'kysely';
import { NEWS_KIND_NAMES } from '~/contract/content';
import type { NewsBrief } from '~/contract/shared';
import type { Database } from '~/upstream/core/db/schema';

/** Builds the query of articles as `a` with counts, tags, and the marks of an account (none for visitors). */
export function buildNewsQuery(db: Kysely<Database>, accountId: string | null) {
  return db
    .selectFrom('articles as a')
    .leftJoin('article_counts as n', 'n.article_id', 'a.id')
    .leftJoin('news_marks as k', (join) =>
      join.onRef('k.news_id', '=', 'a.id').on('k.account_id', '=', accountId ?? ''),
    )
    .select([
      'a.id as news_id',
      'a.kind',
      'a.title',
      'a.summary',
      'a.author',
      'a.published_at',
      'a.reading_minutes',
      'a.cover',
      sql<number>`coalesce(n.likes, 0)`.as('like'),
      sql<number>`coalesce(n.shares, 0)`.as('share'),
      sql<number>`coalesce(n.collections, 0)`.as('collection'),
      sql<boolean>`coalesce(k.is_like, false)`.as('is_like'),
      sql<boolean>`coalesce(k.is_collection, false)`.as('is_collection'),
      sql<boolean>`k.read_at is not null`.as('is_read'),
      sql<string[]>`array(
        select t.tag from article_tags t where t.article_id = a.id order by t.position)`.as('tags'),
    ]);
}

export type NewsRow = Omit<NewsBrief, 'kind_name'>;

export const toNewsBrief = <Row extends NewsRow>(row: Row): Row & { kind_name: string } => ({
  ...row,
  kind_name: NEWS_KIND_NAMES[row.kind],
});

/** Loads articles in the order of `ids`; unknown ids are omitted. */
export async function loadNewsBriefs(
  db: Kysely<Database>,
  ids: readonly string[],
  accountId: string | null,
): Promise<NewsBrief[]> {
  if (ids.length === 0) return [];
  const rows = await buildNewsQuery(db, accountId).where('a.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.news_id, toNewsBrief(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the newest articles that mention a fund, company or manager. */
export async function listRelatedNews(
  db: Kysely<Database>,
  target: { kind: 'simu' | 'public' | 'company' | 'manager'; id: string },
  accountId: string | null,
  limit: number,
): Promise<NewsBrief[]> {
  const rows = await db
    .selectFrom('article_mentions')
    .select(['article_id', 'published_at'])
    .distinct()
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .orderBy('published_at', 'desc')
    .orderBy('article_id')
    .limit(limit)
    .execute();
  return await loadNewsBriefs(
    db,
    rows.map((row) => row.article_id),
    accountId,
  );
}
