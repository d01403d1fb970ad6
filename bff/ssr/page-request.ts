/** Converts between Express and Remix: a request for the framework, a response for the socket. */
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import type { PageRequest } from '~/framework/direct-pages';

/** Request headers that pages may see. Cookies are excluded: the context provides their content. */
const PASSED_HEADERS = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'idempotency-key',
  'origin',
  'purpose',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-purpose',
  'user-agent',
] as const;

/** Parameter of an older data protocol; a link that contains it is an ordinary link. */
const OLD_DATA_PARAMETER = '_data';

/** Builds the page request. Its origin is the canonical one, never taken from a header. */
export function createPageRequest(
  req: ExpressRequest,
  publicOrigin: string | null,
  signal: () => AbortSignal,
): PageRequest {
  const url = new URL(getCanonicalOrigin(req, publicOrigin) + req.originalUrl);
  if (url.search !== '' && url.searchParams.has(OLD_DATA_PARAMETER))
    url.searchParams.delete(OLD_DATA_PARAMETER);
  let request: Request | undefined;
  return { url, request: () => (request ??= createWebRequest(req, url, signal())) };
}

function createWebRequest(req: ExpressRequest, url: URL, signal: AbortSignal): Request {
  const headers = new Headers({ host: url.host });
  for (const name of PASSED_HEADERS) {
    const value = req.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (req.method === 'GET' || req.method === 'HEAD') {
    return new Request(url, { method: req.method, headers, signal });
  }
  return new Request(url, {
    method: req.method,
    headers,
    signal,
    body: createReadableStreamFromReadable(req),
    duplex: 'half',
  });
}

/** Copies status and headers; cookies are added to those set earlier. */
export function writeHead(res: ExpressResponse, answer: Response): void {
  res.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') res.append(name, value);
    else res.setHeader(name, value);
  }
  // A publicly cacheable response must not be personal: a cookie in it would reach the next client that requests
  // it.
  if (/\bpublic\b/.test(String(res.getHeader('cache-control')))) res.removeHeader('set-cookie');
}

const NOT_YET = Symbol('not yet');

/**
 * Sends a body. A complete body is sent in one write with its length; any other chunk by chunk at the speed of the
 * connection. Stops reading when the client disconnects.
 */
export async function writeBody(res: ExpressResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const onClose = (): void => void reader.cancel().catch(() => undefined);
  res.on('close', onClose);
  try {
    let read = await reader.read();
    let following: ReturnType<typeof reader.read> | null = reader.read();
    const early = await Promise.race([
      following,
      new Promise<typeof NOT_YET>((go) => setImmediate(go, NOT_YET)),
    ]);
    if (!read.done && early !== NOT_YET && early.done) {
      res.setHeader('Content-Length', read.value.byteLength);
      res.end(read.value);
      return;
    }
    while (!read.done && !res.destroyed) {
      const isWritable = res.write(read.value);
      // Compression holds bytes back until it is flushed after this chunk.
      (res as ExpressResponse & { flush?: () => void }).flush?.();
      [read] = await Promise.all([following ?? reader.read(), isWritable || waitForDrain(res)]);
      following = null;
    }
    res.end();
  } finally {
    res.off('close', onClose);
  }
}

function waitForDrain(res: ExpressResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done);
      res.off('close', done);
      resolve();
    };
    res.on('drain', done);
    res.on('close', done);
  });
}

/** Reads a whole body. */
export async function readFullBody(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  return chunks.length === 1 && chunks[0]
    ? Buffer.from(chunks[0].buffer, chunks[0].byteOffset, chunks[0].byteLength)
    : Buffer.concat(chunks);
}
