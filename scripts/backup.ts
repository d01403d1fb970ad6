import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { loadEnvFile } from '~/scripts/env-file.mjs';
import { DatabaseUnavailableError } from '~/upstream/core/boot-fault';
import { ConfigError, readProcessConfig } from '~/upstream/core/config';
import { DataInUseError } from '~/upstream/core/data-lock';
import { BackupError } from '~/upstream/core/db/backup/backup-error';
import { makeBackup } from '~/upstream/core/db/backup/make-backup';
import { readManifest, type BackupManifest } from '~/upstream/core/db/backup/manifest';
import { verifyBackup } from '~/upstream/core/db/backup/verify-backup';
import { restoreBackup } from '~/upstream/core/db/backup/restore-backup';
import { ObjectStoreError } from '~/upstream/core/files/s3-store';

// npm run backup and npm run restore; in an image: node build/backup.js backup, node build/backup.js restore. Exit
// codes: 0 done and complete; 1 not done, or incomplete; 2 invalid arguments.
const USAGE = `npm run backup -- FOLDER [--no-read-back]   copies database and files into a new folder, and verifies the copy by a restore
npm run restore -- FOLDER [--check]         restores it (upstream stopped, database empty); --check: only verifies it
Source or target: DATABASE_URL, and FILES_DIR or FILES_S3_URL; or DATA_DIR of the embedded database (portal stopped).`;

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

/** Prints the content of a backup for the operator. */
function report({ engine, major, dump, tables, files, missingFiles }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en');
  const kind = engine === 'postgres' ? `PostgreSQL ${major}` : `the embedded database (PostgreSQL ${major})`;
  return [
    `database   ${kind}, ${tables.length} tables, ${rows} rows; ${dump.name}, ${megabytes(dump.bytes)}`,
    `files      ${files.count}, ${megabytes(files.bytes)}`,
    ...missingFiles.map(
      (sha256) => `MISSING    ${sha256}: a row refers to it, but the store does not have it`,
    ),
  ].join('\n');
}

const READ_BACK = 'verified   rows of every table by number and content, every file by its hash';

async function run(): Promise<number> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    allowNegative: true,
    options: { 'read-back': { type: 'boolean', default: true }, check: { type: 'boolean', default: false } },
  });
  const [action, given, more] = positionals;
  if (given === undefined || more !== undefined || (action !== 'backup' && action !== 'restore'))
    exitWithUsage(USAGE);
  const folder = resolve(given);
  const startedAt = performance.now();
  const manifest = await act(action, folder, { isReadBack: values['read-back'], isCheck: values.check });
  const isCompared = action === 'restore' || manifest.readBackAt !== null;
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const end =
    action === 'backup' ? `stored in ${folder}` : values.check ? `${folder} is complete` : 'restored';
  process.stdout.write(
    `${report(manifest)}\n${isCompared ? READ_BACK : 'NOT verified'}\n${end} (${seconds})\n`,
  );
  return manifest.missingFiles.length > 0 ? 1 : 0;
}

async function act(
  action: 'backup' | 'restore',
  folder: string,
  { isReadBack, isCheck }: { isReadBack: boolean; isCheck: boolean },
): Promise<BackupManifest> {
  const config = readProcessConfig();
  if (action === 'backup') return makeBackup(config, folder, { isReadBack });
  if (!isCheck) return restoreBackup(config, folder);
  const manifest = await readManifest(folder);
  await verifyBackup(config, folder, manifest);
  return manifest;
}

/** Returns the error text for the operator; for an internal error, including its origin. */
function getText(error: unknown): string {
  const isPlain = [BackupError, ConfigError, DataInUseError, DatabaseUnavailableError, ObjectStoreError].some(
    (kind) => error instanceof kind,
  );
  // A system error (a full disk, a folder without permission) already names the problem and the path.
  const isOfMachine = error instanceof Error && 'syscall' in error;
  return isPlain || isOfMachine ? (error as Error).message : inspect(error);
}

loadEnvFile('.env');
run().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${getText(error)}\n`);
    process.exitCode = 1;
  },
);
