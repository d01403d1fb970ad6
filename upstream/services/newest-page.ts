import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '~/upstream/db/schema';
import { countCapped, type CappedCount } from '~/upstream/services/capped-count';
import {
  decodeCursor,
  encodeCursor,
  readPage,
  stretchesAfter,
  type SortType,
} from '~/upstream/services/keyset';

/** How a list runs, newest first: an index `(value desc, id)` serves it. */
interface NewestOrder<Value extends string, Id extends string> {
  /** What the query calls the table (`o`). */
  table: string;
  /** Column of the day or instant, selected under its own name. */
  value: Value;
  type: Extract<SortType, 'day' | 'instant'>;
  /** Column that parts equal values, selected under its own name. */
  id: Id;
}

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * One page of rows, newest first, and where the next one begins.
 * @throws Refusal 4000 for a cursor of another list or none
 */
export async function newestRows<
  DB,
  TB extends keyof DB,
  Value extends string,
  Id extends string,
  Row extends Record<Value | Id, string>,
>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: NewestOrder<Value, Id>,
  { limit, cursor }: PageQuery,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const sort = `${order.value}:desc`;
  const page = await readPage(
    stretchesAfter(
      {
        value: `${order.table}.${order.value}`,
        id: `${order.table}.${order.id}`,
        direction: 'desc',
        isNullable: false,
        index: 'as-listed',
      },
      decodeCursor(sort, cursor, order.type),
    ),
    limit,
    (stretch, atMost) => rows.where(stretch.where).orderBy(stretch.orderBy).limit(atMost).execute(),
    (row) => ({ value: row[order.value], id: row[order.id] }),
  );
  return { rows: page.rows, next_cursor: page.next === null ? null : encodeCursor(sort, page.next) };
}

/** `newestRows` of somebody's own list, with how many rows there are in all, counted now. */
export async function newestPage<
  DB,
  TB extends keyof DB,
  Value extends string,
  Id extends string,
  Row extends Record<Value | Id, string>,
>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  order: NewestOrder<Value, Id>,
  query: PageQuery,
): Promise<{ rows: Row[]; next_cursor: string | null } & CappedCount> {
  return { ...(await newestRows(rows, order, query)), ...(await countCapped(db, rows)) };
}
