import { sql, type Kysely } from 'kysely';
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

/** Articles that pass, as `a`: published, newest first. */
function articleRows(db: Kysely<Database>, filters: NewsListQuery, at: string) {
  let rows = db.selectFrom('articles as a').where('a.published_at', '<=', at);
  if (filters.kind !== undefined) rows = rows.where('a.kind', '=', filters.kind);
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

/** Most used tags of a kind of articles, or of all. */
async function commonTags(db: Kysely<Database>, kind: NewsListQuery['kind']): Promise<string[]> {
  let tags = db.selectFrom('article_tags').select('tag');
  if (kind !== undefined) tags = tags.where('kind', '=', kind);
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
    const sort = 'published_at:desc';
    const cursor = decodeCursor(sort, query.cursor, 'text');
    if (cursor !== null && Number.isNaN(Date.parse(String(cursor.value)))) {
      throw new Refusal(CODES.badRequest, '分页位置无效，请从第一页重新查看');
    }
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
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const [list, tags, count] = await Promise.all([
      loadNewsBriefs(
        db,
        page.rows.map((row) => row.id),
        account?.id ?? null,
      ),
      commonTags(db, query.kind),
      cappedCount(db, `news:${JSON.stringify(filters)}`, now().getTime(), async (atMost) => {
        const counted = await db
          .selectFrom(rows.select('a.id').limit(atMost).as('some'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return counted.count;
      }),
    ]);
    return { list, next_cursor: page.next === null ? null : encodeCursor(sort, page.next), tags, ...count };
  },
});
