import { sql } from 'kysely';

/** As many differences as an operator looks into at once. */
export const SHOWN = 200;

/** Accounts after one up to another, by id; null: from the first, to the last. */
export interface Range {
  after: string | null;
  upTo: string | null;
}

export const within = (column: string, { after, upTo }: Range) =>
  sql<boolean>`(${after}::text is null or ${sql.ref(column)} > ${after}) and (${upTo}::text is null or ${sql.ref(column)} <= ${upTo})`;

/** Something of which two books say different things. */
export interface Difference {
  what: string;
  account: string;
  fund: string;
  order: string | null;
  /** By the orders, or by the lots. */
  expected: string;
  found: string;
}
