import { sql, type Migration } from 'kysely';

/** Type of keys and of text that is ordered or searched by prefix: byte order, the same on every server. */
export const KEY = 'text collate "C"';

/** A migration that runs its statements in order; there is no way down: a release only adds. */
export function defineMigration(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
