import { sql, type Migration } from 'kysely';

/** Type of keys and of text that is ordered or searched by prefix: byte order, the same on every server. */
export const KEY_COLUMN_TYPE = 'text collate "C"';

export interface SchemaMigration extends Migration {
  /** Existing data is removed or changes its meaning: builds without this migration cannot use the database. */
  isBreaking: boolean;
}

/** Statements that remove something from a build without this migration. */
const BREAKING = /\b(drop (?!index)|rename |alter column|set not null)/i;
/** A column that a build without this migration cannot fill. */
const NEEDED_COLUMN = /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/is;

/**
 * Defines a migration that runs its statements in order. There is no down migration, because a release only adds. A
 * breaking one is detected by its statements, or declares it when only the meaning of a column changes.
 * `isBreaking: false` is for a column that only accepts more than before.
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
