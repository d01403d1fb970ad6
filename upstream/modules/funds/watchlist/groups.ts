import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

export const GROUPS_LIMIT = 20;

const own = (db: Kysely<Database>, accountId: string) =>
  db.selectFrom('favorite_groups').where('account_id', '=', accountId);

/** @throws Refusal 4004 when the group does not belong to this account */
export async function assertGroupExists(
  db: Kysely<Database>,
  accountId: string,
  groupId: string,
): Promise<void> {
  const group = await own(db, accountId).select('id').where('id', '=', groupId).executeTakeFirst();
  if (!group) throw notFound('分组');
}

/**
 * Creates a group, or renames it when `groupId` is given.
 * @returns its id
 * @throws Refusal 4004 unknown group, 4009 name in use or more than 20 groups
 */
export async function saveGroup(
  { db, now }: ServiceContext,
  accountId: string,
  { groupId, name }: { groupId: string | undefined; name: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    const groups = await own(trx, accountId).select(['id', 'name']).execute();
    if (groups.some((group) => group.name === name && group.id !== groupId)) {
      throw new Refusal(CODES.conflict, `已有名为“${name}”的分组`, { reason: 'taken', field: 'name' });
    }
    if (groupId !== undefined) {
      if (!groups.some((group) => group.id === groupId)) throw notFound('分组');
      await trx.updateTable('favorite_groups').set({ name }).where('id', '=', groupId).execute();
      return groupId;
    }
    if (groups.length >= GROUPS_LIMIT) {
      throw new Refusal(CODES.conflict, `分组最多 ${GROUPS_LIMIT} 个，请先删除不用的分组`, {
        reason: 'limit',
      });
    }
    const id = randomUUID();
    await trx
      .insertInto('favorite_groups')
      .values({ id, account_id: accountId, name, created_at: now().toISOString() })
      .execute();
    return id;
  });
}

/** Removes a group; its funds stay in the watchlist. */
export async function removeGroup({ db }: ServiceContext, accountId: string, groupId: string): Promise<void> {
  await assertGroupExists(db, accountId, groupId);
  await db
    .deleteFrom('favorite_groups')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .execute();
}

/**
 * Moves watched funds into a group, or out of all groups; funds that are no longer watched are ignored.
 * @throws Refusal 4004 unknown group, or none of the funds is watched
 */
export async function assignGroup(
  { db }: ServiceContext,
  accountId: string,
  { list, groupId }: { list: readonly { kind: FundKind; id: string }[]; groupId: string | null },
): Promise<void> {
  if (groupId !== null) await assertGroupExists(db, accountId, groupId);
  let changed = 0n;
  for (const kind of ['simu', 'public'] as const) {
    const ids = list.filter((fund) => fund.kind === kind).map((fund) => fund.id);
    if (ids.length === 0) continue;
    const result = await db
      .updateTable('favorites')
      .set({ group_id: groupId })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('fund_id', 'in', ids)
      .executeTakeFirst();
    changed += result.numUpdatedRows;
  }
  if (changed === 0n) throw notFound('自选基金');
}
