import { sql } from 'kysely';
import { implementCalls } from '~/upstream/core/service-context';

/** Maximum number of tags in the list. */
const TAGS = 200;

export const topics = implementCalls('reading', {
  async topics({ context: { db, now } }) {
    return await db
      .selectFrom('article_topics as o')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('article_tags as t')
            .select([
              sql<number>`count(distinct t.article_id)::int`.as('count'),
              sql<string | null>`max(t.published_at)`.as('newest_at'),
            ])
            .where(sql<boolean>`t.tag = any(o.tags)`)
            .where('t.published_at', '<=', now().toISOString())
            .as('found'),
        (join) => join.onTrue(),
      )
      .select([
        'o.id as topic_id',
        'o.title',
        'o.lead',
        'o.intro',
        'o.tags',
        'found.count',
        'found.newest_at',
      ])
      .where('found.newest_at', 'is not', null)
      .$narrowType<{ newest_at: string }>()
      .orderBy('o.position')
      .orderBy('o.id')
      .execute();
  },

  async tags({ context: { db, now } }) {
    return await db
      .selectFrom('article_tags as t')
      .leftJoin('tag_intros as i', 'i.tag', 't.tag')
      .select(['t.tag', 'i.intro', sql<number>`count(*)::int`.as('count')])
      .where('t.published_at', '<=', now().toISOString())
      .groupBy(['t.tag', 'i.intro'])
      .orderBy('count', 'desc')
      .orderBy('t.tag')
      .limit(TAGS)
      .execute();
  },
});
