import { FUND_KIND_NAMES } from '~/contract/kinds';
import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

export const FAVORITES_LIMIT = 200;
/** How long the settings of a removed fund are kept. */
const KEPT_MS = 60 * 60 * 1000;

/** Parses the body of add and remove: one of the two keys (WATCH-003). */
export const parseFavoriteTargets = (body: {
  product?: string[] | undefined;
  public?: string[] | undefined;
}) =>
  body.product
    ? { kind: 'simu' as const, ids: [...new Set(body.product)] }
    : { kind: 'public' as const, ids: [...new Set(body.public ?? [])] };

async function checkFunds(db: Kysely<Database>, kind: FundKind, ids: readonly string[]): Promise<void> {
  const table = kind === 'simu' ? 'simu_funds' : 'public_funds';
  const known = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw notFound('基金');
}

interface Targets {
  kind: FundKind;
  ids: readonly string[];
}

/**
 * Adds funds to a watchlist, all or none; funds already in it stay unchanged.
 * @throws Refusal 4004 when a fund is unknown, 4009 above 200 of a kind; then nothing is added
 */
export async function addFavorites(
  { db, now }: ServiceContext,
  accountId: string,
  ...targets: readonly Targets[]
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Concurrent additions must not exceed the limit.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    for (const target of targets) if (target.ids.length > 0) await addOfKind(trx, now(), accountId, target);
  });
}

async function addOfKind(
  db: Kysely<Database>,
  now: Date,
  accountId: string,
  { kind, ids }: Targets,
): Promise<void> {
  await checkFunds(db, kind, ids);
  const kept = await getKept(db, accountId, { kind, ids, since: keptSince(now) });
  await db
    .insertInto('favorites')
    .values(
      ids.map((fund_id) => ({
        ...{ group_id: null, added_at: now.toISOString() },
        ...kept.get(fund_id),
        ...{ account_id: accountId, kind, fund_id },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await forget(db, accountId, kind, ids);
  const { count } = await db
    .selectFrom('favorites')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (count > FAVORITES_LIMIT) {
    const msg = `${FUND_KIND_NAMES[kind]}自选最多 ${FAVORITES_LIMIT} 只，请先移出部分基金`;
    throw new Refusal(CODES.conflict, msg, { reason: 'limit' });
  }
}

/**
 * Removes funds from a watchlist; unwatched ones are ignored. Their settings are kept for an hour: adding a fund
 * again restores its group, position, note, weight and the day it was added.
 */
export async function removeFavorites(
  { db, now }: ServiceContext,
  accountId: string,
  { kind, ids }: { kind: FundKind; ids: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('favorites')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('fund_id', 'in', ids)
      .returningAll()
      .execute();
    await trx
      .deleteFrom('favorite_removals')
      .where('account_id', '=', accountId)
      .where('removed_at', '<', keptSince(now()))
      .execute();
    if (removed.length === 0) return;
    await forget(trx, accountId, kind, ids);
    await trx
      .insertInto('favorite_removals')
      .values(removed.map((row) => ({ ...row, removed_at: now().toISOString() })))
      .execute();
  });
}

const keptSince = (now: Date): string => new Date(now.getTime() - KEPT_MS).toISOString();

/** Loads the kept settings of funds removed since then. */
async function getKept(
  db: Kysely<Database>,
  accountId: string,
  { kind, ids, since }: { kind: FundKind; ids: readonly string[]; since: string },
) {
  const rows = await db
    .selectFrom('favorite_removals')
    .select([
      'fund_id',
      'group_id',
      'added_at',
      'position',
      'note',
      'weight',
      'seen_at',
      'seen_nav',
      'seen_aid',
    ])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('fund_id', 'in', ids)
    .where('removed_at', '>=', since)
    .execute();
  return new Map(rows.map((row) => [row.fund_id, row]));
}

async function forget(
  db: Kysely<Database>,
  accountId: string,
  kind: FundKind,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('favorite_removals')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('fund_id', 'in', ids)
    .execute();
}
