import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { filesInFolder, namedFiles } from '~/upstream/db/backup/kept-files';
import { makeBackup, type BackupPlace } from '~/upstream/db/backup/make-backup';
import { readManifest } from '~/upstream/db/backup/manifest';
import { findProgram, runProgram } from '~/upstream/db/backup/programs';
import { compareWith, readBack } from '~/upstream/db/backup/read-back';
import { restoreBackup } from '~/upstream/db/backup/restore-backup';
import { sumDifferences } from '~/upstream/db/backup/table-sums';
import { migrateToLatest } from '~/upstream/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/db/open';
import { bundled } from '~/upstream/db/testing/bundle';
import { lendDatabase } from '~/upstream/db/testing/lent-database';
import { openOnSharedPostgres } from '~/upstream/db/testing/template-database';
import { keptFilePath, openFileStore } from '~/upstream/files/store';

const run = promisify(execFile);
const server = inject('postgresUrl');
const AT = '2026-11-13T01:30:00.250Z';
const MAIL = { phone: '13800000001', text: '验证码', created_at: AT };

/** What is to come back: rows with an id of the database's own, JSON, and a file that a row names. */
async function fill(db: OpenedDatabase['db'], filesDir: string): Promise<string> {
  await db.insertInto('sms_outbox').values([MAIL, MAIL]).execute();
  const state = { key: 'kept', value: JSON.stringify({ 天: 1, nothing: null }), updated_at: AT };
  await db.insertInto('service_state').values(state).execute();
  const sha256 = await openFileStore(filesDir).put(Buffer.from('材料'));
  await db
    .insertInto('files')
    .values({
      ...{ id: 'f1', account_id: null, kind: 'prospectus', source_sha256: sha256, sha256, order_id: null },
      ...{ content_type: 'application/pdf', size: 6, name: '材料.pdf', is_public: true, created_at: AT },
    })
    .execute();
  return sha256;
}

async function expectAllBack(db: OpenedDatabase['db'], filesDir: string, sha256: string): Promise<void> {
  const rows = await db.selectFrom('sms_outbox').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { id: 1, ...MAIL },
    { id: 2, ...MAIL },
  ]);
  const kept = db.selectFrom('service_state').select('value').where('key', '=', 'kept');
  expect((await kept.executeTakeFirst())?.value).toEqual({ 天: 1, nothing: null });
  const next = await db.insertInto('sms_outbox').values(MAIL).returning('id').executeTakeFirst();
  expect(next?.id).toBe(3);
  expect(await migrateToLatest(db)).toEqual([]);
  expect((await openFileStore(filesDir).get(sha256)).toString()).toBe('材料');
}

async function namedFilesOf(databaseUrl: string): Promise<string[]> {
  const { db, close } = await openDatabase({ databaseUrl });
  return namedFiles(db).finally(close);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('backup and restore of the embedded database', () => {
  const place = (name: string): BackupPlace => ({
    databaseUrl: undefined,
    dataDir: join(folder, name),
    filesDir: join(folder, name, 'files'),
  });
  const from = () => place('from');
  const kept = () => join(folder, 'kept');
  let sha256: string;

  beforeAll(async () => {
    const lent = await lendDatabase();
    const restoreFrom = await lent.dump('none');
    await lent.close();
    const made = await openDatabase({ dataDir: join(from().dataDir, 'upstream'), restoreFrom });
    sha256 = await fill(made.db, from().filesDir);
    await made.close();
  });

  it('bring every row and every file back, and the service goes on; what differs in any way is seen', async () => {
    const manifest = await makeBackup(from(), kept());
    expect(manifest.readBackAt).not.toBeNull();
    expect(manifest).toMatchObject({ engine: 'pglite', files: { count: 1, bytes: 6 }, missingFiles: [] });
    expect(manifest.tables.find(({ name }) => name === 'sms_outbox')?.rows).toBe(2);
    const to = place('to');
    await restoreBackup(to, kept());
    const after = await openDatabase({ dataDir: join(to.dataDir, 'upstream') });
    try {
      const compare = () => compareWith(manifest, after, filesInFolder(to.filesDir));
      const copy = keptFilePath(to.filesDir, sha256);
      await writeFile(copy, '材科');
      await expect(compare()).rejects.toThrow(`file ${sha256}`);
      await rm(copy);
      await expect(compare()).rejects.toThrow(`file ${sha256}`);
      await compareWith({ ...manifest, missingFiles: [sha256] }, after, filesInFolder(to.filesDir));
      await writeFile(copy, '材料');
      await compare();
      await expectAllBack(after.db, to.filesDir, sha256);
      await expect(compare()).rejects.toThrow('sms_outbox: 3 rows instead of 2');
      await sql`delete from sms_outbox where id = 1`.execute(after.db);
      await expect(compare()).rejects.toThrow(
        'sms_outbox: the same number of rows, but not the same content',
      );
    } finally {
      await after.close();
    }
  });

  it('refuse what would lose something, before anything is written', async () => {
    await expect(makeBackup(from(), kept())).rejects.toThrow('is there already');
    await expect(restoreBackup(from(), kept())).rejects.toThrow('is there already');
    await expect(makeBackup(place('nowhere'), join(folder, 'of-nowhere'))).rejects.toThrow('is not there');
    await expect(restoreBackup(place('to-2'), folder)).rejects.toThrow('one that broke off');
    const elsewhere = { ...place('to-2'), databaseUrl: 'postgres://nowhere' };
    await expect(restoreBackup(elsewhere, kept())).rejects.toThrow('of an embedded database');
    await writeFile(join(from().dataDir, 'upstream.lock'), String(process.ppid));
    await expect(makeBackup(from(), join(folder, 'in-use'))).rejects.toThrow('is in use');
    await rm(join(from().dataDir, 'upstream.lock'));
    expect(existsSync(place('to-2').dataDir)).toBe(false);
  });

  it('refuse a dump that was changed', async () => {
    const dump = join(kept(), (await readManifest(kept())).dump.name);
    const bytes = await readFile(dump);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(dump, bytes);
    await expect(restoreBackup(place('to-3'), kept())).rejects.toThrow('was changed since the backup');
  });
});

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

  it('bring every row and every file back; what is written while the copy is made is not in it', async () => {
    const before = await openOnSharedPostgres('migrated');
    const [filesDir, dataDir, kept] = ['pg-files', 'pg-data', 'pg-kept'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    const sha256 = await fill(before.db, filesDir);
    const from = { databaseUrl: before.databaseUrl, filesDir, dataDir };
    // Somebody writes all the time: sums and dump are of one moment, or the copy would not read back as the same.
    const state = { isOver: false };
    const writing = (async () => {
      for (let at = 0; !state.isOver; at += 1) {
        const row = { key: `w${at}`, value: '1', updated_at: AT };
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
    await expectAllBack(after.db, to.filesDir, sha256).finally(() => after.close());
    await expect(restoreBackup(to, kept)).rejects.toThrow('The database is not empty');
    await expect(restoreBackup({ ...to, databaseUrl: undefined }, kept)).rejects.toThrow('of a PostgreSQL');
    // A password is on no command line.
    const shown = join(folder, 'shown');
    await writeFile(shown, '#!/bin/sh\necho "$PGPASSWORD $@" >"$(dirname "$0")/shown.txt"\n');
    await chmod(shown, 0o755);
    await runProgram(shown, ['--x'], 'postgres://portal:p%40ss@h:5/n');
    expect(await readFile(join(folder, 'shown.txt'), 'utf8')).toBe(
      'p@ss --x --dbname=postgres://portal@h:5/n\n',
    );
  });

  it('keep what there is when the store has lost a file: named, and seen by the exit code', async () => {
    const [filesDir, sha256] = [join(folder, 'pg-again'), (await namedFilesOf(url.href))[0] ?? ''];
    await rm(keptFilePath(filesDir, sha256));
    const program = await bundled('scripts/backup.ts');
    const start = (...args: string[]) => {
      const settings = [`DATABASE_URL=${url.href}`, `FILES_DIR=${filesDir}`];
      return run('env', [...settings, process.execPath, program, ...args]);
    };
    const said = join(folder, 'said');
    const [made, wrong] = await Promise.allSettled([
      start('backup', said, '--no-read-back'),
      start('restore'),
    ]);
    expect(made).toMatchObject({ reason: { code: 1 } });
    const { stdout } = (made as { reason: { stdout: string } }).reason;
    expect(stdout).toContain(`MISSING    ${sha256}`);
    expect(stdout).toContain('NOT read back');
    expect(await readManifest(said)).toMatchObject({ missingFiles: [sha256], readBackAt: null });
    const usage = expect.stringContaining('--check') as string;
    expect(wrong).toMatchObject({ reason: { code: 2, stderr: usage } });
  });

  it('leave no database of the reading behind, also when what came back differs', async () => {
    const manifest = await readManifest(join(folder, 'pg-kept'));
    const fewer = { ...manifest, tables: manifest.tables.slice(1) };
    await expect(
      readBack({ databaseUrl: server ?? undefined }, join(folder, 'pg-kept'), fewer),
    ).rejects.toThrow('a table too many');
    const opened = await openDatabase({ databaseUrl: server });
    const { rows } = await sql`select datname from pg_database where datname like 'read_back_%'`
      .execute(opened.db)
      .finally(() => opened.close());
    expect(rows).toEqual([]);
  });
});

describe('the programs of PostgreSQL', () => {
  const program = async (name: string, version: string): Promise<string> => {
    const bin = join(folder, name);
    await mkdir(bin);
    await writeFile(join(bin, 'pg_dump'), `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}"\n`);
    await chmod(join(bin, 'pg_dump'), 0o755);
    return bin;
  };

  it('are those of the server, else the oldest that is newer; too old ones are named', async () => {
    const folders = [
      await program('p18', '18.1'),
      await program('p15', '15.9'),
      await program('p17', '17.2'),
    ];
    expect(await findProgram('pg_dump', 15, folders)).toBe(join(folder, 'p15', 'pg_dump'));
    expect(await findProgram('pg_dump', 16, folders)).toBe(join(folder, 'p17', 'pg_dump'));
    await expect(findProgram('pg_dump', 19, folders)).rejects.toThrow(
      /newer is missing \(there: .*p18\/pg_dump \(18\).*\): install postgresql-client-19/,
    );
    await expect(findProgram('pg_dump', 19, [])).rejects.toThrow('none is there');
  });
});

it('sums tell tables that are missing, too many, longer or other', () => {
  const table = (name: string, rows: number, sum: string) => ({ name, rows, sum });
  const expected = [table('a', 1, '1'), table('b', 2, '2'), table('c', 3, '3')];
  expect(sumDifferences(expected, expected)).toEqual([]);
  const found = [table('b', 4, '2'), table('c', 3, '4'), table('d', 0, '0')];
  expect(sumDifferences(expected, found)).toEqual([
    'a: the table is missing',
    'b: 4 rows instead of 2',
    'c: the same number of rows, but not the same content',
    'd: a table too many',
  ]);
});

it('the image keeps the two weights of the font that the PDFs use', async () => {
  const used = (await readFile('upstream/pdf/fonts.ts', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  const kept = (await readFile('deploy/Dockerfile', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  expect(used).not.toBeNull();
  expect(kept).toEqual(used);
});
