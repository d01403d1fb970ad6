import { sql, type Kysely, type RawBuilder } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import type { PersonalTable } from '~/upstream/core/db/data-ownership';
import type { DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { Database } from '~/upstream/core/db/schema';

/** Maximum rows in memory at a time. */
const PAGE = 500;

type Row = Readonly<Record<string, unknown>>;

/** Context to read tables for a copy. */
export interface TableReader {
  db: Kysely<Database>;
  person: DataOwner;
  /** Columns of the primary key, by table. */
  keys: ReadonlyMap<string, readonly string[]>;
  /** Called before each page; throws when the work must stop. */
  onPage: () => Promise<void>;
}

/** Loads the primary key columns of every table, in order. */
export async function loadPrimaryKeys(db: Kysely<Database>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indisprimary and n.nspname = current_schema() order by c.relname, k.place`.execute(db);
  const keys = new Map<string, string[]>();
  for (const { name, column } of rows) keys.set(name, [...(keys.get(name) ?? []), column]);
  return keys;
}

/** Returns the heading of each value of a row, by its JSON name. */
export function getColumnHeadings({ of }: PersonalTable, person: DataOwner): Map<string, string> {
  const columns = Object.entries(of.columns).flatMap(([name, heading]): [string, string][] =>
    typeof heading === 'string' ? [[name, heading]] : [],
  );
  const added = Object.keys(of.added?.(person) ?? {}).map((heading): [string, string] => [heading, heading]);
  return new Map([...columns, ...added]);
}

/** Yields the rows of the person in a table, page by page in key order, as they appear in a copy. */
async function* getRows(reader: TableReader, personal: PersonalTable): AsyncGenerator<Row> {
  const { table, of } = personal;
  const { db, person, keys, onPage } = reader;
  const key = keys.get(table);
  if (!key) throw new Error(`${table} has no primary key`);
  const names = [...getColumnHeadings(personal, person).keys()];
  const added = of.added?.(person) ?? {};
  const values = names.map((name) => sql`${added[name] ?? sql.ref(name)} as ${sql.id(name)}`);
  const keyNames = key.map((_, index) => `key ${index}`);
  const keyValues = key.map((column, index) => sql`${sql.ref(column)} as ${sql.id(keyNames[index]!)}`);
  const order = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<boolean> = sql`true`;
  for (;;) {
    await onPage();
    const { rows } = await sql<Row>`
      select ${sql.join([...values, ...keyValues])} from ${sql.table(table)}
      where (${of.rows(person)}) and ${after} order by ${order} limit ${sql.lit(PAGE)}`.execute(db);
    for (const row of rows) {
      yield Object.fromEntries(names.map((name) => [name, without(row[name], of.withoutKeys ?? [])]));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = sql`(${order}) > (${sql.join(keyNames.map((name) => last[name]))})`;
  }
}

/** Returns a JSON value without these keys, at any depth. */
function without(value: unknown, left: readonly string[]): unknown {
  if (left.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => without(each, left));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      left.includes(name) ? [] : [[name, without(each, left)]],
    ),
  );
}

/** Streams a table as JSON: a list of objects. */
export async function* streamTableJson(reader: TableReader, personal: PersonalTable): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of getRows(reader, personal)) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Streams a table as CSV with headings; instants in Shanghai time. */
export async function* streamTableCsv(reader: TableReader, personal: PersonalTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine([...getColumnHeadings(personal, reader.person).values()]);
  for await (const row of getRows(reader, personal)) yield formatCsvLine(Object.values(row).map(getCell));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function getCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (typeof value !== 'string' || !INSTANT.test(text)) return text;
  const { day, time } = toShanghaiClock(new Date(text));
  return `${day} ${time}`;
}
