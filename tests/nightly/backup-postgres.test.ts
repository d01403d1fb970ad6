import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { getProgramEnvironment } from '~/upstream/core/config';
import { listReferencedFiles } from '~/upstream/core/db/backup/file-store';
import { makeBackup } from '~/upstream/core/db/backup/make-backup';
import { readManifest } from '~/upstream/core/db/backup/manifest';
import { runProgram } from '~/upstream/core/db/backup/programs';
import { verifyBackup } from '~/upstream/core/db/backup/verify-backup';
import { restoreBackup } from '~/upstream/core/db/backup/restore-backup';
import {
  BACKUP_INSTANT,
  expectAllRestored,
  fillBackupWorld,
} from '~/upstream/core/db/backup/testing/backup-world';
import { openDatabase } from '~/upstream/core/db/open';
import { bundleProgram } from '~/upstream/core/db/testing/bundle';
import { openOnSharedPostgres } from '~/upstream/core/db/testing/template-database';
import { getStoredFilePath } from '~/upstream/core/files/store';

const run = promisify(execFile);
const server = inject('postgresUrl');

async function getNamedFiles(databaseUrl: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl });
  return listReferencedFiles(db).finally(close);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(server === null)('backup and restore of PostgreSQL', () => {
  const emptyName = `backup_to_${randomUUID().slice(0, 8)}`;
  const url = new URL(server ?? 'postgres://nowhere');
  url.pathname = `/${emptyName}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server ?? undefined });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  beforeAll(() => onServer(`create database ${emptyName}`));
  afterAll(() => onServer(`drop database if exists ${emptyName} with (force)`));

  it('restores every row and every file; writes during the backup are not included', async () => {
    const before = await openOnSharedPostgres('migrated');
    const [filesDir, dataDir, kept] = ['pg-files', 'pg-data', 'pg-kept'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const sha256 = await fillBackupWorld(before.db, filesDir);
    const from = { databaseUrl: before.databaseUrl, filesDir, dataDir };
    // Writes run during the backup: if sums and dump were not of one snapshot, the read-back would differ.
    const state = { isOver: false };
    const writing = (async () => {
      for (let at = 0; !state.isOver; at += 1) {
        const row = { key: `w${at}`, value: '1', updated_at: BACKUP_INSTANT };
        await before.db.insertInto('service_state').values(row).execute();
      }
    })();
    const manifest = await makeBackup(from, kept).finally(() => (state.isOver = true));
    await writing;
    expect(manifest.readBackAt).not.toBeNull();
    await before.close();

    const to = { databaseUrl: url.href, filesDir: join(folder, 'pg-again'), dataDir };
    await restoreBackup(to, kept);
    const after = await openDatabase({ databaseUrl: url.href });
    await expectAllRestored(after.db, to.filesDir, sha256).finally(() => after.close());
    await expect(restoreBackup(to, kept)).rejects.toThrow('The database is not empty');
    await expect(restoreBackup({ ...to, databaseUrl: undefined }, kept)).rejects.toThrow(
      'This is a PostgreSQL backup',
    );
    // The password is not in any command line.
    const shown = join(folder, 'shown');
    await writeFile(shown, '#!/bin/sh\necho "$PGPASSWORD $@" >"$(dirname "$0")/shown.txt"\n');
    await chmod(shown, 0o755);
    await runProgram(shown, ['--x'], 'postgres://portal:p%40ss@h:5/n');
    expect(await readFile(join(folder, 'shown.txt'), 'utf8')).toBe(
      'p@ss --x --dbname=postgres://portal@h:5/n\n',
    );
  });

  it('back up what exists when the store has lost a file, name the file, and exit with a failure code', async () => {
    const [filesDir, sha256] = [join(folder, 'pg-again'), (await getNamedFiles(url.href))[0] ?? ''];
    await rm(getStoredFilePath(filesDir, sha256));
    const program = await bundleProgram('scripts/backup.ts');
    const start = (...args: string[]) => {
      const settings = [`DATABASE_URL=${url.href}`, `FILES_DIR=${filesDir}`];
      return run('env', [...settings, process.execPath, program, ...args]);
    };
    const output = join(folder, 'said');
    const [made, wrong] = await Promise.allSettled([
      start('backup', output, '--no-read-back'),
      start('restore'),
    ]);
    expect(made).toMatchObject({ reason: { code: 1 } });
    const { stdout } = (made as { reason: { stdout: string } }).reason;
    expect(stdout).toContain(`MISSING    ${sha256}`);
    expect(stdout).toContain('NOT verified');
    expect(await readManifest(output)).toMatchObject({ missingFiles: [sha256], readBackAt: null });
    const usage = expect.stringContaining('--check') as string;
    expect(wrong).toMatchObject({ reason: { code: 2, stderr: usage } });
  });

  it('an interrupted restore ends its pg_restore; while another one runs, the error says what to do', async () => {
    const name = `backup_end_${randomUUID().slice(0, 8)}`;
    await onServer(`create database ${name}`);
    const target = new URL(url);
    target.pathname = `/${name}`;
    const [kept, bin] = [join(folder, 'pg-kept'), join(folder, 'bin')];
    const { major } = await readManifest(kept);
    await mkdir(bin);
    const hanging = `#!/bin/sh
[ "$1" = --version ] && echo "pg_restore (PostgreSQL) ${major}" && exit
echo $$ >"$(dirname "$0")/pid"
exec sleep 600`;
    await writeFile(join(bin, 'pg_restore'), hanging);
    await chmod(join(bin, 'pg_restore'), 0o755);
    const env = {
      ...getProgramEnvironment(),
      ...{ DATABASE_URL: target.href, FILES_DIR: join(folder, 'pg-ended') },
      PATH: `${bin}:${getProgramEnvironment().PATH}`,
    };
    const parent = spawn(process.execPath, [await bundleProgram('scripts/backup.ts'), 'restore', kept], {
      env,
    });
    const getPid = async () => Number(await readFile(join(bin, 'pid'), 'utf8').catch(() => ''));
    await expect.poll(getPid).toBeGreaterThan(0);
    const pid = await getPid();
    const ended = once(parent, 'exit');
    parent.kill();
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');

    const other = new pg.Client({ connectionString: target.href, application_name: 'pg_restore' });
    await other.connect();
    const to = { databaseUrl: target.href, filesDir: env.FILES_DIR, dataDir: join(folder, 'pg-data') };
    const again = restoreBackup(to, kept).finally(() => other.end());
    await expect(again).rejects.toThrow(/Another restore runs.*select pg_terminate_backend\(\d+\)/);
    await onServer(`drop database ${name} with (force)`);
  });

  it('drops the read-back database when the copy differs and after an earlier process was killed', async () => {
    const [left, used] = ['read_back_00000000000000aa', 'read_back_00000000000000bb'] as const;
    for (const name of [left, used]) await onServer(`create database ${name}`);
    const user = new pg.Client({ connectionString: server ?? undefined, application_name: used });
    await user.connect();
    const manifest = await readManifest(join(folder, 'pg-kept'));
    const fewer = { ...manifest, tables: manifest.tables.slice(1) };
    await expect(
      verifyBackup({ databaseUrl: server ?? undefined }, join(folder, 'pg-kept'), fewer),
    ).rejects.toThrow('a table too many');
    const opened = await openDatabase({ databaseUrl: server });
    const { rows } = await sql`select datname from pg_database where datname like 'read_back_%'`
      .execute(opened.db)
      .finally(() => opened.close());
    await user.query(`drop database ${used}`).finally(() => user.end());
    expect(rows).toEqual([{ datname: used }]);
  });
});
