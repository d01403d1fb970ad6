import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import type { Account } from '~/upstream/core/service-context';

/** Likes of guests, and shares, of one article that one network may add a day: without cookies each is a new guest. */
export const NETWORK_MARKS_PER_DAY = 30;
/** Shares of one article that one account may add a day. */
export const ACCOUNT_SHARES_PER_DAY = 5;

/** Who gives what to which article. */
export interface MarkQuotaUse {
  newsId: string;
  kind: 'like' | 'share';
  giver: MarkQuotaSubject;
  at: Date;
}

/** A network or an account, and how often a day it may give. */
export interface MarkQuotaSubject {
  key: string;
  aDay: number;
}

export const createNetworkSubject = (network: string): MarkQuotaSubject => ({
  key: `net:${network}`,
  aDay: NETWORK_MARKS_PER_DAY,
});
export const createAccountSubject = ({ id }: Pick<Account, 'id'>): MarkQuotaSubject => ({
  key: `account:${id}`,
  aDay: ACCOUNT_SHARES_PER_DAY,
});

/**
 * Whether one more may be given today, Shanghai's day; it is counted then. One statement counts and judges, so that what
 * comes at once cannot pass together.
 */
export async function takeMarkQuota(
  db: Kysely<Database>,
  { newsId, kind, giver, at }: MarkQuotaUse,
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

/** Gives one back that was taken away again; `at` is when it was given, and another day than the last counts no more. */
export async function returnMarkQuota(
  db: Kysely<Database>,
  { newsId, kind, giver, at }: MarkQuotaUse,
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
