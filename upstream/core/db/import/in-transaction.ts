import type { Kysely, Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** Runs `act` atomically: in the given transaction (when an import is only tried), else in a new one. */
export const runInTransaction = <Result>(
  db: Kysely<Database>,
  run: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? run(db as Transaction<Database>) : db.transaction().execute(run));
