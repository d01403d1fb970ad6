import { sql, type Kysely } from 'kysely';
import { networkOf } from '~/domain/base/networks';
import type { Database } from '~/upstream/db/schema';
import { markHashOf, type Caller } from '~/upstream/services/people/auth/caller';
import { addToCounter, setMark } from '~/upstream/services/catalogue/content-marks/counts';

/** New likes of one article that one network may add a day: browsers without cookies are new guests each time. */
export const GUEST_LIKES_A_DAY = 30;
const DAY_MS = 86_400_000;

/**
 * Sets or takes back a guest's like: once a browser, and only what that browser gave can be taken back. A browser that
 * keeps no mark adds nothing.
 */
export async function setGuestLike(
  db: Kysely<Database>,
  { newsId, caller, at, isOn }: { newsId: string; caller: Caller; at: Date; isOn: boolean },
): Promise<void> {
  const markHash = markHashOf(caller);
  if (markHash === null) return;
  if (!isOn) {
    const taken = await db
      .deleteFrom('guest_likes')
      .where('news_id', '=', newsId)
      .where('mark_hash', '=', markHash)
      .executeTakeFirst();
    if (taken.numDeletedRows > 0n) await addToCounter(db, newsId, 'likes', -1);
    return;
  }
  const network = networkOf(caller.address);
  const { count } = await db
    .selectFrom('guest_likes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('news_id', '=', newsId)
    .where('network', '=', network)
    .where('liked_at', '>', new Date(at.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) >= GUEST_LIKES_A_DAY) return;
  const given = await db
    .insertInto('guest_likes')
    .values({ news_id: newsId, mark_hash: markHash, network, liked_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['news_id', 'mark_hash']).doNothing())
    .executeTakeFirst();
  if ((given.numInsertedOrUpdatedRows ?? 0n) > 0n) await addToCounter(db, newsId, 'likes', 1);
}

/** The likes a browser gave before the login become the account's: each counts once, as one or the other. */
export async function adoptGuestLikes(
  db: Kysely<Database>,
  accountId: string,
  markHash: string | null,
): Promise<void> {
  if (markHash === null) return;
  const given = await db
    .deleteFrom('guest_likes')
    .where('mark_hash', '=', markHash)
    .returning('news_id')
    .execute();
  for (const { news_id: newsId } of given) {
    await addToCounter(db, newsId, 'likes', -1);
    await setMark(db, { accountId, newsId }, 'is_like', true);
  }
}

/** Whether this browser likes the article. */
export async function hasGuestLike(db: Kysely<Database>, newsId: string, caller: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('guest_likes')
    .select(sql`1`.as('one'))
    .where('news_id', '=', newsId)
    .where('mark_hash', '=', markHashOf(caller) ?? '')
    .executeTakeFirst();
  return row !== undefined;
}
