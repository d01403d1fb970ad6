import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listBrokenFiles,
  copyFiles,
  openServiceFiles,
  type FilesLocation,
} from '~/upstream/core/db/backup/file-store';
import { hashBytes, getStoredFilePath } from '~/upstream/core/files/store';
import { startObjectServer, type ObjectServer } from '~/upstream/core/files/testing/object-server';

const BYTES = ['材料', '合同', '证明'].map((text) => Buffer.from(text));
const NAMES = BYTES.map(hashBytes);
const [first, second, third] = NAMES as [string, string, string];

let folder: string;
let server: ObjectServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-files-'));
  server = await startObjectServer(join(folder, 'objects'), ['papers']);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string): FilesLocation => ({ filesDir: join(folder, name) });
const inStore = (url = `${server.origin}/papers`): FilesLocation => ({
  ...inFolder('unused'),
  filesS3: { url, region: 'us-east-1' },
});
const pathOf = {
  folder: (sha256: string) => getStoredFilePath(join(folder, 'service'), sha256),
  store: (sha256: string) => join(folder, 'objects', 'papers', sha256.slice(0, 2), sha256),
};

// The complete procedure with a database is tested in tests/nightly/object-store-backup.test.ts.
describe.each([
  ['a folder', () => inFolder('service'), pathOf.folder],
  ['an object store', () => inStore(), pathOf.store],
] as const)('files of %s', (kind, source, path) => {
  it('is copied out and back by content; lost or changed files are named and repaired', async () => {
    const service = openServiceFiles(source());
    const kept = openServiceFiles(inFolder(`kept of ${kind}`));
    for (const [at, bytes] of BYTES.entries()) await service.write(NAMES[at]!, bytes);
    expect(await copyFiles(service, kept, NAMES)).toEqual({ count: 3, bytes: 18, missing: [] });
    await rm(path(first));
    await writeFile(path(second), '合桐');
    expect(await listBrokenFiles(service, NAMES)).toEqual([first, second]);
    const fewer = openServiceFiles(inFolder(`fewer of ${kind}`));
    expect(await copyFiles(service, fewer, NAMES)).toEqual({
      ...{ count: 1, bytes: 6, missing: [first, second] },
    });
    expect(await fewer.read(third)).toEqual(BYTES[2]);
    await copyFiles(kept, service, NAMES);
    expect(await listBrokenFiles(service, NAMES)).toEqual([]);
  });
});

it('throws for an unreachable store and does not count files as missing', async () => {
  const away = openServiceFiles(inStore('http://somebody:very-secret@127.0.0.1:9/papers'));
  const fault: unknown = await copyFiles(away, openServiceFiles(inFolder('nothing')), NAMES).catch(
    (error: unknown) => error,
  );
  expect(String(fault)).toContain('The object store did not respond to GET');
  expect(String(fault)).not.toContain('very-secret');
});
