import { sql } from 'kysely';

/** Maximum differences that an operator can examine at once. */
export const DIFFERENCES_SHOWN = 200;

/** Accounts after one up to another, by id; null: from the first, to the last. */
export interface AccountRange {
  after: string | null;
  upTo: string | null;
}

export const buildAccountRangeSql = (column: string, { after, upTo }: AccountRange) =>
  sql<boolean>`(${after}::text is null or ${sql.ref(column)} > ${after}) and (${upTo}::text is null or ${sql.ref(column)} <= ${upTo})`;

/** A difference between two books. */
export interface LedgerDifference {
  what: string;
  account: string;
  fund: string;
  order: string | null;
  /** By the orders, or by the lots. */
  expected: string;
  found: string;
}
