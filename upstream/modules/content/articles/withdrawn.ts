import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** When an article that was taken off the portal is published: whoever asks for what is out by now does not meet it. */
export const NEVER_PUBLISHED_AT = '9999-12-31T00:00:00.000Z';

/** The article, while it is out; null of none, of one that is planned, and of one that was withdrawn. */
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
