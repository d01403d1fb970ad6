import { existsSync, openAsBlob } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lockDataFolder } from '~/upstream/core/data-lock';
import { BackupError } from '~/upstream/core/db/backup/backup-error';
import {
  copyFiles,
  openFolderFiles,
  openServiceFiles,
  listReferencedFiles,
} from '~/upstream/core/db/backup/file-store';
import { getServerMajorVersion, type BackupSource } from '~/upstream/core/db/backup/make-backup';
import { FILES_FOLDER, readManifest, type BackupManifest } from '~/upstream/core/db/backup/manifest';
import { compareWithManifest, loadDump } from '~/upstream/core/db/backup/verify-backup';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { connectToPostgres, getEmbeddedFolder } from '~/upstream/core/db/connect';

/**
 * Restores a backup into an empty PostgreSQL, or into a DATA_DIR without an embedded database. Files go into
 * FILES_DIR or the object store, where existing files stay. The upstream must be stopped. The result is compared
 * with the manifest.
 * @throws BackupError when the restore is refused (nothing is changed then), or when the result differs
 */
export async function restoreBackup(source: BackupSource, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  if (source.databaseUrl)
    await restoreToPostgres({ ...source, databaseUrl: source.databaseUrl }, folder, manifest);
  else await restoreToEmbedded(source, folder, manifest);
  return manifest;
}

/** Restores the files, then checks the whole result. */
async function finish(
  opened: OpenedDatabase,
  source: BackupSource,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  const files = openServiceFiles(source);
  await copyFiles(openFolderFiles(join(folder, FILES_FOLDER)), files, await listReferencedFiles(opened.db));
  await compareWithManifest(manifest, opened, files);
}

async function restoreToPostgres(
  source: BackupSource & { databaseUrl: string },
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  if (manifest.engine !== 'postgres')
    throw new BackupError('This is a backup of an embedded database: unset DATABASE_URL, and set DATA_DIR');
  const opened = await connectToPostgres(source.databaseUrl);
  try {
    const major = await getServerMajorVersion(opened.db);
    if (major < manifest.major)
      throw new BackupError(
        `The backup is of PostgreSQL ${manifest.major}, but this server is version ${major}: use a newer server`,
      );
    await assertNoOtherRestore(opened.db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from information_schema.tables where table_schema = current_schema()
    `.execute(opened.db);
    if (rows[0]?.count !== 0)
      throw new BackupError('The database is not empty: create a new one for the restore');
    await loadDump(source.databaseUrl, join(folder, manifest.dump.name), major);
    await finish(opened, source, folder, manifest);
  } finally {
    await opened.close();
  }
}

/**
 * Refuses when another pg_restore runs. A restore whose process was killed may still run; it is one transaction, so
 * its rows are not visible yet.
 */
async function assertNoOtherRestore(db: OpenedDatabase['db']): Promise<void> {
  const { rows } = await sql<{ pid: number; at: string }>`
    select pid, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ') as at from pg_stat_activity
    where datname = current_database() and application_name = 'pg_restore'
  `.execute(db);
  const [other] = rows;
  if (other)
    throw new BackupError(
      `Another restore runs in this database (pg_restore, started ${other.at}), perhaps of a killed process. Wait until it ends, or end it with: select pg_terminate_backend(${other.pid}). Then repeat the restore: it reports whether the database is complete or empty (npm run restore -- FOLDER --check checks the backup itself)`,
    );
}

async function restoreToEmbedded(
  source: BackupSource,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  if (manifest.engine !== 'pglite')
    throw new BackupError('This is a PostgreSQL backup: set DATABASE_URL to an empty database');
  const target = getEmbeddedFolder(source.dataDir);
  const unlock = await lockDataFolder(source.dataDir);
  try {
    if (existsSync(target))
      throw new BackupError(`${target} already exists: set another DATA_DIR, or move it away`);
    const temporaryPath = `${target}.part`;
    await rm(temporaryPath, { recursive: true, force: true });
    const restoreFrom = await openAsBlob(join(folder, manifest.dump.name));
    const opened = await openDatabase({ dataDir: temporaryPath, restoreFrom });
    await finish(opened, source, folder, manifest).finally(() => opened.close());
    await rename(temporaryPath, target);
  } finally {
    await unlock();
  }
}
