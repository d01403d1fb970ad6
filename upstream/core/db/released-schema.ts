import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Tables, and columns as `table.column`, that this build no longer reads or writes. They stay for the previous
 * release; a migration of the next release may remove them (docs/releasing.md).
 */
export const UNUSED_SCHEMA: readonly string[] = ['captchas', 'login_failures'];

const columnSchema = z.object({
  type: z.string(),
  isNullable: z.boolean(),
  /** The database fills the column when an insert omits it. */
  isFilled: z.boolean(),
});
type Column = z.infer<typeof columnSchema>;

export const releasedSchemaSchema = z.object({
  /** Version of the release, as in package.json. */
  release: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Last migration of the release. */
  migration: z.string(),
  /** Columns of each table that the release reads and writes. */
  tables: z.record(z.string(), z.record(z.string(), columnSchema)),
  /** Constraints of each table: unique indexes, foreign keys and checks. */
  rules: z.record(z.string(), z.array(z.string())),
});
export type ReleasedSchema = z.infer<typeof releasedSchemaSchema>;
type Schema = Pick<ReleasedSchema, 'tables' | 'rules'>;

/** Types that hold all values of another type, and are read alike. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer', 'bigint'],
  integer: ['bigint'],
  'character varying': ['text'],
};

/** Loads the schema of a migrated database: columns and constraints. */
export async function loadSchema(
  db: Kysely<Database>,
  leftBehind: readonly string[] = UNUSED_SCHEMA,
): Promise<Schema> {
  const columns = await sql<Column & { table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isFilled"
    from information_schema.columns c join pg_class t
      on t.relnamespace = c.table_schema::regnamespace and t.relname = c.table_name
    where c.table_schema = current_schema() and t.relkind in ('r', 'p') and not t.relispartition
      and c.table_name not like 'kysely_%'
    order by c.table_name collate "C", c.column_name collate "C"
  `.execute(db);
  // Not null is stored with the columns; PostgreSQL 18 also has it as a constraint.
  const rules = await sql<{ table: string; rule: string }>`
    select r.relname as "table", regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'UNIQUE USING ') as rule
    from pg_index i join pg_class r on r.oid = i.indrelid
    where i.indisunique and not r.relispartition and r.relnamespace = current_schema()::regnamespace and r.relname not like 'kysely_%'
    union select r.relname, pg_get_constraintdef(c.oid)
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype in ('c', 'f', 'x') and not r.relispartition and r.relnamespace = current_schema()::regnamespace
    order by 1, 2
  `.execute(db);
  const isUsed = (table: string, column = ''): boolean =>
    !leftBehind.includes(table) && !leftBehind.includes(`${table}.${column}`);
  const schema: Schema = { tables: {}, rules: {} };
  for (const { table, column, ...rest } of columns.rows)
    if (isUsed(table, column)) (schema.tables[table] ??= {})[column] = rest;
  for (const { table, rule } of rules.rows) if (isUsed(table)) (schema.rules[table] ??= []).push(rule);
  return schema;
}

/**
 * Lists what a schema breaks for a release that runs on it, one line each; empty when the release runs as before.
 * Load `now` without an `UNUSED_SCHEMA` list, so that it contains everything.
 */
export function listSchemaRemovals(released: Schema, now: Schema): string[] {
  return Object.entries(released.tables).flatMap(([table, columns]) => {
    const found = now.tables[table];
    if (!found) return [`${table}: gone`];
    const old = Object.entries(columns).flatMap(([column, was]) =>
      listLostProperties(was, found[column]).map((what) => `${table}.${column}: ${what}`),
    );
    const needed = Object.entries(found)
      .filter(([column, { isNullable, isFilled }]) => !(column in columns) && !isNullable && !isFilled)
      .map(([column]) => `${table}.${column}: new, and needed: give it a default`);
    const narrower = (now.rules[table] ?? [])
      .filter((rule) => !released.rules[table]?.includes(rule))
      .filter((rule) => !isOfNewColumns(rule, columns, found))
      .filter((rule) => !isWiderKey(rule, released.rules[table] ?? []))
      .map((rule) => `${table}: a new rule, ${rule}`);
    return [...old, ...needed, ...narrower];
  });
}

function listLostProperties(was: Column, is: Column | undefined): string[] {
  if (!is) return ['gone'];
  const isSameType = is.type === was.type || WIDER[was.type]?.includes(is.type) === true;
  return [
    ...(isSameType ? [] : [`${was.type} became ${is.type}`]),
    ...(was.isNullable && !is.isNullable ? ['needed now'] : []),
    ...(was.isFilled && !is.isFilled && !is.isNullable ? ['no longer filled by itself'] : []),
  ];
}

/**
 * Whether a unique key has all columns of a released one and more: rows that satisfy the released one satisfy it.
 */
function isWiderKey(rule: string, released: readonly string[]): boolean {
  const getColumns = (text: string): string[] | null =>
    /^UNIQUE USING btree \(([\w, ]+)\)$/.exec(text)?.[1]?.split(', ') ?? null;
  const columns = getColumns(rule);
  return released.some((each) => columns && getColumns(each)?.every((column) => columns.includes(column)));
}

/** Whether a constraint uses only new columns: a release that omits them satisfies it (null, or a default). */
function isOfNewColumns(
  rule: string,
  released: Record<string, unknown>,
  found: Record<string, unknown>,
): boolean {
  // Ignores the referenced columns of a foreign key, which belong to another table.
  const words = new Set(rule.replace(/ REFERENCES .*/, '').match(/\w+/g));
  const named = Object.keys(found).filter((column) => words.has(column));
  return named.length > 0 && named.every((column) => !(column in released));
}
