/**
 * Double of an S3 service for tests: GET, HEAD, PUT and DELETE of objects, stored as files. Like S3 it refuses a
 * request with a wrong signature (Signature Version 4) and a body that does not match its SHA-256.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface ObjectServer {
  /** Base URL of its buckets, with a key and its secret. */
  origin: string;
  close(): Promise<void>;
}

export const TEST_KEY = 'TESTKEY';
export const TEST_SECRET = 'TESTSECRET';
/** Path of an object: a bucket and names of letters, digits, `-` and `_`. */
const OBJECT_PATH = /^\/([\w-]+)((?:\/[\w-]+)+)$/;

/** Starts an object store whose objects are the files `<folder>/<bucket>/<name>`. */
export async function startObjectServer(folder: string, buckets: readonly string[]): Promise<ObjectServer> {
  const server = createServer((request, response) => {
    answer(request, response, folder, buckets).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${TEST_KEY}:${TEST_SECRET}@127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  buckets: readonly string[],
): Promise<void> {
  const body = await buffer(request);
  const [, bucket = '', name = ''] = OBJECT_PATH.exec(request.url ?? '') ?? [];
  const end = (status: number, headers: Record<string, string> = {}, content?: Buffer): void =>
    void response.writeHead(status, headers).end(content);
  if (!buckets.includes(bucket)) return end(404);
  if (!isSigned(request)) return end(403);
  const file = join(folder, bucket, name);
  switch (request.method) {
    case 'PUT': {
      const given = request.headers['x-amz-content-sha256'];
      if (given !== 'UNSIGNED-PAYLOAD' && given !== hash(body)) return end(400);
      await mkdir(dirname(file), { recursive: true });
      // Readers see the old object or the new one, never a part.
      const unfinished = `${file}.${randomUUID()}`;
      await writeFile(unfinished, body);
      await rename(unfinished, file);
      return end(200);
    }
    case 'DELETE':
      await rm(file, { force: true });
      return end(204);
    case 'GET':
    case 'HEAD': {
      const found = await stat(file).catch(() => null);
      if (found === null) return end(404);
      const headers = { 'Last-Modified': found.mtime.toUTCString(), 'Content-Length': String(found.size) };
      return end(200, headers, request.method === 'GET' ? await readFile(file) : undefined);
    }
    default:
      return end(405);
  }
}

const hash = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');
const sign = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>\w+)\/(?<scope>(?<day>\d{8})\/(?<region>[\w-]+)\/s3\/aws4_request), ?SignedHeaders=(?<names>[\w;-]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** Whether a request without a query carries the right signature of our key. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const found = AUTHORIZATION.exec(headers.authorization ?? '')?.groups;
  if (found?.key !== TEST_KEY) return false;
  const { scope = '', day = '', region = '', names = '', signature } = found;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const sent = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(sent)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(sign, `AWS4${TEST_SECRET}`);
  return sign(key, text).toString('hex') === signature;
}
