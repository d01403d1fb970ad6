import type { Kysely, Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** Runs what stands or falls as a whole: in the transaction it is handed, where an import is only tried, else in its own. */
export const runInTransaction = <Result>(
  db: Kysely<Database>,
  run: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? run(db as Transaction<Database>) : db.transaction().execute(run));
