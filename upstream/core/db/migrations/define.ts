import { sql, type Migration } from 'kysely';

/** Type of keys and of text that is ordered or searched by prefix: byte order, the same on every server. */
export const KEY_COLUMN_TYPE = 'text collate "C"';

export interface SchemaMigration extends Migration {
  /** What stood before is gone or means something else: builds from before this migration cannot use the database. */
  isBreaking: boolean;
}

/** Statements that take something away from a build that does not know of them. */
const BREAKING = /\b(drop (?!index)|rename |alter column|set not null)/i;
/** A column that a build which does not know of it cannot fill. */
const NEEDED_COLUMN = /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/is;

/**
 * A migration that runs its statements in order; there is no way down: a release only adds. One that cannot help taking
 * something away is seen by its statements, or says so where only the meaning of a column changes. `isBreaking: false`
 * is for a column that only takes more than before.
 */
export function defineMigration(
  statements: readonly string[],
  { isBreaking }: { isBreaking?: boolean } = {},
): SchemaMigration {
  return {
    isBreaking: isBreaking ?? statements.some((each) => BREAKING.test(each) || NEEDED_COLUMN.test(each)),
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
