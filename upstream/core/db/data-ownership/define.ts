import { sql, type RawBuilder } from 'kysely';
import type { OwnArea } from '~/domain/person/own-data';
import type { Database } from '~/upstream/core/db/schema';

/** Whose rows are looked for. */
export interface Person {
  id: string;
  phone: string;
  /** The account's first and, once it is cancelled, last moment: a phone may belong to others before and after. */
  since: string;
  until: string | null;
}

/** Why something of a person stands in no copy. */
export type LeftOut = 'secret' | 'others' | 'technical';
export interface Left {
  left: LeftOut;
}
/** Opens or proves something: hashes, tokens, codes. */
export const SECRET: Left = { left: 'secret' };
/** Another person's, or another's work. */
export const OTHERS: Left = { left: 'others' };
/** Says nothing of the person: keys of ours, what is repeated in each row. */
export const TECHNICAL: Left = { left: 'technical' };

type Rows = (person: Person) => RawBuilder<boolean>;

/** One area of a table; `only`: the rows of it, where a table holds several. */
export interface AreaOf {
  area: OwnArea;
  only?: RawBuilder<boolean>;
}

export interface Personal<T extends keyof Database> {
  areas: readonly AreaOf[];
  /** Name of its file in the copy, without ending, and what it is in a sentence; or why there is none. */
  copy: { file: string; about: string } | Left;
  /** Which rows are the person's. */
  rows: Rows;
  /** Heading of each column in the copy, or why it is left out. */
  columns: { readonly [C in keyof Database[T]]: string | Left };
  /** Keys of JSON values that are left out, at any depth. */
  withoutKeys?: readonly string[];
  /** Values computed beside the columns, by their heading. */
  added?: (person: Person) => Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that are emptied by a cancellation though the row is kept or stays without the person. */
  emptied?: readonly (keyof Database[T])[];
  /** Columns of other people's rows that name the person, and what a cancellation does with them. */
  named?: Readonly<Partial<Record<keyof Database[T], 'emptied' | 'erased' | 'kept'>>>;
}

/** A table of nobody: open to everybody, ours alone, or of a device whose person is not known. */
export interface OfNobody {
  nobody: 'public' | 'technical' | 'device';
}

export type Belonging<T extends keyof Database> = Personal<T> | OfNobody;
/** What some tables are to a person. */
export type BelongingOf<T extends keyof Database> = { readonly [Name in T]: Belonging<Name> };

/** Rows with the account's id. */
export const own =
  (column = 'account_id'): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} = ${id}`;

/** Rows of something of the account's. */
export const through =
  (column: string, table: keyof Database): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where account_id = ${id})`;

/** Rows with the account's phone, whenever they were made: what opens or counts something, and is shown to nobody. */
export const withPhone: Rows = ({ phone }) => sql<boolean>`phone = ${phone}`;

/** Rows with the account's phone, from its own time. */
export const ofPhone =
  (at: string): Rows =>
  ({ phone, since, until }) =>
    sql<boolean>`phone = ${phone} and ${sql.ref(at)} >= ${since}::timestamptz
      and ${sql.ref(at)} <= coalesce(${until}::timestamptz, 'infinity')`;

export const area = (name: OwnArea): readonly AreaOf[] => [{ area: name }];
export const PUBLIC: OfNobody = { nobody: 'public' };
export const OURS: OfNobody = { nobody: 'technical' };
export const OF_DEVICES: OfNobody = { nobody: 'device' };
