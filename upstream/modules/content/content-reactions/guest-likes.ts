import { sql, type Kysely } from 'kysely';
import { getNetwork } from '~/domain/shared/networks';
import type { Database } from '~/upstream/core/db/schema';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getDeviceHash, type Caller } from '~/upstream/core/http/caller';
import { addToCounter, setReaction } from '~/upstream/modules/content/content-reactions/counts';
import {
  returnReactionQuota,
  takeReactionQuota,
  createNetworkSubject,
} from '~/upstream/modules/content/content-reactions/reaction-quota';

/**
 * Sets or removes the like of a guest: one per browser, and only the like of the same browser can be removed. A
 * browser without an id adds nothing.
 */
export async function setGuestLike(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  { newsId, caller, isOn }: { newsId: string; caller: Caller; isOn: boolean },
): Promise<void> {
  const { db } = context;
  const at = context.now();
  const deviceHash = getDeviceHash(caller);
  if (deviceHash === null) return;
  if (!isOn) {
    const [taken] = await takeBack(db, deviceHash, newsId);
    if (taken) await addToCounter(db, newsId, 'likes', -1);
    return;
  }
  if (await hasGuestLike(db, newsId, caller)) return;
  if (!(await takeRowQuota(context, 'guest_likes', getQuotaAddress(caller)))) return;
  const network = getNetwork(caller.address);
  const given = await db
    .insertInto('guest_likes')
    .values({ news_id: newsId, mark_hash: deviceHash, network, liked_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['news_id', 'mark_hash']).doNothing())
    .executeTakeFirst();
  if ((given.numInsertedOrUpdatedRows ?? 0n) === 0n) return;
  if (await takeReactionQuota(db, { newsId, kind: 'like', giver: createNetworkSubject(network), at }))
    await addToCounter(db, newsId, 'likes', 1);
  else await getLikes(db, deviceHash, newsId).execute();
}

/**
 * Removes the likes of a browser, of one article or all, and frees their daily quota; returns the affected
 * articles.
 */
async function takeBack(db: Kysely<Database>, deviceHash: string, newsId?: string): Promise<string[]> {
  const taken = await getLikes(db, deviceHash, newsId)
    .returning(['news_id', 'network', 'liked_at'])
    .execute();
  // Sorted, so that two concurrent removals cannot deadlock.
  taken.sort((a, b) => (a.news_id < b.news_id ? -1 : 1));
  for (const row of taken) {
    await returnReactionQuota(db, {
      newsId: row.news_id,
      kind: 'like',
      giver: createNetworkSubject(row.network),
      at: new Date(row.liked_at),
    });
  }
  return taken.map((row) => row.news_id);
}

function getLikes(db: Kysely<Database>, deviceHash: string, newsId?: string) {
  const likes = db.deleteFrom('guest_likes').where('mark_hash', '=', deviceHash);
  return newsId === undefined ? likes : likes.where('news_id', '=', newsId);
}

/** Moves the likes that a browser gave before login to the account: each counts once, for one or the other. */
export async function adoptGuestLikes(
  db: Kysely<Database>,
  accountId: string,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  for (const newsId of await takeBack(db, deviceHash)) {
    await addToCounter(db, newsId, 'likes', -1);
    await setReaction(db, { accountId, newsId }, 'is_like', true);
  }
}

/** Whether this browser likes the article. */
export async function hasGuestLike(db: Kysely<Database>, newsId: string, caller: Caller): Promise<boolean> {
  const row = await db
    .selectFrom('guest_likes')
    .select(sql`1`.as('one'))
    .where('news_id', '=', newsId)
    .where('mark_hash', '=', getDeviceHash(caller) ?? '')
    .executeTakeFirst();
  return row !== undefined;
}
