import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup, type BackupSource } from '~/upstream/core/db/backup/make-backup';
import { readManifest } from '~/upstream/core/db/backup/manifest';
import { findProgram } from '~/upstream/core/db/backup/programs';
import { restoreBackup } from '~/upstream/core/db/backup/restore-backup';
import { diffTableSums } from '~/upstream/core/db/backup/table-sums';
import { expectAllRestored, fillBackupWorld } from '~/upstream/core/db/backup/testing/backup-world';
import { openDatabase } from '~/upstream/core/db/open';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('backup and restore of the embedded database', () => {
  const source = (name: string): BackupSource => ({
    databaseUrl: undefined,
    dataDir: join(folder, name),
    filesDir: join(folder, name, 'files'),
  });
  const from = () => source('from');
  const kept = () => join(folder, 'kept');
  let sha256: string;

  beforeAll(async () => {
    const lent = await lendDatabase();
    const restoreFrom = await lent.dump('none');
    await lent.close();
    const made = await openDatabase({ dataDir: join(from().dataDir, 'upstream'), restoreFrom });
    sha256 = await fillBackupWorld(made.db, from().filesDir);
    await made.close();
  });

  it('restores every row and every file, and lets the service continue', async () => {
    const manifest = await makeBackup(from(), kept(), { isReadBack: false });
    expect(manifest).toMatchObject({
      ...{ engine: 'pglite', files: { count: 1, bytes: 6 }, missingFiles: [], readBackAt: null },
    });
    const to = source('to');
    await restoreBackup(to, kept());
    const after = await openDatabase({ dataDir: join(to.dataDir, 'upstream') });
    await expectAllRestored(after.db, to.filesDir, sha256).finally(() => after.close());
  });

  it('refuses an operation that would lose data before anything is written', async () => {
    await expect(makeBackup(from(), kept())).rejects.toThrow('already exists');
    await expect(restoreBackup(from(), kept())).rejects.toThrow('already exists');
    await expect(makeBackup(source('nowhere'), join(folder, 'of-nowhere'))).rejects.toThrow('does not exist');
    await expect(restoreBackup(source('to-2'), folder)).rejects.toThrow('the backup was interrupted');
    const elsewhere = { ...source('to-2'), databaseUrl: 'postgres://nowhere' };
    await expect(restoreBackup(elsewhere, kept())).rejects.toThrow('of an embedded database');
    await writeFile(join(from().dataDir, 'upstream.lock'), String(process.ppid));
    await expect(makeBackup(from(), join(folder, 'in-use'))).rejects.toThrow('is in use');
    await rm(join(from().dataDir, 'upstream.lock'));
    expect(existsSync(source('to-2').dataDir)).toBe(false);
    // No leftovers block a second run of the same command.
    expect(['of-nowhere', 'in-use'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  it('refuses a changed dump', async () => {
    const dump = join(kept(), (await readManifest(kept())).dump.name);
    const bytes = await readFile(dump);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(dump, bytes);
    await expect(restoreBackup(source('to-3'), kept())).rejects.toThrow('was changed since the backup');
  });
});

describe('PostgreSQL programs', () => {
  const program = async (name: string, version: string): Promise<string> => {
    const bin = join(folder, name);
    await mkdir(bin);
    await writeFile(join(bin, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`);
    await chmod(join(bin, 'pg_dump'), 0o755);
    return bin;
  };

  it('has the version of the server, or else the oldest newer one; the error names versions that are too old', async () => {
    const folders = [
      await program('p18', '18.1'),
      await program('p15', '15.9'),
      await program('p17', '17.2'),
    ];
    expect(await findProgram('pg_dump', 15, folders)).toBe(join(folder, 'p15', 'pg_dump'));
    expect(await findProgram('pg_dump', 16, folders)).toBe(join(folder, 'p17', 'pg_dump'));
    await expect(findProgram('pg_dump', 19, folders)).rejects.toThrow(
      /newer is missing \(installed: .*p18\/pg_dump \(18\).*\): install postgresql-client-19/,
    );
    await expect(findProgram('pg_dump', 19, [])).rejects.toThrow('none installed');
  });
});

it('table sums detect missing, extra, longer and changed tables', () => {
  const table = (name: string, rows: number, sum: string) => ({ name, rows, sum });
  const expected = [table('a', 1, '1'), table('b', 2, '2'), table('c', 3, '3')];
  expect(diffTableSums(expected, expected)).toEqual([]);
  const found = [table('b', 4, '2'), table('c', 3, '4'), table('d', 0, '0')];
  expect(diffTableSums(expected, found)).toEqual([
    'a: the table is missing',
    'b: 4 rows instead of 2',
    'c: the same number of rows, but not the same content',
    'd: a table too many',
  ]);
});

it('keeps the two font weights that the PDFs use in the image', async () => {
  const used = (await readFile('upstream/core/pdf/fonts.ts', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  const kept = (await readFile('deploy/Dockerfile', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  expect(used).not.toBeNull();
  expect(kept).toEqual(used);
});
