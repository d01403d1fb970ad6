import { sql } from 'kysely';

/** As many differences as an operator looks into at once. */
export const DIFFERENCES_SHOWN = 200;

/** Accounts after one up to another, by id; null: from the first, to the last. */
export interface AccountRange {
  after: string | null;
  upTo: string | null;
}

export const buildAccountRangeSql = (column: string, { after, upTo }: AccountRange) =>
  sql<boolean>`(${after}::text is null or ${sql.ref(column)} > ${after}) and (${upTo}::text is null or ${sql.ref(column)} <= ${upTo})`;

/** Something of which two books say different things. */
export interface LedgerDifference {
  what: string;
  account: string;
  fund: string;
  order: string | null;
  /** By the orders, or by the lots. */
  expected: string;
  found: string;
}
