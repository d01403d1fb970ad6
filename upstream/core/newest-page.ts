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

/** Order of a list, newest first: an index `(value desc, id)` serves it. */
interface NewestOrder<Value extends string, Id extends string> {
  /** Table alias in the query (`o`). */
  table: string;
  /** Column of the day or instant, selected with the same name. */
  value: Value;
  type: Extract<SortType, 'day' | 'instant'>;
  /** Column that orders equal values, selected with the same name. */
  id: Id;
  /**
   * The id is a sequence number: for equal values the last one comes first. Otherwise ids are ordered ascending,
   * without meaning in time.
   */
  isIdSequential?: true;
}

/** Valid value of a numeric id column. */
const NUMERIC_ID = /^\d{1,18}$/;

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/**
 * Loads one page of rows, newest first, and the cursor of the next one.
 * @throws Refusal 4000 for an invalid cursor or one of another list
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
  if (order.isIdSequential && after !== null && !NUMERIC_ID.test(after.id)) throw createCursorRefusal();
  const page = await loadKeysetPage(
    buildKeysetRanges(
      {
        value: `${order.table}.${order.value}`,
        id: `${order.table}.${order.id}`,
        direction: 'desc',
        isNullable: false,
        index: order.isIdSequential ? 'last-first' : 'as-listed',
      },
      after,
    ),
    limit,
    (stretch, atMost) => rows.where(stretch.where).orderBy(stretch.orderBy).limit(atMost).execute(),
    (row) => ({ value: row[order.value], id: String(row[order.id]) }),
  );
  return { rows: page.rows, next_cursor: page.next === null ? null : encodeCursor(sort, page.next) };
}

/** `loadNewestRows` for the list of one account, with the current total number of rows. */
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
