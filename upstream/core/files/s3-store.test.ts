import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Store } from '~/upstream/core/files/s3-store';
import { hashBytes, getStoredFilePath, openFileStore, type FileStore } from '~/upstream/core/files/store';
import {
  startObjectServer,
  TEST_KEY,
  TEST_SECRET,
  type ObjectServer,
} from '~/upstream/core/files/testing/object-server';

let folder: string;
let server: ObjectServer;
let url: string;
/** Answers with the status in its URL, and never without one. */
let silent: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  server = await startObjectServer(folder, ['portal']);
  url = `${server.origin}/portal/papers`;
  silent = createServer((request, response) => {
    const status = Number(request.url?.split('/')[1]);
    if (status > 0) response.writeHead(status).end('<Error/>');
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const s3 = (at = url, timeoutMs = 8_000): FileStore =>
  openS3Store({ url: at, region: 'us-east-1', timeoutMs });
const objectPath = (name: string) => join(folder, 'portal', 'papers', `${name}`);
const inS3 = (sha256: string) => objectPath(`${sha256.slice(0, 2)}/${sha256}`);
const onDisk = (sha256: string) => getStoredFilePath(join(folder, 'disk'), sha256);

describe.each([
  ['a folder', () => openFileStore(join(folder, 'disk')), onDisk],
  ['an object store', () => s3(), inS3],
] as const)('files in %s', (_kind, open, getPath) => {
  it('is stored under their SHA-256, once, also when written concurrently', async () => {
    const bytes = Buffer.from('the same bytes');
    const kept = await Promise.all(Array.from({ length: 8 }, () => open().put(bytes)));
    expect(new Set(kept)).toEqual(new Set([hashBytes(bytes)]));
    expect((await open().get(hashBytes(bytes))).equals(bytes)).toBe(true);
    const large = Buffer.alloc(20 * 1024 ** 2, 7);
    expect((await open().get(await open().put(large))).equals(large)).toBe(true);
    expect(await open().put(new Uint8Array())).toBe(hashBytes(Buffer.alloc(0)));
  });

  it('throws when they are changed or missing', async () => {
    const sha256 = await open().put(Buffer.from('true'));
    await writeFile(getPath(sha256), 'lies');
    await expect(open().get(sha256)).rejects.toThrow('was changed');
    await expect(open().get('0'.repeat(64))).rejects.toThrow('0'.repeat(64));
  });

  it('is removed when old, and stays when written again within the hour', async () => {
    const sha256 = await open().put(Buffer.from('to be erased'));
    expect(await open().remove(sha256)).toBe(false);
    await utimes(getPath(sha256), 0, 0);
    await open().put(Buffer.from('to be erased'));
    expect(await open().remove(sha256)).toBe(false);
    await utimes(getPath(sha256), 0, 0);
    expect(await open().remove(sha256)).toBe(true);
    await expect(open().get(sha256)).rejects.toThrow();
    expect(await open().remove(sha256)).toBe(true);
  });
});

describe('object store', () => {
  it('writes bytes again while they are being removed', async () => {
    const bytes = Buffer.from('taken away meanwhile');
    const sha256 = await s3().put(bytes);
    const { origin, pathname } = new URL(url);
    const client = new AwsClient({ accessKeyId: TEST_KEY, secretAccessKey: TEST_SECRET, service: 's3' });
    const going = `${origin}${pathname}/going/${sha256}`;
    // The mark of a concurrent `remove`, between its check and its deletion.
    expect((await client.fetch(going, { method: 'PUT', body: '-' })).status).toBe(200);
    let isKept = false;
    const keeping = s3()
      .put(bytes)
      .then(() => (isKept = true));
    const gone = await client.fetch(`${origin}${pathname}/${sha256.slice(0, 2)}/${sha256}`, {
      method: 'DELETE',
    });
    expect(gone.status).toBe(204);
    expect(isKept).toBe(false);
    await client.fetch(going, { method: 'DELETE' });
    await keeping;
    expect((await s3().get(sha256)).equals(bytes)).toBe(true);
  });

  it('throws an error without keys when the store is down, hangs or denies access', async () => {
    const { port } = silent.address() as AddressInfo;
    const hangs = `http://somebody:very-secret@127.0.0.1:${port}/portal`;
    const away = 'http://somebody:very-secret@127.0.0.1:9/portal';
    const sha256 = hashBytes(Buffer.from('known'));
    const answering = (status: number) => hangs.replace('/portal', `/${status}`);
    for (const at of [hangs, away, answering(403), answering(503)]) {
      const store = s3(at, 300);
      const acts = [() => store.put(Buffer.from('x')), () => store.get(sha256), () => store.remove(sha256)];
      for (const act of acts) {
        const fault: unknown = await act().then(
          () => null,
          (error: unknown) => error,
        );
        expect(inspect(fault, { depth: 5 })).toContain('ObjectStoreError');
        expect(inspect(fault, { depth: 5 })).not.toContain('very-secret');
      }
    }
  });
});
