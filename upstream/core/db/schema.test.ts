import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { UNUSED_SCHEMA } from '~/upstream/core/db/released-schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';

// Compares the table types declared for Kysely with the tables that the migrations created.
const FOLDER = 'upstream/core/db/schema';

interface Column {
  /** Database types that the declared type may stand for. */
  types: readonly string[];
  isNullable: boolean;
}

const TEXT = ['text', 'character varying', 'character', 'uuid'];
const NUMBERS = ['integer', 'bigint', 'smallint', 'double precision', 'real'];
/** A type name of the domain may be stored as text or as numbers. */
const NAMED = [...TEXT, ...NUMBERS];
const TYPES: Readonly<Record<string, readonly string[]>> = {
  Day: ['date'],
  Instant: ['timestamp with time zone'],
  Decimal: ['numeric'],
  DefaultedDecimal: ['numeric'],
  NullableDecimal: ['numeric'],
  Flag: ['boolean'],
  Count: NUMBERS,
  Json: ['jsonb'],
  OrderedJson: ['json'],
  Lexemes: ['tsvector'],
};

const sources = readdirSync(FOLDER).map((file) =>
  ts.createSourceFile(file, readFileSync(`${FOLDER}/${file}`, 'utf8'), ts.ScriptTarget.Latest),
);
const interfaces = new Map(
  sources.flatMap((source) =>
    source.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, { each, source }]),
  ),
);

function getMembers(name: string): [name: string, type: ts.TypeNode][] {
  const found = interfaces.get(name);
  if (!found) throw new Error(`${FOLDER} has no interface ${name}`);
  const { each, source } = found;
  const inherited = (each.heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .flatMap((type) => getMembers(type.expression.getText(source)));
  const own = each.members
    .filter(ts.isPropertySignature)
    .map((member): [string, ts.TypeNode] => [member.name.getText(source), member.type as ts.TypeNode]);
  return [...inherited, ...own];
}

/** Returns the database column that corresponds to a declared type. */
function getColumn(type: ts.TypeNode): Column {
  if (ts.isParenthesizedTypeNode(type)) return getColumn(type.type);
  if (ts.isUnionTypeNode(type)) {
    const isNull = (part: ts.TypeNode) =>
      ts.isLiteralTypeNode(part) && part.literal.kind === ts.SyntaxKind.NullKeyword;
    const [first] = type.types.filter((part) => !isNull(part));
    return { types: getColumn(first as ts.TypeNode).types, isNullable: type.types.some(isNull) };
  }
  if (ts.isLiteralTypeNode(type)) {
    return { types: ts.isStringLiteral(type.literal) ? TEXT : NUMBERS, isNullable: false };
  }
  if (ts.isArrayTypeNode(type)) return { types: ['ARRAY'], isNullable: false };
  if (ts.isTypeReferenceNode(type)) {
    const name = (type.typeName as ts.Identifier).text;
    const [argument] = type.typeArguments ?? [];
    if (name === 'Generated' && argument) return getColumn(argument);
    // The type that is optional on insert, or a null inside the JSON type.
    const isNullable =
      name === 'NullableDecimal' || (argument !== undefined && getColumn(argument).isNullable);
    return { types: TYPES[name] ?? NAMED, isNullable };
  }
  const isText = type.kind === ts.SyntaxKind.StringKeyword;
  const isFlag = type.kind === ts.SyntaxKind.BooleanKeyword;
  if (isText || isFlag) return { types: isText ? TEXT : ['boolean'], isNullable: false };
  // An item of a domain list; mapped like the names above.
  const isNumber = type.kind === ts.SyntaxKind.NumberKeyword;
  return { types: isNumber ? NUMBERS : NAMED, isNullable: false };
}

/** Columns by `table.column`, of every table that a `…Tables` interface names. */
const declared = new Map(
  [...interfaces.keys()]
    .filter((name) => name.endsWith('Tables'))
    .flatMap((group) => getMembers(group))
    .flatMap(([table, type]) => {
      const row = ((type as ts.TypeReferenceNode).typeName as ts.Identifier).text;
      return getMembers(row).map(([column, kind]): [string, Column] => [
        `${table}.${column}`,
        getColumn(kind),
      ]);
    }),
);

describeOnEachDatabase('database schema and its Kysely types', { content: 'migrated' }, (opened) => {
  it('has exactly the tables, columns, types and nulls that Kysely declares', async () => {
    const { rows: all } = await sql<{ name: string; type: string; is_nullable: boolean }>`
      select c.table_name || '.' || c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as is_nullable
      from information_schema.columns c join pg_class t
        on t.relnamespace = c.table_schema::regnamespace and t.relname = c.table_name
      where c.table_schema = current_schema() and t.relkind in ('r', 'p') and not t.relispartition
        and c.table_name not like 'kysely_%'
    `.execute(opened().db);
    const rows = all.filter(
      ({ name }) => !UNUSED_SCHEMA.includes(name) && !UNUSED_SCHEMA.includes(name.split('.')[0] ?? ''),
    );
    expect(rows.length).toBeGreaterThan(400);
    expect(rows.map(({ name }) => name).sort()).toEqual([...declared.keys()].sort());
    const wrong = rows.flatMap(({ name, type, is_nullable }) => {
      const rest = declared.get(name);
      const isType = rest?.types.includes(type) ?? false;
      if (isType && rest?.isNullable === is_nullable) return [];
      return [`${name}: ${type}${is_nullable ? ' null' : ''}, told ${JSON.stringify(rest)}`];
    });
    expect(wrong).toEqual([]);
  });
});
