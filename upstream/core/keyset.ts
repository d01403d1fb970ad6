import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isIsoDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

export type SortValue = string | number | null;
export type Direction = 'asc' | 'desc';

/** End of a page: its sort value, and the id that orders equal values. */
export interface Cursor {
  value: SortValue;
  id: string;
}

/** Encodes a cursor for a sort (`return_1y:desc`) as base64url JSON; valid for that sort only. */
export function encodeCursor(sort: string, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([sort, cursor.value, cursor.id])).toString('base64url');
}

/** Format of the database driver. */
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const MAX_INTEGER = 2_147_483_647;
const isText = (value: unknown): boolean => typeof value === 'string' && !value.includes('\u0000');

/** Checks that a value is valid for its column type; an invalid value in a cursor would cause a database error. */
const IS_VALUE = {
  text: isText,
  number: Number.isFinite,
  integer: (value: unknown) => Number.isInteger(value) && Math.abs(value as number) <= MAX_INTEGER,
  day: isIsoDay,
  instant: (value: unknown) =>
    typeof value === 'string' && INSTANT_PATTERN.test(value) && !Number.isNaN(Date.parse(value)),
} satisfies Record<string, (value: unknown) => boolean>;

/** Type of the sort column. */
export type SortType = keyof typeof IS_VALUE;

/** Creates the refusal of an invalid cursor, or one of another list. */
export const createCursorRefusal = (): Refusal =>
  new Refusal(CODES.badRequest, '分页位置无效，请从第一页重新查看', {
    reason: 'invalid',
    field: 'cursor',
    next: 'reload',
  });

/**
 * Decodes a cursor made by `encodeCursor` for the same sort; null for the first page.
 * @throws Refusal 4000 when it is for another sort or not a cursor
 */
export function decodeCursor(sort: string, text: string | undefined, type: SortType): Cursor | null {
  if (text === undefined) return null;
  const [boundTo, value, id] = parseTriple(text);
  if (boundTo !== sort || !(value === null || IS_VALUE[type](value)) || !isText(id))
    throw createCursorRefusal();
  return { value: value as SortValue, id: id as string };
}

function parseTriple(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) && parsed.length === 3 ? parsed : [];
  } catch {
    return [];
  }
}

/** One range of a sorted list that a single index scan serves: condition and order; the caller adds the limit. */
export interface KeysetRange {
  where: RawBuilder<SqlBool>;
  orderBy: RawBuilder<unknown>;
}

export interface KeysetColumns {
  /** Sort column, as named in the query (`m.return_1y`). */
  value: string;
  id: string;
  direction: Direction;
  /** Values may be null; rows without a value come last in both directions. */
  isNullable: boolean;
  /**
   * Index that serves the sort. `desc-nulls-last`: `(value desc nulls last, id)`, scanned in both directions, so
   * that equal values have descending ids in ascending order. `as-listed`: in the order of the list, ids ascending.
   * `last-first`: ids are sequence numbers, and the last one comes first.
   */
  index: 'desc-nulls-last' | 'as-listed' | 'last-first';
}

/**
 * Builds the ranges after a cursor, in order: equal values, later values, rows without a value. Each scans the
 * index from one end, so that the cost of a page does not depend on its depth or the table size.
 */
export function buildKeysetRanges(columns: KeysetColumns, cursor: Cursor | null): KeysetRange[] {
  const value = sql.ref(columns.value);
  const id = sql.ref(columns.id);
  const isDesc = columns.direction === 'desc';
  const isIdDesc = columns.index === 'last-first' || (!isDesc && columns.index === 'desc-nulls-last');
  const idOrder = isIdDesc ? sql`${id} desc` : sql`${id} asc`;
  const buildIdFilter = (last: string) =>
    isIdDesc ? sql<SqlBool>`${id} < ${last}` : sql<SqlBool>`${id} > ${last}`;
  const valueOrder = isDesc ? sql`${value} desc` : sql`${value} asc`;
  const ends = isDesc ? sql`nulls last` : sql`nulls first`;
  const fullOrder =
    columns.index === 'desc-nulls-last'
      ? sql`${valueOrder} ${ends}, ${idOrder}`
      : sql`${valueOrder}, ${idOrder}`;
  const nulls: KeysetRange = { where: sql<SqlBool>`${value} is null`, orderBy: idOrder };

  if (cursor === null) {
    const valued: KeysetRange = { where: sql<SqlBool>`${value} is not null`, orderBy: fullOrder };
    return columns.isNullable ? [valued, nulls] : [valued];
  }
  if (cursor.value === null) {
    return [{ where: sql<SqlBool>`${value} is null and ${buildIdFilter(cursor.id)}`, orderBy: idOrder }];
  }
  const tied: KeysetRange = {
    where: sql<SqlBool>`${value} = ${cursor.value} and ${buildIdFilter(cursor.id)}`,
    orderBy: idOrder,
  };
  const beyond: KeysetRange = {
    where: isDesc ? sql<SqlBool>`${value} < ${cursor.value}` : sql<SqlBool>`${value} > ${cursor.value}`,
    orderBy: fullOrder,
  };
  return columns.isNullable ? [tied, beyond, nulls] : [tied, beyond];
}

export interface KeysetPage<Row> {
  rows: Row[];
  next: Cursor | null;
}

/** Reads range after range until the page is full, and returns the cursor of the next one. */
export async function loadKeysetPage<Row>(
  stretches: readonly KeysetRange[],
  limit: number,
  read: (stretch: KeysetRange, limit: number) => Promise<Row[]>,
  getCursor: (row: Row) => Cursor,
): Promise<KeysetPage<Row>> {
  const rows: Row[] = [];
  for (const stretch of stretches) {
    if (rows.length > limit) break;
    rows.push(...(await read(stretch, limit + 1 - rows.length)));
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? getCursor(last) : null };
}
