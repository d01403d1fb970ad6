import { sql } from 'kysely';
import { FAVORITE_SORTS } from '~/contract/kinds';
import type { FundKind } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';
import {
  decodeCursor,
  encodeCursor,
  readPage,
  stretchesAfter,
  type KeysetColumns,
  type SortType,
  type SortValue,
} from '~/upstream/services/keyset';

export type FavoriteSort = (typeof FAVORITE_SORTS)[number];

/** The sort a stored setting names; what is no sort counts as "added". */
export const sortOf = (text: string | undefined): FavoriteSort =>
  FAVORITE_SORTS.find((sort) => sort === text) ?? 'added';

type SortColumn = Omit<KeysetColumns, 'id' | 'index'> & { type: SortType };
const byNumber = (value: string): SortColumn => ({
  value,
  type: 'number',
  direction: 'desc',
  isNullable: true,
});

/** What each sort goes by: numbers from high to low with unknown ones last, names by pinyin, newest first. */
const SORT_COLUMNS: Readonly<Record<FavoriteSort, SortColumn>> = {
  added: { value: 'f.added_at', type: 'instant', direction: 'desc', isNullable: false },
  name: { value: 'm.name_key', type: 'text', direction: 'asc', isNullable: true },
  change: byNumber('l.change'),
  return_1m: byNumber('m.return_1m'),
  return_1y: byNumber('m.return_1y'),
};

interface FavoriteQuery {
  kind: FundKind;
  groupId: string | undefined;
  sort: FavoriteSort;
  limit: number;
  cursor: string | undefined;
}

/**
 * One page of watched funds in order, how many there are in all, and where the next page begins.
 * @throws Refusal 4000 for a cursor of another sort or none
 */
export async function findFavorites(
  { db }: ServiceContext,
  accountId: string,
  { kind, groupId, sort, limit, cursor }: FavoriteQuery,
) {
  const { type, ...column } = SORT_COLUMNS[sort];
  let rows = db
    .selectFrom('favorites as f')
    .leftJoin('fund_metrics as m', 'm.fund_id', 'f.fund_id')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.fund_id')
    .where('f.account_id', '=', accountId)
    .where('f.kind', '=', kind);
  if (groupId !== undefined) rows = rows.where('f.group_id', '=', groupId);
  const { total } = await rows
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await readPage(
    stretchesAfter({ ...column, id: 'f.fund_id', index: 'as-listed' }, decodeCursor(sort, cursor, type)),
    limit,
    (stretch, atMost) =>
      rows
        .select(['f.fund_id', 'f.added_at', 'f.group_id'])
        .select(sql<SortValue>`${sql.ref(column.value)}`.as('value'))
        .where(stretch.where)
        .orderBy(stretch.orderBy)
        .limit(atMost)
        .execute(),
    ({ value, fund_id }) => ({ value, id: fund_id }),
  );
  return {
    rows: page.rows,
    total,
    is_total_capped: false,
    next_cursor: page.next === null ? null : encodeCursor(sort, page.next),
  };
}

/** Codes of all watched funds of a kind: as many as a watchlist may hold (`FAVORITES_LIMIT`). */
export async function favoriteIds({ db }: ServiceContext, accountId: string, kind: FundKind) {
  const rows = await db
    .selectFrom('favorites')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('fund_id')
    .execute();
  return rows.map((row) => row.fund_id);
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
