import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { toDatabaseUnavailable } from '~/upstream/core/boot-fault';
import type { UpstreamConfig } from '~/upstream/core/config';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { fillInProcess } from '~/upstream/core/db/fill-process';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { fillSearchKeys } from '~/upstream/core/db/search/fill';
import { seedDatabase } from '~/upstream/seed';
import { openSeededDatabase, type SeededOptions } from '~/upstream/core/db/seeded';

/** Folder of the embedded database inside the data folder. */
export const getEmbeddedFolder = (dataDir: string): string => join(dataDir, 'upstream');

interface StartOptions extends Omit<SeededOptions, 'dataDir'> {
  /** Module of the process that fills a new embedded database (`fillInProcess`); without it this process does. */
  fillEntry?: string;
}

/**
 * The upstream's database as its settings say, migrated, and seeded where they ask for it: PostgreSQL by
 * DATABASE_URL, else the embedded one.
 * @throws DatabaseAwayError when PostgreSQL does not answer or lets nobody in
 */
export async function openUpstreamDatabase(
  config: Pick<UpstreamConfig, 'databaseUrl' | 'dataDir' | 'isSeeded'>,
  options: StartOptions = {},
): Promise<OpenedDatabase> {
  if (!config.databaseUrl) {
    const dataDir = getEmbeddedFolder(config.dataDir);
    if (!existsSync(dataDir)) {
      options.onProgress?.(0, 1, '准备数据');
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

/**
 * A PostgreSQL as it is: neither migrated nor seeded.
 * @throws DatabaseAwayError when it does not answer or lets nobody in
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

/** SQLSTATE of a write where only reads are taken. */
const READ_ONLY = '25006';

/** @throws what PostgreSQL says; with `READ_ONLY` when it follows another one, whose replica answers reads alone */
async function needWritable({ db }: OpenedDatabase): Promise<void> {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
  if (rows[0]?.is_replica) throw Object.assign(new Error('is a replica'), { code: READ_ONLY });
}
