import { sql, type Kysely } from 'kysely';
import { addDays, shanghaiDay } from '~/domain/dates';
import { CODES } from '~/upstream/contract/codes';
import type { CallQuery, Contract } from '~/upstream/contract';
import type { Database } from '~/upstream/db/schema';
import { cappedCount } from '../capped-count';
import { implementPart } from '../handler';
import { decodeCursor, encodeCursor, readPage, stretchesAfter } from '../keyset';
import { Refusal } from '../refusal';
import { loadNewsBriefs } from './news-briefs';

type NewsListQuery = CallQuery<Contract['content']['newsList']>;

/** Tags offered beside the list. */
const TAGS = 12;

/** Among the articles of so many days the most popular are looked for. */
const POPULAR_DAYS = 183;

/** Articles that pass, as `a`: published, of the kinds asked for. */
function articleRows(db: Kysely<Database>, filters: NewsListQuery, at: string) {
  let rows = db.selectFrom('articles as a').where('a.published_at', '<=', at);
  if (filters.kind?.length) rows = rows.where('a.kind', 'in', filters.kind);
  if (filters.sort === 'popular') {
    const since = `${addDays(shanghaiDay(at), -POPULAR_DAYS)}T00:00:00+08:00`;
    rows = rows.where('a.published_at', '>=', since);
  }
  const { tag } = filters;
  if (tag !== undefined) {
    rows = rows.where('a.id', 'in', (eb) =>
      eb.selectFrom('article_tags as t').select('t.article_id').where('t.tag', '=', tag),
    );
  }
  for (const [kind, id] of [
    ['simu', filters.product_id],
    ['company', filters.company_id],
    ['public', filters.fund_code],
  ] as const) {
    if (id === undefined) continue;
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

const wrongCursor = () => new Refusal(CODES.badRequest, '分页位置无效，请从第一页重新查看');

/** Ids of one page, newest first. @throws Refusal 4000 for a cursor that is none */
async function newestIds(rows: Articles, query: NewsListQuery) {
  const sort = 'published_at:desc';
  const cursor = decodeCursor(sort, query.cursor, 'text');
  if (cursor !== null && Number.isNaN(Date.parse(String(cursor.value)))) throw wrongCursor();
  const page = await readPage(
    stretchesAfter(
      { value: 'a.published_at', id: 'a.id', direction: 'desc', isNullable: false, index: 'as-listed' },
      cursor,
    ),
    query.limit,
    (stretch, limit) =>
      rows
        .select(['a.id', 'a.published_at as value'])
        .where(stretch.where)
        .orderBy(stretch.orderBy)
        .limit(limit)
        .execute(),
    (row) => ({ value: row.value, id: row.id }),
  );
  return {
    ids: page.rows.map((row) => row.id),
    next: page.next === null ? null : encodeCursor(sort, page.next),
  };
}

/** Ids of the articles with the most marks of readers, newer ones first among equals; there is one page of them. */
async function popularIds(rows: Articles, query: NewsListQuery) {
  if (query.cursor !== undefined) throw wrongCursor();
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

/** Most used tags of kinds of articles, or of all. */
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

export const newsList = implementPart('content', {
  async newsList({ query, account, context: { db, now } }) {
    const at = now().toISOString();
    const rows = articleRows(db, query, at);
    const page = await (query.sort === 'popular' ? popularIds(rows, query) : newestIds(rows, query));
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const [list, tags, count] = await Promise.all([
      loadNewsBriefs(db, page.ids, account?.id ?? null),
      commonTags(db, query.kind),
      cappedCount(db, `news:${JSON.stringify(filters)}`, now().getTime(), async (atMost) => {
        const counted = await db
          .selectFrom(rows.select('a.id').limit(atMost).as('some'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return counted.count;
      }),
    ]);
    return { list, next_cursor: page.next, tags, ...count };
  },
});
