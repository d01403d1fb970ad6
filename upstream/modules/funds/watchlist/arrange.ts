import type { Kysely } from 'kysely';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

interface Fund {
  kind: FundKind;
  id: string;
}

const ownRow = (accountId: string, { kind, id }: Fund) => ({ account_id: accountId, kind, fund_id: id });

/** Selects all watched funds in the order of the person: unsorted ones first, newest first. */
export const buildWatchlistQuery = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('favorites')
    .where('account_id', '=', accountId)
    .orderBy('position', (by) => by.asc().nullsFirst())
    .orderBy('added_at', 'desc')
    .orderBy('kind')
    .orderBy('fund_id');

/**
 * Moves funds within their group, up to its ends; several keep their relative order.
 * @param steps negative moves to the front
 * @throws Refusal 4004 when none of them is watched
 */
export async function moveFavorites(
  { db }: ServiceContext,
  accountId: string,
  funds: readonly Fund[],
  steps: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two concurrent moves must not write the same positions.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    const rows = await buildWatchlistQuery(trx, accountId)
      .select(['kind', 'fund_id', 'group_id', 'position'])
      .execute();
    const chosen = new Set(funds.map(({ kind, id }) => `${kind}:${id}`));
    const isChosen = (row: { kind: string; fund_id: string }) => chosen.has(`${row.kind}:${row.fund_id}`);
    if (!rows.some(isChosen)) throw notFound('自选基金');
    const moved = new Map<string | null, typeof rows>();
    for (const group of new Set(rows.map((row) => row.group_id))) {
      const inGroup = rows.filter((row) => row.group_id === group);
      moved.set(group, shifted(inGroup, isChosen, steps));
    }
    // The funds of each group use the positions that the group had.
    const next = rows.map((row) => moved.get(row.group_id)?.shift() ?? row);
    for (const [position, row] of next.entries()) {
      if (row.position === position) continue;
      await trx
        .updateTable('favorites')
        .set({ position })
        .where((at) => at.and(ownRow(accountId, { kind: row.kind, id: row.fund_id })))
        .execute();
    }
  });
}

/** Moves the chosen items of a list by `steps`; none passes another chosen one or an end. */
function shifted<T>(list: readonly T[], isChosen: (item: T) => boolean, steps: number): T[] {
  const order = steps < 0 ? [...list] : [...list].reverse();
  const distance = Math.abs(steps);
  let placed = 0;
  for (const item of order.filter(isChosen)) {
    const from = order.indexOf(item);
    const to = Math.max(placed, from - distance);
    order.splice(from, 1);
    order.splice(to, 0, item);
    placed = to + 1;
  }
  return steps < 0 ? order : order.reverse();
}

/** Saves the note of a watched fund; an empty one removes it. @throws Refusal 4004 when it is not watched */
export async function setFavoriteNote(
  { db }: ServiceContext,
  accountId: string,
  fund: Fund,
  note: string,
): Promise<void> {
  const changed = await db
    .updateTable('favorites')
    .set({ note })
    .where((row) => row.and(ownRow(accountId, fund)))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound('自选基金');
}

/** Saves the weights of funds in the combined curve; unwatched funds are ignored. */
export async function setFavoriteWeights(
  { db }: ServiceContext,
  accountId: string,
  funds: readonly (Fund & { weight: number | null })[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { weight, ...fund } of funds) {
      await trx
        .updateTable('favorites')
        .set({ weight })
        .where((row) => row.and(ownRow(accountId, fund)))
        .execute();
    }
  });
}
