import { sql, type Kysely } from 'kysely';
import { getNetwork } from '~/domain/shared/networks';
import type { Database } from '~/upstream/core/db/schema';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getDeviceHash, type Caller } from '~/upstream/core/http/caller';
import { addToCounter, setMark } from '~/upstream/modules/content/content-marks/counts';
import {
  returnMarkQuota,
  takeMarkQuota,
  createNetworkSubject,
} from '~/upstream/modules/content/content-marks/marks-a-day';

/**
 * Sets or takes back a guest's like: once a browser, and only what that browser gave can be taken back. A browser that
 * keeps no mark adds nothing.
 */
export async function setGuestLike(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  { newsId, caller, isOn }: { newsId: string; caller: Caller; isOn: boolean },
): Promise<void> {
  const { db } = context;
  const at = context.now();
  const markHash = getDeviceHash(caller);
  if (markHash === null) return;
  if (!isOn) {
    const [taken] = await takeBack(db, markHash, newsId);
    if (taken) await addToCounter(db, newsId, 'likes', -1);
    return;
  }
  if (await hasGuestLike(db, newsId, caller)) return;
  if (!(await takeRowQuota(context, 'guest_likes', getQuotaAddress(caller)))) return;
  const network = getNetwork(caller.address);
  const given = await db
    .insertInto('guest_likes')
    .values({ news_id: newsId, mark_hash: markHash, network, liked_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['news_id', 'mark_hash']).doNothing())
    .executeTakeFirst();
  if ((given.numInsertedOrUpdatedRows ?? 0n) === 0n) return;
  if (await takeMarkQuota(db, { newsId, kind: 'like', giver: createNetworkSubject(network), at }))
    await addToCounter(db, newsId, 'likes', 1);
  else await likesOf(db, markHash, newsId).execute();
}

/** Takes the likes of a browser away, of one article or of all, and out of the count of their day; says which they were. */
async function takeBack(db: Kysely<Database>, markHash: string, newsId?: string): Promise<string[]> {
  const taken = await likesOf(db, markHash, newsId).returning(['news_id', 'network', 'liked_at']).execute();
  // In one order, so that two who take back at once never wait for each other.
  taken.sort((a, b) => (a.news_id < b.news_id ? -1 : 1));
  for (const row of taken) {
    await returnMarkQuota(db, {
      newsId: row.news_id,
      kind: 'like',
      giver: createNetworkSubject(row.network),
      at: new Date(row.liked_at),
    });
  }
  return taken.map((row) => row.news_id);
}

function likesOf(db: Kysely<Database>, markHash: string, newsId?: string) {
  const likes = db.deleteFrom('guest_likes').where('mark_hash', '=', markHash);
  return newsId === undefined ? likes : likes.where('news_id', '=', newsId);
}

/** The likes a browser gave before the login become the account's: each counts once, as one or the other. */
export async function adoptGuestLikes(
  db: Kysely<Database>,
  accountId: string,
  markHash: string | null,
): Promise<void> {
  if (markHash === null) return;
  for (const newsId of await takeBack(db, markHash)) {
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
    .where('mark_hash', '=', getDeviceHash(caller) ?? '')
    .executeTakeFirst();
  return row !== undefined;
}
