import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** Publication time of a withdrawn article: queries for published articles never return it. */
export const NEVER_PUBLISHED_AT = '9999-12-31T00:00:00.000Z';

/** Returns the article when it is published; null when it is unknown, scheduled or withdrawn. */
export async function findPublishedArticle(
  db: Kysely<Database>,
  id: string,
  at: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', id)
    .where('published_at', '<=', at.toISOString())
    .executeTakeFirst();
  return row?.id ?? null;
}
