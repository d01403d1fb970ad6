import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup, type BackupSource } from '~/upstream/core/db/backup/make-backup';
import { readManifest } from '~/upstream/core/db/backup/manifest';
import { verifyBackup } from '~/upstream/core/db/backup/verify-backup';
import { restoreBackup } from '~/upstream/core/db/backup/restore-backup';
import { openDatabase } from '~/upstream/core/db/open';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { openS3Store } from '~/upstream/core/files/s3-store';
import { hashBytes, getStoredFilePath } from '~/upstream/core/files/store';
import { startObjectServer, type ObjectServer } from '~/upstream/core/files/testing/object-server';

const AT = '2026-11-13T01:30:00.250Z';
const TEXTS = ['材料', '合同', '证明'];

let folder: string;
let server: ObjectServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-s3-'));
  server = await startObjectServer(join(folder, 'objects'), ['papers', 'again']);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a location whose files are in a bucket. */
const getSource = (name: string, bucket: string): BackupSource => ({
  databaseUrl: undefined,
  dataDir: join(folder, name),
  filesDir: join(folder, name, 'files'),
  filesS3: { url: `${server.origin}/${bucket}`, region: 'us-east-1' },
});
const objectPath = (bucket: string, sha256: string): string =>
  join(folder, 'objects', bucket, sha256.slice(0, 2), `${sha256}._S3rver_object`);

it('files of an object store are in the backup with their bytes, are restored into one, and can be read there', async () => {
  const [from, to] = [getSource('from', 'papers'), getSource('to', 'again')];
  const lent = await lendDatabase();
  const restoreFrom = await lent.dump('none');
  await lent.close();
  const made = await openDatabase({ dataDir: join(from.dataDir, 'upstream'), restoreFrom });
  const documentStore = openS3Store(from.filesS3!);
  for (const text of TEXTS) {
    const sha256 = await documentStore.put(Buffer.from(text));
    await made.db
      .insertInto('files')
      .values({
        ...{ id: text, account_id: null, kind: 'prospectus', source_sha256: sha256, sha256, order_id: null },
        ...{ content_type: 'application/pdf', size: 6, name: `${text}.pdf`, is_public: true, created_at: AT },
      })
      .execute();
  }
  await made.close();
  const names = TEXTS.map((text) => hashBytes(Buffer.from(text)));
  const [first = '', second = ''] = names;

  const kept = join(folder, 'kept');
  const manifest = await makeBackup(from, kept);
  expect(manifest).toMatchObject({ files: { count: 3, bytes: 18 }, missingFiles: [] });
  expect(manifest.readBackAt).not.toBeNull();
  await rm(join(folder, 'objects', 'papers'), { recursive: true });
  // An object of that name with other bytes is replaced.
  await openS3Store(to.filesS3!).put(Buffer.from(TEXTS[1]!));
  await writeFile(objectPath('again', second), '合桐');
  await restoreBackup(to, kept);
  for (const [at, sha256] of names.entries())
    expect((await openS3Store(to.filesS3!).get(sha256)).toString()).toBe(TEXTS[at]);
  expect(existsSync(to.filesDir)).toBe(false);

  // Objects that the store lost or changed are reported; the rest is kept.
  await rm(objectPath('again', first));
  await writeFile(objectPath('again', second), '合桐');
  const fewer = await makeBackup(to, join(folder, 'fewer'));
  expect([fewer.files.count, new Set(fewer.missingFiles)]).toEqual([1, new Set([first, second])]);

  // Verifying a backup needs no store, and detects changes in it.
  await writeFile(getStoredFilePath(join(kept, 'files'), first), '材科');
  await expect(verifyBackup(to, kept, await readManifest(kept))).rejects.toThrow(`file ${first}`);
});
