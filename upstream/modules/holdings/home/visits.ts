import type { ServiceContext } from '~/upstream/core/service-context';

/** Who comes back later than this looks anew. */
const VISIT_GAP_MS = 30 * 60_000;
/** Looks nearer to each other than this are not written down one by one. */
const WRITE_EVERY_MS = 60_000;

/**
 * Remembers that a person looks at home. Looks half an hour apart at most are one visit.
 * @returns when the visit before ended, ISO; null on the first one
 */
export async function recordHomeVisit(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<string | null> {
  const at = now();
  const known = await db
    .selectFrom('home_visits')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const gapMs = known ? at.getTime() - Date.parse(known.seen_at) : null;
  if (known && gapMs !== null && gapMs < WRITE_EVERY_MS) return known.before_at;
  const before =
    known && gapMs !== null && gapMs >= VISIT_GAP_MS ? known.seen_at : (known?.before_at ?? null);
  const row = { seen_at: at.toISOString(), before_at: before };
  await db
    .insertInto('home_visits')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  return before;
}
