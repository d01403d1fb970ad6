import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import type { Account } from '~/upstream/core/service-context';

/**
 * Daily limit of likes of guests, and of shares, per article and network: without cookies each request is a new
 * guest.
 */
export const NETWORK_REACTIONS_PER_DAY = 30;
/** Daily limit of shares per article and account. */
export const ACCOUNT_SHARES_PER_DAY = 5;

/** Giver, article and kind of a mark. */
export interface ReactionQuotaUse {
  newsId: string;
  kind: 'like' | 'share';
  giver: ReactionQuotaSubject;
  at: Date;
}

/** A network or an account, with its daily limit. */
export interface ReactionQuotaSubject {
  key: string;
  aDay: number;
}

export const createNetworkSubject = (network: string): ReactionQuotaSubject => ({
  key: `net:${network}`,
  aDay: NETWORK_REACTIONS_PER_DAY,
});
export const createAccountSubject = ({ id }: Pick<Account, 'id'>): ReactionQuotaSubject => ({
  key: `account:${id}`,
  aDay: ACCOUNT_SHARES_PER_DAY,
});

/**
 * Counts one more mark on the current Shanghai day and returns whether it is allowed. One statement counts and
 * checks, so that concurrent requests cannot both pass.
 */
export async function takeReactionQuota(
  db: Kysely<Database>,
  { newsId, kind, giver, at }: ReactionQuotaUse,
): Promise<boolean> {
  const counted = await db
    .insertInto('mark_counts')
    .values({ news_id: newsId, kind, giver: giver.key, day: toShanghaiDay(at), given: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['news_id', 'kind', 'giver'])
        .doUpdateSet(({ ref, eb }) => ({
          day: ref('excluded.day'),
          given: eb
            .case()
            .when('mark_counts.day', '=', ref('excluded.day'))
            .then(eb('mark_counts.given', '+', 1))
            .else(1)
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('mark_counts.day', '<>', eb.ref('excluded.day')),
            eb('mark_counts.given', '<', giver.aDay),
          ]),
        ),
    )
    .returning('given')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Frees the quota of a removed mark; `at` is when it was given. No effect for a day other than the last counted
 * one.
 */
export async function returnReactionQuota(
  db: Kysely<Database>,
  { newsId, kind, giver, at }: ReactionQuotaUse,
): Promise<void> {
  await db
    .updateTable('mark_counts')
    .set((eb) => ({ given: eb('given', '-', 1) }))
    .where('news_id', '=', newsId)
    .where('kind', '=', kind)
    .where('giver', '=', giver.key)
    .where('day', '=', toShanghaiDay(at))
    .where('given', '>', 0)
    .execute();
}
