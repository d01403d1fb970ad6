import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { UpstreamConfig } from '~/upstream/core/config';
import { lockDataFolder } from '~/upstream/core/data-lock';
import { BackupError } from '~/upstream/core/db/backup/backup-error';
import {
  copyFiles,
  openFolderFiles,
  openServiceFiles,
  listReferencedFiles,
  type FilesLocation,
} from '~/upstream/core/db/backup/file-store';
import {
  describeDump,
  FILES_FOLDER,
  writeManifest,
  type BackupManifest,
} from '~/upstream/core/db/backup/manifest';
import { findProgram, runProgram } from '~/upstream/core/db/backup/programs';
import { verifyBackup } from '~/upstream/core/db/backup/verify-backup';
import { computeTableSums, type TableSum } from '~/upstream/core/db/backup/table-sums';
import { openDatabase } from '~/upstream/core/db/open';
import type { Database } from '~/upstream/core/db/schema';
import { connectToPostgres, getEmbeddedFolder } from '~/upstream/core/db/connect';

export type BackupSource = Pick<UpstreamConfig, 'databaseUrl' | 'dataDir'> & FilesLocation;

interface Copied extends Pick<BackupManifest, 'engine' | 'major'> {
  dumpName: string;
  tables: TableSum[];
  /** Files that the rows of the database reference. */
  names: string[];
}

/**
 * Copies database and files into a new folder and reads the copy back. The read-back uses a separate database and
 * compares the row count and content of every table and the hash of every file. PostgreSQL stays online; sums and
 * dump are of one snapshot. The files are copied afterwards, from a folder or an object store: files are only ever
 * added, and erased files stay for one day.
 * @param isReadBack false skips the read-back, which can be done later (`npm run restore -- FOLDER --check`)
 * @throws BackupError when the backup cannot be made (the folder is removed), or when the read-back differs (the
 * folder is kept)
 */
export async function makeBackup(
  source: BackupSource,
  folder: string,
  { isReadBack = true }: { isReadBack?: boolean } = {},
): Promise<BackupManifest> {
  if (existsSync(folder))
    throw new BackupError(`${folder} already exists: choose a new folder for the backup`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest = await copyInto(source, folder).catch(async (error: unknown) => {
    // A partial copy is useless, fills a full disk, and would block a second run of the same command.
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (isReadBack) {
    await verifyBackup(source, folder, manifest);
    manifest.readBackAt = new Date().toISOString();
  }
  await writeManifest(folder, manifest);
  return manifest;
}

/** Copies database and files; returns the manifest before the read-back. */
async function copyInto(source: BackupSource, folder: string): Promise<BackupManifest> {
  const copied = source.databaseUrl
    ? await copyPostgres(source.databaseUrl, folder)
    : await copyEmbedded(source.dataDir, folder);
  const { dumpName, names, ...described } = copied;
  const kept = openFolderFiles(join(folder, FILES_FOLDER));
  const { missing, ...files } = await copyFiles(openServiceFiles(source), kept, names);
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    ...described,
    dump: await describeDump(folder, dumpName),
    files,
    missingFiles: missing,
    readBackAt: null,
  };
}

/** Returns the major version of the PostgreSQL server, embedded or not. */
export async function getServerMajorVersion(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    number: string;
  }>`select current_setting('server_version_num') as number`.execute(db);
  return Math.floor(Number(rows[0]?.number) / 10_000);
}

async function copyPostgres(databaseUrl: string, folder: string): Promise<Copied> {
  const opened = await connectToPostgres(databaseUrl);
  try {
    const major = await getServerMajorVersion(opened.db);
    const program = await findProgram('pg_dump', major);
    const dumpName = 'portal.dump';
    return await opened.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
        const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`];
        await runProgram(program, [...options, `--file=${join(folder, dumpName)}`], databaseUrl);
        return {
          engine: 'postgres',
          major,
          dumpName,
          tables: await computeTableSums(db),
          names: await listReferencedFiles(db),
        };
      });
  } finally {
    await opened.close();
  }
}

async function copyEmbedded(dataDir: string, folder: string): Promise<Copied> {
  const source = getEmbeddedFolder(dataDir);
  if (!existsSync(source))
    throw new BackupError(`${source} does not exist: set DATABASE_URL, or DATA_DIR of the embedded database`);
  const unlock = await lockDataFolder(dataDir);
  try {
    const { db, dump, close } = await openDatabase({ dataDir: source });
    try {
      const dumpName = 'database.tar.gz';
      const described = {
        major: await getServerMajorVersion(db),
        tables: await computeTableSums(db),
        names: await listReferencedFiles(db),
      };
      const bytes = new Uint8Array(await (await dump()).arrayBuffer());
      await writeFile(join(folder, dumpName), bytes, { mode: 0o600 });
      return { engine: 'pglite', dumpName, ...described };
    } finally {
      await close();
    }
  } finally {
    await unlock();
  }
}
