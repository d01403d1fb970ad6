import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database, FundKind } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';
import { notFound, Refusal } from '~/upstream/services/refusal';

export const FAVORITES_LIMIT = 200;
const KIND_NAMES: Record<FundKind, string> = { simu: '私募', public: '公募' };

/** The body of add and remove: one of the two keys (WATCH-003). */
export const targetsOf = (body: { product?: string[] | undefined; public?: string[] | undefined }) =>
  body.product
    ? { kind: 'simu' as const, ids: [...new Set(body.product)] }
    : { kind: 'public' as const, ids: [...new Set(body.public ?? [])] };

async function checkFunds(db: Kysely<Database>, kind: FundKind, ids: readonly string[]): Promise<void> {
  const table = kind === 'simu' ? 'simu_funds' : 'public_funds';
  const known = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw notFound('基金');
}

/**
 * Adds funds to a watchlist; those in it already stay as they are.
 * @throws Refusal 4004 when a fund is unknown, 4009 past 200 of a kind; then nothing is added
 */
export async function addFavorites(
  { db, now }: ServiceContext,
  accountId: string,
  { kind, ids }: { kind: FundKind; ids: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Adding twice at once must not slip past the limit.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    await checkFunds(trx, kind, ids);
    await trx
      .insertInto('favorites')
      .values(
        ids.map((fund_id) => ({
          account_id: accountId,
          kind,
          fund_id,
          group_id: null,
          added_at: now().toISOString(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { count } = await trx
      .selectFrom('favorites')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    if (count > FAVORITES_LIMIT) {
      const msg = `${KIND_NAMES[kind]}自选最多 ${FAVORITES_LIMIT} 只，请先移出部分基金`;
      throw new Refusal(CODES.conflict, msg, { reason: 'limit' });
    }
  });
}

/** Takes funds out of a watchlist; those not in it are passed over. */
export async function removeFavorites(
  { db }: ServiceContext,
  accountId: string,
  { kind, ids }: { kind: FundKind; ids: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('fund_id', 'in', ids)
    .execute();
}
