import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { toDatabaseUnavailable } from '~/upstream/core/boot-fault';
import type { UpstreamConfig } from '~/upstream/core/config';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { fillInProcess } from '~/upstream/seed/fill-process';
import { connectToPostgres, getEmbeddedFolder } from '~/upstream/core/db/connect';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { fillSearchKeys } from '~/upstream/core/db/search/fill';
import { seedDatabase } from '~/upstream/seed';
import { openSeededDatabase, type SeededOptions } from '~/upstream/seed/seeded';

interface StartOptions extends Omit<SeededOptions, 'dataDir'> {
  /** Module of the process that seeds a new embedded database (`fillInProcess`); absent: this process seeds it. */
  fillEntry?: string;
}

/**
 * Opens and migrates the upstream's database (PostgreSQL by DATABASE_URL, else the embedded one), and seeds it if the
 * settings require it.
 * @throws DatabaseUnavailableError when PostgreSQL does not answer or refuses the login
 */
export async function openUpstreamDatabase(
  config: Pick<UpstreamConfig, 'databaseUrl' | 'dataDir' | 'isSeeded'>,
  options: StartOptions = {},
): Promise<OpenedDatabase> {
  if (!config.databaseUrl) {
    const dataDir = getEmbeddedFolder(config.dataDir);
    if (!existsSync(dataDir)) {
      options.onProgress?.(0, 1, 'preparing the database');
      if (options.fillEntry) await fillInProcess(options.fillEntry, dataDir, options);
    }
    return openSeededDatabase({ dataDir, ...options });
  }
  const { databaseUrl } = config;
  const opened = await connectToPostgres(databaseUrl);
  try {
    await needWritable(opened).catch((error: unknown) => {
      throw toDatabaseUnavailable(databaseUrl, error) ?? error;
    });
    await migrateToLatest(opened.db);
    await fillSearchKeys(opened.db, options.onTitlesRead);
    if (config.isSeeded) await seedDatabase(opened, options);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';

/** @throws the error of PostgreSQL; one with code `READ_ONLY` when the server is a replica, which accepts only reads */
async function needWritable({ db }: OpenedDatabase): Promise<void> {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
  if (rows[0]?.is_replica)
    throw Object.assign(new Error('the server is a read-only replica'), { code: READ_ONLY });
}
