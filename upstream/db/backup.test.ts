import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openFileStore } from '~/upstream/files/store';
import { readConfig } from '~/upstream/config';
import type { OpenedDatabase } from '~/upstream/db/open';
import { openUpstreamDatabase } from '~/upstream/db/start';
import { findPostgresBinaries } from '~/upstream/db/testing/postgres';

// deploy/backup.sh and deploy/restore.sh as docs/operations.md tells to run them.

const run = promisify(execFile);
const server = inject('postgresUrl');
const suffix = randomUUID().slice(0, 8);
const NAMES = [`backup_from_${suffix}`, `backup_to_${suffix}`] as const;

const urlOf = (name: string): string => {
  const url = new URL(server ?? 'postgres://nowhere');
  url.pathname = `/${name}`;
  return url.href;
};

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server ?? undefined });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const openAt = (name: string): Promise<OpenedDatabase> =>
  openUpstreamDatabase(readConfig({ APP_ENV: 'test', DATABASE_URL: urlOf(name) }));

describe.skipIf(server === null)('backup and restore', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    for (const name of NAMES) await onServer(`create database ${name}`);
  });
  afterAll(async () => {
    for (const name of NAMES) await onServer(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a script with the programs of the newest PostgreSQL first. */
  const script = (name: 'backup' | 'restore', database: string, files: string) =>
    run('env', [
      `DATABASE_URL=${urlOf(database)}`,
      `FILES_DIR=${join(folder, files)}`,
      ...['sh', '-c', 'PATH="$1:$PATH" exec sh "$2" "$3"', 'sh'],
      ...[findPostgresBinaries() ?? '', `deploy/${name}.sh`, join(folder, 'kept')],
    ]);

  it('bring every row and every file back, and the service goes on from there', async () => {
    const [from, to] = NAMES;
    const before = await openAt(from);
    const mail = { phone: '13800000001', text: '验证码', created_at: '2026-11-13T01:30:00.250Z' };
    await before.db.insertInto('sms_outbox').values([mail, mail]).execute();
    const state = { key: 'kept', value: JSON.stringify({ 天: 1 }), updated_at: mail.created_at };
    await before.db.insertInto('service_state').values(state).execute();
    const hash = await openFileStore(join(folder, 'files')).put(Buffer.from('材料'));
    // The service goes on while the backup is made.
    await script('backup', from, 'files');
    await before.db.insertInto('sms_outbox').values(mail).execute();
    const rows = await before.db
      .selectFrom('sms_outbox')
      .selectAll()
      .where('id', '<', 3)
      .orderBy('id')
      .execute();
    await before.close();

    await script('restore', to, 'files-again');
    const after = await openAt(to);
    expect(await after.db.selectFrom('sms_outbox').selectAll().orderBy('id').execute()).toEqual(rows);
    const kept = await after.db
      .selectFrom('service_state')
      .selectAll()
      .where('key', '=', 'kept')
      .executeTakeFirst();
    expect(kept).toMatchObject({ value: { 天: 1 } });
    const next = await after.db
      .insertInto('sms_outbox')
      .values(mail)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(3);
    await after.close();
    const again = await openFileStore(join(folder, 'files-again')).get(hash);
    expect(again.toString()).toBe('材料');
  });

  it('refuse a database that holds something, a backup that was changed, and a folder that is there', async () => {
    const [from, to] = NAMES;
    await expect(script('restore', to, 'files')).rejects.toMatchObject({
      stderr: expect.stringContaining('The database is not empty') as string,
    });
    await expect(script('backup', from, 'files')).rejects.toMatchObject({
      stderr: expect.stringContaining('is there already') as string,
    });
    await writeFile(join(folder, 'kept', 'files.tar'), 'other');
    await expect(script('restore', to, 'files')).rejects.toMatchObject({
      stderr: expect.stringContaining('did NOT match') as string,
    });
  });
});

it('the image keeps the two weights of the font that the PDFs use', async () => {
  const used = (await readFile('upstream/pdf/fonts.ts', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  const kept = (await readFile('deploy/Dockerfile', 'utf8')).match(/NotoSansSC_\w+\.ttf/g);
  expect(used).not.toBeNull();
  expect(kept).toEqual(used);
});
