import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { countCapped, type CappedCount } from '~/upstream/core/capped-count';
import {
  decodeCursor,
  encodeCursor,
  loadKeysetPage,
  buildKeysetRanges,
  createCursorRefusal,
  type SortType,
} from '~/upstream/core/keyset';

/** How a list runs, newest first: an index `(value desc, id)` serves it. */
interface NewestOrder<Value extends string, Id extends string> {
  /** What the query calls the table (`o`). */
  table: string;
  /** Column of the day or instant, selected under its own name. */
  value: Value;
  type: Extract<SortType, 'day' | 'instant'>;
  /** Column that parts equal values, selected under its own name. */
  id: Id;
  /** It is a number given in turn: of equal values the last one comes first. Else by id, which says nothing of time. */
  isInTurn?: true;
}

/** What a column of numbers takes. */
const IN_TURN = /^\d{1,18}$/;

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * One page of rows, newest first, and where the next one begins.
 * @throws Refusal 4000 for a cursor of another list or none
 */
export async function loadNewestRows<
  DB,
  TB extends keyof DB,
  Value extends string,
  Id extends string,
  Row extends Record<Value, string> & Record<Id, string | number>,
>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: NewestOrder<Value, Id>,
  { limit, cursor }: PageQuery,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const sort = `${order.value}:desc`;
  const after = decodeCursor(sort, cursor, order.type);
  if (order.isInTurn && after !== null && !IN_TURN.test(after.id)) throw createCursorRefusal();
  const page = await loadKeysetPage(
    buildKeysetRanges(
      {
        value: `${order.table}.${order.value}`,
        id: `${order.table}.${order.id}`,
        direction: 'desc',
        isNullable: false,
        index: order.isInTurn ? 'last-first' : 'as-listed',
      },
      after,
    ),
    limit,
    (stretch, atMost) => rows.where(stretch.where).orderBy(stretch.orderBy).limit(atMost).execute(),
    (row) => ({ value: row[order.value], id: String(row[order.id]) }),
  );
  return { rows: page.rows, next_cursor: page.next === null ? null : encodeCursor(sort, page.next) };
}

/** `loadNewestRows` of somebody's own list, with how many rows there are in all, counted now. */
export async function loadNewestPage<
  DB,
  TB extends keyof DB,
  Value extends string,
  Id extends string,
  Row extends Record<Value, string> & Record<Id, string | number>,
>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: NewestOrder<Value, Id>,
  query: PageQuery,
): Promise<{ rows: Row[]; next_cursor: string | null } & CappedCount> {
  return { ...(await loadNewestRows(rows, order, query)), ...(await countCapped(db, rows)) };
}
