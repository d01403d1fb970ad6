import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { NEVER_PUBLISHED_AT } from '~/upstream/core/db/published-articles';
import {
  takeReactionQuota,
  type ReactionQuotaSubject,
} from '~/upstream/modules/content/content-reactions/reaction-quota';
import { notFound, Refusal } from '~/upstream/core/refusal';

type Counter = 'likes' | 'shares' | 'collections';
type ReactionColumn = 'is_like' | 'is_collection';
const COUNTER_OF: Record<ReactionColumn, Counter> = { is_like: 'likes', is_collection: 'collections' };

/** @throws Refusal 4004 */
export async function assertArticleExists(db: Kysely<Database>, newsId: string): Promise<void> {
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '=', newsId)
    .where('published_at', '<', NEVER_PUBLISHED_AT)
    .executeTakeFirst();
  if (!article) throw notFound('文章');
}

/** Adds to a counter; it never falls below the marks of accounts. */
export async function addToCounter(
  db: Kysely<Database>,
  newsId: string,
  counter: Counter,
  step: 1 | -1,
): Promise<void> {
  const column = sql.ref(`article_counts.${counter}`);
  const reactions =
    counter === 'shares'
      ? sql`0`
      : sql`(select count(*) from news_marks where news_id = ${newsId}
          and ${sql.ref(counter === 'likes' ? 'is_like' : 'is_collection')})`;
  await sql`
    insert into article_counts (article_id, ${sql.ref(counter)}) values (${newsId}, ${Math.max(step, 0)}::int)
    on conflict (article_id) do update set ${sql.ref(counter)} = greatest(${column} + ${step}::int, ${reactions})`.execute(
    db,
  );
}

/** Sets or removes a mark of an account; the counter changes only when the mark does. */
export async function setReaction(
  db: Kysely<Database>,
  target: { accountId: string; newsId: string },
  column: ReactionColumn,
  isOn: boolean,
): Promise<void> {
  await db
    .insertInto('news_marks')
    .values({ account_id: target.accountId, news_id: target.newsId, read_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'news_id']).doNothing())
    .execute();
  const changed = await db
    .updateTable('news_marks')
    .set({ [column]: isOn })
    .where('account_id', '=', target.accountId)
    .where('news_id', '=', target.newsId)
    .where(column, '=', !isOn)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await addToCounter(db, target.newsId, COUNTER_OF[column], isOn ? 1 : -1);
}

/** Adds or removes an article in the collection; `at` is the time it was added to the list of the account. */
export async function setCollection(
  db: Kysely<Database>,
  target: { accountId: string; newsId: string },
  isOn: boolean,
  at: Date,
): Promise<void> {
  await setReaction(db, target, 'is_collection', isOn);
  await db
    .updateTable('news_marks')
    .set({
      collected_at: isOn ? sql<string>`coalesce(collected_at, ${at.toISOString()}::timestamptz)` : null,
    })
    .where('account_id', '=', target.accountId)
    .where('news_id', '=', target.newsId)
    .execute();
}

/** Counts a share, which cannot be undone; limited per giver and day. */
export async function countShare(
  db: Kysely<Database>,
  {
    newsId,
    giver,
    at,
    isCancel,
  }: { newsId: string; giver: ReactionQuotaSubject; at: Date; isCancel: boolean },
): Promise<void> {
  if (isCancel) throw new Refusal(CODES.badRequest, '分享不能撤销', { reason: 'invalid', field: 'cancel' });
  if (await takeReactionQuota(db, { newsId, kind: 'share', giver, at }))
    await addToCounter(db, newsId, 'shares', 1);
}

/** Loads the counts of an article and the marks of an account. */
export async function loadReactions(db: Kysely<Database>, newsId: string, accountId: string | null) {
  const counts = await db
    .selectFrom('article_counts')
    .select(['likes', 'shares', 'collections'])
    .where('article_id', '=', newsId)
    .executeTakeFirst();
  const reactions = await db
    .selectFrom('news_marks')
    .select(['is_like', 'is_collection'])
    .where('account_id', '=', accountId ?? '')
    .where('news_id', '=', newsId)
    .executeTakeFirst();
  return {
    like: counts?.likes ?? 0,
    share: counts?.shares ?? 0,
    collection: counts?.collections ?? 0,
    is_like: reactions?.is_like ?? false,
    is_collection: reactions?.is_collection ?? false,
  };
}
