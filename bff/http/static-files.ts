/**
 * Files of the build: /assets/* and the other built files, also under /{product}/static/* (ENV-002). Only known
 * files, held in memory with the compressed forms from the build; an unknown one never reaches Remix.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EDITIONS } from '~/domain/platform/edition';
import type { HandlerStep } from '~/bff/core/chain';
import { getScope } from '~/bff/http/request-scope';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';
import { sendText } from '~/bff/http/send-text';

type Encoding = 'br' | 'gzip';

export interface StaticFile {
  type: string;
  plain: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
  /** The name contains a hash of the content, so the file never changes. */
  isImmutable: boolean;
  etag: string;
}

const ENCODING_SUFFIX: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const ETAG_CHARACTERS = 22;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
const STATIC_PATH = new RegExp(`^/(?:${EDITIONS.join('|')})/static(?=/)`);

/** Path of a file requested under /{product}/static/, without this prefix. */
export const removeStaticPrefix = (path: string): string => path.replace(STATIC_PATH, '');

/** Reads a directory of built files; keys are paths as in an address, e.g. `/assets/root-Ab1.js`. */
export function loadStaticFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const path = `/${relative(directory, name).split(sep).join('/')}`;
    const isCompressedForm = ENCODING_SUFFIX.some(([, suffix]) => path.endsWith(suffix));
    if (isCompressedForm || /(?:^|\/)\./.test(path)) continue;
    const plain = readFileSync(name);
    const compressed: StaticFile['compressed'] = {};
    for (const [encoding, suffix] of ENCODING_SUFFIX) {
      if (present.has(name + suffix)) compressed[encoding] = readFileSync(name + suffix);
    }
    files.set(path, {
      type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
      plain,
      compressed,
      isImmutable: path.startsWith('/assets/'),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, ETAG_CHARACTERS)}"`,
    });
  }
  return files;
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s,;]|$)`).test(header);

function chooseBody(req: IncomingMessage, file: StaticFile): { body: Buffer; encoding: Encoding | null } {
  const header = String(req.headers['accept-encoding'] ?? '');
  for (const [encoding] of ENCODING_SUFFIX) {
    const body = file.compressed[encoding];
    if (body && accepts(header, encoding)) return { body, encoding };
  }
  return { body: file.plain, encoding: null };
}

/** Sends a file held in memory, in an encoding that the browser accepts. */
export function sendStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile): void {
  const { body, encoding } = chooseBody(req, file);
  res.setHeader('Cache-Control', file.isImmutable ? IMMUTABLE : ONE_HOUR);
  if (Object.keys(file.compressed).length > 0) res.setHeader('Vary', 'Accept-Encoding');
  // A tag names the bytes sent, so each encoding has a separate one.
  const etag = encoding === null ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  if (!file.isImmutable) res.setHeader('ETag', etag);
  if (!file.isImmutable && req.headers['if-none-match'] === etag) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', file.type);
  res.setHeader('Content-Length', body.length);
  if (encoding !== null) res.setHeader('Content-Encoding', encoding);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Serves the files; 404 for an unknown one under a path that contains only files. */
export function createStaticFilesStep(files: ReadonlyMap<string, StaticFile>): HandlerStep {
  return (req, res, next) => {
    const requested = getTargetPath(getRequestTarget(req));
    const path = removeStaticPrefix(requested);
    const isFilesOnly = path !== requested || path.startsWith('/assets/');
    const file = files.get(path);
    if (!file && !isFilesOnly) return next();
    getScope(res).route = 'static';
    if (!file) {
      sendText(res, 404, 'Not Found');
    } else if (req.method === 'GET' || req.method === 'HEAD') {
      sendStaticFile(req, res, file);
    } else {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
    }
  };
}
