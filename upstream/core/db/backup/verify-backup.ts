import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { BackupError } from '~/upstream/core/db/backup/backup-error';
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

/** SQLSTATE for insufficient privilege. */
const NOT_ALLOWED = '42501';

/** Loads a dump into an empty PostgreSQL in one transaction. */
export async function loadDump(databaseUrl: string, path: string, major: number): Promise<void> {
  const program = await findProgram('pg_restore', major);
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  await runProgram(program, [...options, path], databaseUrl);
}

/**
 * Checks that a database and its files match the manifest: every table, every file that a row references.
 * @throws BackupError that names the differences
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
    throw new BackupError(`The restored data differ from the backup:\n  ${lines.join('\n  ')}`);
}

/**
 * Restores a backup into a temporary database and compares it with the manifest.
 * @throws BackupError when it differs, or when no temporary database can be created
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
      'This is a PostgreSQL backup: set DATABASE_URL to a server where it can be restored for the check',
    );
  await runInScratchDatabase(databaseUrl, async (scratchUrl) => {
    await loadDump(scratchUrl, path, manifest.major);
    await compare(await openDatabase({ databaseUrl: scratchUrl }));
  });
}

/**
 * Runs `act` with a temporary database on the same server. The connection that created it carries its name.
 * Databases whose connection is gone were left by a killed process and are dropped here.
 */
async function runInScratchDatabase(
  databaseUrl: string,
  act: (scratchUrl: string) => Promise<void>,
): Promise<void> {
  const name = `read_back_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  await client.connect();
  // Without `force`: PostgreSQL ends an autovacuum on its own, and only a superuser may end one by force.
  const drop = (database: string) => client.query(`drop database if exists ${database}`);
  try {
    for (const left of await listLeftDatabases(client)) await drop(left);
    await client.query(`create database ${name} template template0`).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
      throw new BackupError(
        'The user of DATABASE_URL cannot create the database for the restore check: alter role … createdb, or use --no-read-back and run `npm run restore -- FOLDER --check` against another server',
      );
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    await act(url.href).finally(() => drop(name));
  } finally {
    await client.end();
  }
}

/** Lists read-back databases of this user that no process uses any more. */
async function listLeftDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(`
    select datname from pg_database made
    where datname ~ '^read_back_[0-9a-f]{16}$' and pg_get_userbyid(datdba) = current_user
      and not exists (select from pg_stat_activity used where made.datname in (used.application_name, used.datname))
  `);
  return rows.map(({ datname }) => datname);
}
