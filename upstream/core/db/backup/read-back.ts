import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from '~/upstream/core/db/backup/fault';
import {
  listBrokenFiles,
  openFolderFiles,
  listReferencedFiles,
  type BackupFileStore,
} from '~/upstream/core/db/backup/file-store';
import { FILES_FOLDER, type BackupManifest } from '~/upstream/core/db/backup/manifest';
import { findProgram, runProgram } from '~/upstream/core/db/backup/programs';
import { diffTableSums, computeTableSums } from '~/upstream/core/db/backup/table-sums';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';

/** SQLSTATE of a user who may not do that. */
const NOT_ALLOWED = '42501';

/** Fills an empty PostgreSQL from a dump: all of it, or nothing. */
export async function loadDump(databaseUrl: string, path: string, major: number): Promise<void> {
  const program = await findProgram('pg_restore', major);
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await runProgram(program, [...options, path], databaseUrl);
}

/**
 * Whether a database and the files beside it hold what a backup says: every table, every file that a row names.
 * @throws BackupError that names what differs
 */
export async function compareWithManifest(
  { tables, missingFiles }: BackupManifest,
  { db }: Pick<OpenedDatabase, 'db'>,
  files: BackupFileStore,
): Promise<void> {
  const wrong = diffTableSums(tables, await computeTableSums(db));
  const broken = await listBrokenFiles(files, await listReferencedFiles(db));
  const lost = broken.filter((sha256) => !missingFiles.includes(sha256));
  const lines = [...wrong, ...lost.map((sha256) => `file ${sha256}: missing, or other bytes`)];
  if (lines.length > 0)
    throw new BackupError(`What came back is not what was copied:\n  ${lines.join('\n  ')}`);
}

/**
 * Reads a backup back into a database of its own that goes again, and compares it with what the manifest says.
 * @throws BackupError when it differs, or no such database can be made
 */
export async function verifyBackup(
  { databaseUrl }: { databaseUrl?: string | undefined },
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  const path = join(folder, manifest.dump.name);
  const compare = (opened: OpenedDatabase) =>
    compareWithManifest(manifest, opened, openFolderFiles(join(folder, FILES_FOLDER))).finally(() =>
      opened.close(),
    );
  if (manifest.engine === 'pglite')
    return compare(await openDatabase({ dataDir: 'memory://', restoreFrom: await openAsBlob(path) }));
  if (!databaseUrl)
    throw new BackupError(
      'This backup is of a PostgreSQL: DATABASE_URL has to name one, in which it can be read back',
    );
  await inScratchDatabase(databaseUrl, async (scratchUrl) => {
    await loadDump(scratchUrl, path, manifest.major);
    await compare(await openDatabase({ databaseUrl: scratchUrl }));
  });
}

/**
 * Makes a database beside another on its server for as long as something needs it. The connection that made it bears its
 * name; those whose connection is gone were left by a process that was ended, and go here.
 */
async function inScratchDatabase(
  databaseUrl: string,
  act: (scratchUrl: string) => Promise<void>,
): Promise<void> {
  const name = `read_back_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  await client.connect();
  // Without force: PostgreSQL ends an autovacuum by itself, and lets nobody but a superuser end one by force.
  const drop = (database: string) => client.query(`drop database if exists ${database}`);
  try {
    for (const left of await leftDatabases(client)) await drop(left);
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
      throw new BackupError(
        'The user of DATABASE_URL may not create the database that the backup is read back into: alter role … createdb, or say --no-read-back and run `npm run restore -- FOLDER --check` against another server',
      );
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await act(url.href).finally(() => drop(name));
  } finally {
    await client.end();
  }
}

/** Databases of this user that were made to read a backup back, and that no process uses any more. */
async function leftDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(`
    select datname from pg_database made
    where datname ~ '^read_back_[0-9a-f]{16}$' and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity used where made.datname in (used.application_name, used.datname))
  `);
  return rows.map(({ datname }) => datname);
}
