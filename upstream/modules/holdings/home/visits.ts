import type { ServiceContext } from '~/upstream/core/service-context';

/** A longer gap begins a new visit. */
const VISIT_GAP_MS = 30 * 60_000;
/** Views within this time are not written separately. */
const WRITE_EVERY_MS = 60_000;

/**
 * Records a view of the home page. Views at most half an hour apart are one visit.
 * @returns when the previous visit ended, ISO; null on the first one
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
