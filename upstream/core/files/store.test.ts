import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashBytes, openFileStore, type FileStore } from '~/upstream/core/files/store';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  store = openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const names = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('file store', () => {
  it('stores bytes under their SHA-256, once, also when written concurrently', async () => {
    const bytes = Buffer.from('the same bytes');
    const kept = await Promise.all(Array.from({ length: 8 }, () => store.put(bytes)));
    expect(new Set(kept)).toEqual(new Set([hashBytes(bytes)]));
    expect(await names()).toEqual([hashBytes(bytes)]);
    expect((await store.get(hashBytes(bytes))).equals(bytes)).toBe(true);
  });

  it('leaves nothing after a failed write', async () => {
    const bytes = Buffer.from('no room for these');
    await writeFile(join(folder, hashBytes(bytes).slice(0, 2)), 'a file where the folder should be');
    const before = await names();
    await expect(store.put(bytes)).rejects.toThrow();
    expect(await names()).toEqual(before);
  });

  it('throws for bytes that are changed or missing', async () => {
    const sha256 = await store.put(Buffer.from('true'));
    await writeFile(join(folder, sha256.slice(0, 2), sha256), 'lies');
    await expect(store.get(sha256)).rejects.toThrow('was changed');
    await expect(store.get('0'.repeat(64))).rejects.toThrow('ENOENT');
  });
});
