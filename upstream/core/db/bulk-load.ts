import type { PGlite } from '@electric-sql/pglite';
import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

export type Cell = string | number | boolean | null | readonly (string | number)[];

/** Appends rows to a table by the fastest method of the engine. Cells are in the order of `columns`. */
export type BulkLoader = <T extends keyof Database & string>(
  table: T,
  columns: readonly (keyof Database[T] & string)[],
  rows: readonly (readonly Cell[])[],
) => Promise<void>;

const ROWS_A_COPY = 200_000;
const ROWS_A_STATEMENT = 2_000;

/**
 * PGlite: COPY from a blob in memory. Uses another path than `db`, so it must not run while a transaction of `db`
 * is open.
 */
export function createCopyLoader(client: PGlite): BulkLoader {
  return async (table, columns, rows) => {
    for (let start = 0; start < rows.length; start += ROWS_A_COPY) {
      const lines = rows.slice(start, start + ROWS_A_COPY).map(copyLine);
      const blob = new Blob([lines.join('')]);
      await client.query(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [], { blob });
    }
  };
}

/**
 * Works on any engine and in a transaction: inserts pass one text array per column, and the server casts it to the
 * type of the column. Needs no COPY stream in the driver.
 */
export function createInsertLoader(db: Kysely<Database>): BulkLoader {
  return async (table, columns, rows) => {
    if (rows.length === 0) return;
    const types = await loadColumnTypes(db, table);
    const target = sql.raw(`${table} (${columns.join(', ')})`);
    const casts = sql.raw(columns.map((column) => `${column}::${types.get(column) ?? 'text'}`).join(', '));
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      const part = rows.slice(start, start + ROWS_A_STATEMENT);
      const arrays = columns.map(
        (_, index) => sql`${part.map((row) => formatCell(row[index] as Cell))}::text[]`,
      );
      const source = sql`unnest(${sql.join(arrays)}) as source (${sql.raw(columns.join(', '))})`;
      await sql`insert into ${target} select ${casts} from ${source}`.execute(db);
    }
  };
}

async function loadColumnTypes(db: Kysely<Database>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  return new Map(rows.map((row) => [row.name, row.type]));
}

/** Formats one line in the text format of COPY. */
function copyLine(row: readonly Cell[]): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t';
    line += copyCell(row[index] as Cell);
  }
  return `${line}\n`;
}

function copyCell(cell: Cell): string {
  const text = formatCell(cell);
  return text === null ? '\\N' : typeof cell === 'number' ? text : escapeCopy(text);
}

/** Formats a value in the text form of PostgreSQL. */
function formatCell(cell: Cell): string | null {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  return typeof cell === 'object' ? `{${cell.map(formatArrayItem).join(',')}}` : String(cell);
}

const formatArrayItem = (item: string | number): string =>
  typeof item === 'number' ? String(item) : `"${item.replace(/(["\\])/g, '\\$1')}"`;

const NEEDS_ESCAPE = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeCopy = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string) : text;

export type LoadRows = (table: keyof Database & string, rows: readonly object[]) => Promise<void>;

/** Loads objects whose keys are the columns; every row has the keys of the first. */
export const createRowLoader =
  (bulk: BulkLoader): LoadRows =>
  async (table, rows) => {
    const first = rows[0];
    if (!first) return;
    const columns = Object.keys(first);
    await bulk(
      table,
      columns as never[],
      rows.map((row) => columns.map((column) => (row as Record<string, Cell>)[column] ?? null)),
    );
  };
