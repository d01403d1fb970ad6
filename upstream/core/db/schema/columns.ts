import type { ColumnType, Generated } from 'kysely';

/** ISO day. */
export type Day = string;
/** ISO instant, UTC. */
export type Instant = string;
/** Decimal number as text; may be written as a number. */
export type Decimal = ColumnType<string, string | number, string | number>;
/** The same, with a default of the table. */
export type DefaultedDecimal = ColumnType<string, string | number | undefined, string | number>;
export type NullableDecimal = ColumnType<
  string | null,
  string | number | null | undefined,
  string | number | null
>;
/** jsonb: parsed on reading, JSON text on writing. */
export type Json<T> = ColumnType<T, string, string>;
/** json: the same, and its keys keep the order they were written in. */
export type OrderedJson<T> = ColumnType<T, string, string>;
/** tsvector, as its text. */
export type Lexemes = string;
export type Flag = Generated<boolean>;
export type Count = Generated<number>;
