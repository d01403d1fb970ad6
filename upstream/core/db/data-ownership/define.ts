import { sql, type RawBuilder } from 'kysely';
import type { PersonalDataArea } from '~/domain/person/own-data';
import type { Database } from '~/upstream/core/db/schema';

/** Whose rows are looked for. */
export interface DataOwner {
  id: string;
  phone: string;
  /** The account's first and, once it is cancelled, last moment: a phone may belong to others before and after. */
  since: string;
  until: string | null;
}

/** Why something of a person stands in no copy. */
export type ExclusionReason = 'secret' | 'others' | 'technical';
export interface ExcludedColumn {
  left: ExclusionReason;
}
/** Opens or proves something: hashes, tokens, codes. */
export const SECRET: ExcludedColumn = { left: 'secret' };
/** Another person's, or another's work. */
export const OTHER_PERSONS: ExcludedColumn = { left: 'others' };
/** Says nothing of the person: keys of ours, what is repeated in each row. */
export const TECHNICAL: ExcludedColumn = { left: 'technical' };

type Rows = (person: DataOwner) => RawBuilder<boolean>;

/** One area of a table; `only`: the rows of it, where a table holds several. */
export interface TableArea {
  area: PersonalDataArea;
  only?: RawBuilder<boolean>;
}

export interface PersonalData<T extends keyof Database> {
  areas: readonly TableArea[];
  /** Name of its file in the copy, without ending, and what it is in a sentence; or why there is none. */
  copy: { file: string; about: string } | ExcludedColumn;
  /** Which rows are the person's. */
  rows: Rows;
  /** Heading of each column in the copy, or why it is left out. */
  columns: { readonly [C in keyof Database[T]]: string | ExcludedColumn };
  /** Keys of JSON values that are left out, at any depth. */
  withoutKeys?: readonly string[];
  /** Values computed beside the columns, by their heading. */
  added?: (person: DataOwner) => Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that are emptied by a cancellation though the row is kept or stays without the person. */
  emptied?: readonly (keyof Database[T])[];
  /** Columns of other people's rows that name the person, and what a cancellation does with them. */
  named?: Readonly<Partial<Record<keyof Database[T], 'emptied' | 'erased' | 'kept'>>>;
}

/** A table of nobody: open to everybody, ours alone, or of a device whose person is not known. */
export interface NonPersonalData {
  nobody: 'public' | 'technical' | 'device';
}

export type TableOwnership<T extends keyof Database> = PersonalData<T> | NonPersonalData;
/** What some tables are to a person. */
export type TableOwnerships<T extends keyof Database> = { readonly [Name in T]: TableOwnership<Name> };

/** Rows with the account's id. */
export const accountRows =
  (column = 'account_id'): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} = ${id}`;

/** Rows of something of the account's. */
export const relatedRows =
  (column: string, table: keyof Database): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where account_id = ${id})`;

/** Rows with the account's phone, whenever they were made: what opens or counts something, and is shown to nobody. */
export const allPhoneRows: Rows = ({ phone }) => sql<boolean>`phone = ${phone}`;

/** Rows with the account's phone, from its own time. */
export const phoneRowsInLifetime =
  (at: string): Rows =>
  ({ phone, since, until }) =>
    sql<boolean>`phone = ${phone} and ${sql.ref(at)} >= ${since}::timestamptz
      and ${sql.ref(at)} <= coalesce(${until}::timestamptz, 'infinity')`;

export const area = (name: PersonalDataArea): readonly TableArea[] => [{ area: name }];
export const PUBLIC_DATA: NonPersonalData = { nobody: 'public' };
export const PLATFORM_DATA: NonPersonalData = { nobody: 'technical' };
export const DEVICE_DATA: NonPersonalData = { nobody: 'device' };
