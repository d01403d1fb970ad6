import { FAVORITE_SORTS } from '~/contract/kinds';
import type { FundKind } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';

export type FavoriteSort = (typeof FAVORITE_SORTS)[number];

/** The sort a stored setting names; what is no sort counts as "added". */
export const sortOf = (text: string | undefined): FavoriteSort =>
  FAVORITE_SORTS.find((sort) => sort === text) ?? 'added';

/** Watched funds in order: numbers from high to low with unknown ones last, names by pinyin, newest first. */
export async function findFavorites(
  { db }: ServiceContext,
  accountId: string,
  { kind, groupId, sort }: { kind: FundKind; groupId: string | undefined; sort: FavoriteSort },
) {
  const column = {
    added: 'f.added_at',
    name: 'm.name_key',
    change: 'l.change',
    return_1m: 'm.return_1m',
    return_1y: 'm.return_1y',
  } as const;
  let rows = db
    .selectFrom('favorites as f')
    .leftJoin('fund_metrics as m', 'm.fund_id', 'f.fund_id')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.fund_id')
    .select(['f.fund_id', 'f.added_at', 'f.group_id'])
    .where('f.account_id', '=', accountId)
    .where('f.kind', '=', kind);
  if (groupId !== undefined) rows = rows.where('f.group_id', '=', groupId);
  return rows
    .orderBy(column[sort], (order) => (sort === 'name' ? order.asc() : order.desc()).nullsLast())
    .orderBy('f.added_at', 'desc')
    .orderBy('f.fund_id')
    .execute();
}

/** Groups with how many funds of the kind each holds, oldest first. */
export async function findGroups({ db }: ServiceContext, accountId: string, kind: FundKind) {
  const rows = await db
    .selectFrom('favorite_groups as g')
    .leftJoin('favorites as f', (join) => join.onRef('f.group_id', '=', 'g.id').on('f.kind', '=', kind))
    .select((row) => ['g.id', 'g.name', row.fn.count<number>('f.fund_id').as('count')])
    .where('g.account_id', '=', accountId)
    .groupBy(['g.id', 'g.name', 'g.created_at'])
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute();
  return rows.map(({ id, name, count }) => ({ group_id: id, name, count }));
}

/** How many funds of each kind are watched. */
export async function countFavorites({ db }: ServiceContext, accountId: string) {
  const rows = await db
    .selectFrom('favorites')
    .select((row) => ['kind', row.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy('kind')
    .execute();
  const of = (kind: FundKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { count_simu: of('simu'), count_public: of('public') };
}
