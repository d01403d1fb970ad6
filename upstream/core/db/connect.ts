import { join } from 'node:path';
import { sql } from 'kysely';
import { toDatabaseUnavailable } from '~/upstream/core/boot-fault';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';

/** Folder of the embedded database inside the data folder. */
export const getEmbeddedFolder = (dataDir: string): string => join(dataDir, 'upstream');

/**
 * Connects to a PostgreSQL without migrating or seeding it.
 * @throws DatabaseUnavailableError when it does not answer or refuses the login
 */
export async function connectToPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const opened = await openDatabase({ databaseUrl });
  try {
    await sql`select 1`.execute(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw toDatabaseUnavailable(databaseUrl, error) ?? error;
  }
}
