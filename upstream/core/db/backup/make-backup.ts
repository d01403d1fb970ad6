import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { UpstreamConfig } from '~/upstream/core/config';
import { lockDataFolder } from '~/upstream/core/data-lock';
import { BackupError } from '~/upstream/core/db/backup/fault';
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
import { verifyBackup } from '~/upstream/core/db/backup/read-back';
import { computeTableSums, type TableSum } from '~/upstream/core/db/backup/table-sums';
import { openDatabase } from '~/upstream/core/db/open';
import type { Database } from '~/upstream/core/db/schema';
import { connectToPostgres, getEmbeddedFolder } from '~/upstream/core/db/start';

export type BackupSource = Pick<UpstreamConfig, 'databaseUrl' | 'dataDir'> & FilesLocation;

interface Copied extends Pick<BackupManifest, 'engine' | 'major'> {
  dumpName: string;
  tables: TableSum[];
  /** Files that its rows name. */
  names: string[];
}

/**
 * Copies database and files into a new folder, and reads the copy back: into a database of its own, every table compared by
 * number and content of its rows, every file by its hash. PostgreSQL goes on meanwhile; sums and dump are of one snapshot.
 * The files follow it, from a folder or an object store: they are only ever added, and what a cancellation erases stays for a day.
 * @param isReadBack false leaves the reading to later (`npm run restore -- FOLDER --check`)
 * @throws BackupError when it cannot be made, and leaves no folder then; or does not read back as what was copied, and leaves it
 */
export async function makeBackup(
  place: BackupSource,
  folder: string,
  { isReadBack = true }: { isReadBack?: boolean } = {},
): Promise<BackupManifest> {
  if (existsSync(folder))
    throw new BackupError(`${folder} is there already: a backup has a folder of its own`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const manifest = await copyInto(place, folder).catch(async (error: unknown) => {
    // Half a copy is of no use, fills a disk that is full, and would be in the way of the same command.
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (isReadBack) {
    await verifyBackup(place, folder, manifest);
    manifest.readBackAt = new Date().toISOString();
  }
  await writeManifest(folder, manifest);
  return manifest;
}

/** Database and files, as the manifest describes them before they were read back. */
async function copyInto(place: BackupSource, folder: string): Promise<BackupManifest> {
  const copied = place.databaseUrl
    ? await copyPostgres(place.databaseUrl, folder)
    : await copyEmbedded(place.dataDir, folder);
  const { dumpName, names, ...described } = copied;
  const kept = openFolderFiles(join(folder, FILES_FOLDER));
  const { missing, ...files } = await copyFiles(openServiceFiles(place), kept, names);
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

/** Major version of the PostgreSQL that answers, embedded or not. */
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
    throw new BackupError(`${source} is not there: set DATABASE_URL, or DATA_DIR of the embedded database`);
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
