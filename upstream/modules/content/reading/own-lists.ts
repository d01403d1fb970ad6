import { sql, type Kysely } from 'kysely';
import { NEWS_KIND_NAMES, NEWS_KINDS } from '~/contract/content';
import type { ReadingList } from '~/contract/reading';
import type { Database } from '~/upstream/core/db/schema';
import { NEVER_PUBLISHED_AT } from '~/upstream/core/db/published-articles';
import { toNewsBrief, buildNewsQuery } from '~/upstream/core/db/news-briefs';
import { implementCalls } from '~/upstream/core/service-context';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { loadNewestPage } from '~/upstream/core/newest-page';

/** Column with the time an article was added to a list; null when it is not in the list. */
const SINCE = { read: 'read_at', collected: 'collected_at' } as const satisfies Record<ReadingList, string>;

/** Selects the marks of an account that form a list, as `m`. */
const selectReactions = (db: Kysely<Database>, accountId: string, which: ReadingList) =>
  db
    .selectFrom('news_marks as m')
    .innerJoin('articles as a', 'a.id', 'm.news_id')
    .where('m.account_id', '=', accountId)
    .where(`m.${SINCE[which]}`, 'is not', null)
    .where('a.published_at', '<', NEVER_PUBLISHED_AT);

/** Articles a person has read or collected; visible only to that person. */
export const ownLists = implementCalls('reading', {
  async mine({ query, account, context: { db } }) {
    const since = SINCE[query.which];
    const all = selectReactions(db, account.id, query.which);
    let rows = all;
    if (query.kind?.length) rows = rows.where('a.kind', 'in', query.kind);
    const keyword = query.keyword?.trim();
    if (keyword) rows = rows.where('a.title', 'ilike', buildLikePatterns(keyword).inside);
    const page = await loadNewestPage(
      db,
      rows.select(['m.news_id', `m.${since}`]).$narrowType<{ read_at: string; collected_at: string }>(),
      { table: 'm', value: since, type: 'instant', id: 'news_id' },
      query,
    );
    const [articles, kinds] = await Promise.all([
      page.rows.length === 0
        ? []
        : buildNewsQuery(db, account.id)
            .where(
              'a.id',
              'in',
              page.rows.map((row) => row.news_id),
            )
            .execute(),
      all
        .select(['a.kind', sql<number>`count(*)::int`.as('count')])
        .groupBy('a.kind')
        .execute(),
    ]);
    const byId = new Map(articles.map((row) => [row.news_id, toNewsBrief(row)]));
    const countOf = new Map(kinds.map(({ kind, count }) => [kind, count]));
    return {
      list: page.rows.flatMap((row) => {
        const article = byId.get(row.news_id);
        return article ? [{ ...article, marked_at: row[since] }] : [];
      }),
      next_cursor: page.next_cursor,
      total: page.total,
      is_total_capped: page.is_total_capped,
      kinds: NEWS_KINDS.flatMap((kind) => {
        const count = countOf.get(kind);
        return count === undefined ? [] : [{ kind, kind_name: NEWS_KIND_NAMES[kind], count }];
      }),
    };
  },

  async forget({ body: { which, news_ids }, account, context }) {
    return context.db.transaction().execute(async (db) => {
      let reactions = db
        .updateTable('news_marks')
        .set(which === 'read' ? { read_at: null } : { collected_at: null, is_collection: false })
        .where('account_id', '=', account.id)
        .where(SINCE[which], 'is not', null);
      if (news_ids) reactions = reactions.where('news_id', 'in', news_ids);
      const gone = await reactions.returning('news_id').execute();
      if (which === 'collected' && gone.length > 0) {
        const ids = gone.map((reaction) => reaction.news_id);
        const counts = db.selectFrom('article_counts').select('article_id').where('article_id', 'in', ids);
        // Sorted, so that two concurrent removals cannot deadlock.
        await counts.orderBy('article_id').forUpdate().execute();
        await db
          .updateTable('article_counts')
          .set({ collections: sql<number>`greatest(collections - 1, 0)` })
          .where('article_id', 'in', ids)
          .execute();
      }
      return { count: gone.length };
    });
  },
});
