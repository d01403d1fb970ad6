import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolderFiles } from '~/upstream/core/db/backup/file-store';
import { makeBackup, type BackupSource } from '~/upstream/core/db/backup/make-backup';
import { compareWithManifest } from '~/upstream/core/db/backup/verify-backup';
import { restoreBackup } from '~/upstream/core/db/backup/restore-backup';
import { expectAllRestored, fillBackupWorld } from '~/upstream/core/db/backup/testing/backup-world';
import { openDatabase } from '~/upstream/core/db/open';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { getStoredFilePath } from '~/upstream/core/files/store';

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

  it('restores every row and every file, lets the service continue, and detects every difference', async () => {
    const manifest = await makeBackup(from(), kept());
    expect(manifest.readBackAt).not.toBeNull();
    expect(manifest).toMatchObject({ engine: 'pglite', files: { count: 1, bytes: 6 }, missingFiles: [] });
    expect(manifest.tables.find(({ name }) => name === 'sms_outbox')?.rows).toBe(2);
    const to = source('to');
    await restoreBackup(to, kept());
    const after = await openDatabase({ dataDir: join(to.dataDir, 'upstream') });
    try {
      const compare = () => compareWithManifest(manifest, after, openFolderFiles(to.filesDir));
      const copy = getStoredFilePath(to.filesDir, sha256);
      await writeFile(copy, '材科');
      await expect(compare()).rejects.toThrow(`file ${sha256}`);
      await rm(copy);
      await expect(compare()).rejects.toThrow(`file ${sha256}`);
      await compareWithManifest({ ...manifest, missingFiles: [sha256] }, after, openFolderFiles(to.filesDir));
      await writeFile(copy, '材料');
      await compare();
      await expectAllRestored(after.db, to.filesDir, sha256);
      await expect(compare()).rejects.toThrow('sms_outbox: 3 rows instead of 2');
      await sql`delete from sms_outbox where id = 1`.execute(after.db);
      await expect(compare()).rejects.toThrow(
        'sms_outbox: the same number of rows, but not the same content',
      );
    } finally {
      await after.close();
    }
  });
});
