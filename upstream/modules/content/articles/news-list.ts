import { sql, type Kysely } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import type { CallQuery, Contract } from '~/contract';
import { POPULAR_DAYS_MAX } from '~/contract/content';
import type { Database } from '~/upstream/core/db/schema';
import { countCappedCached } from '~/upstream/core/capped-count';
import { implementCalls } from '~/upstream/core/service-context';
import { createCursorRefusal } from '~/upstream/core/keyset';
import { loadNewestRows } from '~/upstream/core/newest-page';
import { loadNewsBriefs } from '~/upstream/core/db/news-briefs';

type NewsListQuery = CallQuery<Contract['content']['newsList']>;

/** Number of tags offered with the list. */
const TAGS = 12;

/** Subjects that the articles must mention. */
const getTargets = (filters: NewsListQuery) =>
  (
    [
      ['simu', filters.product_id],
      ['company', filters.company_id],
      ['manager', filters.manager_id],
      ['public', filters.fund_code],
    ] as const
  ).flatMap(([kind, id]) => (id === undefined ? [] : [[kind, id] as const]));

/** Returns the name of the mentioned subject, from the newest article. */
async function nameOfTarget(
  db: Kysely<Database>,
  [target]: ReturnType<typeof getTargets>,
): Promise<string | null> {
  if (target === undefined) return null;
  const row = await db
    .selectFrom('article_mentions')
    .select('name')
    .where('target_kind', '=', target[0])
    .where('target_id', '=', target[1])
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Selects matching articles as `a`: published, of the requested kinds. */
function articleRows(db: Kysely<Database>, filters: NewsListQuery, at: string) {
  let rows = db.selectFrom('articles as a').where('a.published_at', '<=', at);
  if (filters.kind?.length) rows = rows.where('a.kind', 'in', filters.kind);
  if (filters.sort === 'popular') {
    const since = `${addDays(toShanghaiDay(at), -(filters.days ?? POPULAR_DAYS_MAX))}T00:00:00+08:00`;
    rows = rows.where('a.published_at', '>=', since);
  }
  const { tag } = filters;
  if (tag !== undefined) {
    rows = rows.where('a.id', 'in', (eb) =>
      eb.selectFrom('article_tags as t').select('t.article_id').where('t.tag', '=', tag),
    );
  }
  const { topic_id } = filters;
  if (topic_id !== undefined) {
    rows = rows.where('a.id', 'in', (eb) =>
      eb
        .selectFrom('article_topics as o')
        .innerJoin('article_tags as t', (join) => join.on(sql<boolean>`t.tag = any(o.tags)`))
        .select('t.article_id')
        .where('o.id', '=', topic_id),
    );
  }
  for (const [kind, id] of getTargets(filters)) {
    rows = rows.where('a.id', 'in', (eb) =>
      eb
        .selectFrom('article_mentions as e')
        .select('e.article_id')
        .where('e.target_kind', '=', kind)
        .where('e.target_id', '=', id),
    );
  }
  return rows;
}

type Articles = ReturnType<typeof articleRows>;

/** Returns the ids of one page, newest first. @throws Refusal 4000 for an invalid cursor */
async function newestIds(rows: Articles, query: NewsListQuery) {
  const page = await loadNewestRows(
    rows.select(['a.id', 'a.published_at']),
    { table: 'a', value: 'published_at', type: 'instant', id: 'id' },
    query,
  );
  return { ids: page.rows.map((row) => row.id), next: page.next_cursor };
}

/**
 * Returns the ids of the articles with the most reader marks, newer ones first among equals; there is a single
 * page.
 */
async function popularIds(rows: Articles, query: NewsListQuery) {
  if (query.cursor !== undefined) throw createCursorRefusal();
  const found = await rows
    .innerJoin('article_counts as n', 'n.article_id', 'a.id')
    .select('a.id')
    .orderBy(sql`n.likes + n.shares + n.collections desc`)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(query.limit)
    .execute();
  return { ids: found.map((row) => row.id), next: null };
}

/** Returns the most used tags of some kinds of articles, or of all. */
async function commonTags(db: Kysely<Database>, kinds: NewsListQuery['kind']): Promise<string[]> {
  let tags = db.selectFrom('article_tags').select('tag');
  if (kinds?.length) tags = tags.where('kind', 'in', kinds);
  const rows = await tags
    .groupBy('tag')
    .orderBy(sql`count(*) desc`)
    .orderBy('tag')
    .limit(TAGS)
    .execute();
  return rows.map((row) => row.tag);
}

export const newsList = implementCalls('content', {
  async newsList({ query, account, context: { db, now } }) {
    const at = now().toISOString();
    const rows = articleRows(db, query, at);
    const page = await (query.sort === 'popular' ? popularIds(rows, query) : newestIds(rows, query));
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const [list, tags, about, count] = await Promise.all([
      loadNewsBriefs(db, page.ids, account?.id ?? null),
      commonTags(db, query.kind),
      nameOfTarget(db, getTargets(query)),
      countCappedCached(db, rows, `news:${JSON.stringify(filters)}`, now().getTime()),
    ]);
    return { list, next_cursor: page.next, tags, about, ...count };
  },
});
