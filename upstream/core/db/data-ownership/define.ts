import { sql, type RawBuilder } from 'kysely';
import type { PersonalDataArea } from '~/domain/person/own-data';
import type { Database } from '~/upstream/core/db/schema';

/** Person whose rows are selected. */
export interface DataOwner {
  id: string;
  phone: string;
  /**
   * First moment of the account and, once it is cancelled, the last: a phone number may belong to other people
   * before and after.
   */
  since: string;
  until: string | null;
}

/** Reason why a column is left out of the data copy. */
export type ExclusionReason = 'secret' | 'others' | 'technical';
export interface ExcludedColumn {
  left: ExclusionReason;
}
/** Values that open or prove something: hashes, tokens, codes. */
export const SECRET: ExcludedColumn = { left: 'secret' };
/** Data or work of another person. */
export const OTHER_PERSONS: ExcludedColumn = { left: 'others' };
/** Values without information about the person: internal keys, values repeated in each row. */
export const TECHNICAL: ExcludedColumn = { left: 'technical' };

type Rows = (person: DataOwner) => RawBuilder<boolean>;

/** One area of a table; `only` selects its rows when a table holds several areas. */
export interface TableArea {
  area: PersonalDataArea;
  only?: RawBuilder<boolean>;
}

export interface PersonalData<T extends keyof Database> {
  areas: readonly TableArea[];
  /**
   * File name in the data copy, without extension, with a one-sentence description; or the reason why there is
   * none.
   */
  copy: { file: string; about: string } | ExcludedColumn;
  /** Condition for the rows of the person. */
  rows: Rows;
  /** Heading of each column in the copy, or the reason why it is left out. */
  columns: { readonly [C in keyof Database[T]]: string | ExcludedColumn };
  /** JSON keys that are left out, at any depth. */
  withoutKeys?: readonly string[];
  /** Computed values added to the columns, by heading. */
  added?: (person: DataOwner) => Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that a cancellation empties although the row is kept or stays without the person. */
  emptied?: readonly (keyof Database[T])[];
  /** Columns in rows of other people that name the person, and what a cancellation does with them. */
  named?: Readonly<Partial<Record<keyof Database[T], 'emptied' | 'erased' | 'kept'>>>;
}

/** A table without personal data: public, internal, or of a device whose owner is not known. */
export interface NonPersonalData {
  scope: 'public' | 'technical' | 'device';
}

export type TableOwnership<T extends keyof Database> = PersonalData<T> | NonPersonalData;
/** Ownership of a set of tables. */
export type TableOwnerships<T extends keyof Database> = { readonly [Name in T]: TableOwnership<Name> };

/** Selects rows with the id of the account. */
export const selectAccountRows =
  (column = 'account_id'): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} = ${id}`;

/** Selects rows that refer to a row of the account in another table. */
export const relatedRows =
  (column: string, table: keyof Database): Rows =>
  ({ id }) =>
    sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where account_id = ${id})`;

/**
 * Selects rows with the phone number of the account, regardless of time: they authorise or count something and are
 * never displayed.
 */
export const selectPhoneRows: Rows = ({ phone }) => sql<boolean>`phone = ${phone}`;

/** Selects rows with the phone number of the account, within the lifetime of the account. */
export const selectPhoneRowsInLifetime =
  (at: string): Rows =>
  ({ phone, since, until }) =>
    sql<boolean>`phone = ${phone} and ${sql.ref(at)} >= ${since}::timestamptz
      and ${sql.ref(at)} <= coalesce(${until}::timestamptz, 'infinity')`;

export const area = (name: PersonalDataArea): readonly TableArea[] => [{ area: name }];
export const PUBLIC_DATA: NonPersonalData = { scope: 'public' };
export const PLATFORM_DATA: NonPersonalData = { scope: 'technical' };
export const DEVICE_DATA: NonPersonalData = { scope: 'device' };
