/**
 * Calls that carry files: raw bytes are uploaded, or a file is downloaded. Both are streamed without being held in
 * memory; a reply that is not a file (a refusal) stays an envelope and is handled like any other.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileReply } from '~/contract/define';
import { FILE_TEXTS } from '~/contract/files';
import { PortalError, ERROR_TEXTS } from '~/bff/core/errors';
import type { UpstreamReply } from '~/bff/http/reply-collector';
import { createClientGoneError, createNetworkError } from '~/bff/core/upstream-errors';

/** Emitted by the body of an upload whenever bytes have arrived. */
export const UPLOAD_PROGRESS_EVENT = 'progress';

/** Maximum size of a file, in process and through the proxy. */
export const FILE_REPLY_MAX_BYTES = 16 * 1024 * 1024;
const BYTES_TYPE = 'application/octet-stream';

/** Types that a browser may display; all others are sent as binary data. */
const SHOWN_TYPES =
  /^(?:image\/(?:jpeg|png|webp)|application\/pdf|video\/(?:mp4|webm)|text\/(?:csv|calendar|plain|vtt)(?:; ?charset=utf-8)?)$/;
/** Files must not execute scripts; our document viewer may frame them. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; sandbox";
const PASSED = ['content-disposition', 'content-length', 'etag', 'accept-ranges', 'content-range'] as const;

const createFileError = (status: number, text: string = ERROR_TEXTS.invalid): PortalError =>
  new PortalError(text, { kind: 'ValidationError', status });

/** Headers for uploading a binary body. */
export const buildBytesHeaders = (length: number): Record<string, string> => ({
  'content-type': BYTES_TYPE,
  'content-length': String(length),
});

const RANGE = /^bytes=(\d{0,12})-(\d{0,12})$/;

/**
 * Limits a range to the given number of bytes, starting (or ending) where it was requested: a player continues
 * where a response ended (RFC 9110 §15.3.7). Anything except a single plain range counts as none.
 */
function cutRange(range: string | undefined, maxRangeBytes = Infinity): string | undefined {
  const [, from = '', to = ''] = RANGE.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (maxRangeBytes === Infinity) return range;
  if (from === '') return `bytes=-${Math.min(Number(to), maxRangeBytes)}`;
  const last = Number(from) + maxRangeBytes - 1;
  return `bytes=${from}-${to === '' ? last : Math.min(Number(to), last)}`;
}

/**
 * Headers of a call that returns a file; the only browser header sent is a single plain range.
 * @param maxRangeBytes maximum bytes of a range; by default the range is unchanged
 */
export function buildFileHeaders(
  { range: asked, 'if-range': ifRange }: IncomingHttpHeaders = {},
  maxRangeBytes?: number,
): Record<string, string> {
  const range = cutRange(asked, maxRangeBytes);
  const isTagged = typeof ifRange === 'string' && /^"[\w-]{1,100}"$/.test(ifRange);
  return {
    accept: '*/*',
    'accept-encoding': 'identity',
    ...(range ? { range } : {}),
    ...(range && isTagged ? { 'if-range': ifRange } : {}),
  };
}

/**
 * Opens the upload of a browser as a stream. Throws ValidationError before a byte is read: no length (411),
 * compressed (415), empty (400), too large (413). A browser that disconnects breaks the stream, and with it the
 * call.
 */
export function openUploadStream(
  req: IncomingMessage,
  limitBytes: number,
): { body: Readable; length: number } {
  if (req.headers['content-length'] === undefined) throw createFileError(411);
  if (req.headers['content-encoding'] !== undefined) throw createFileError(415);
  const length = Number(req.headers['content-length']);
  if (!(length > 0)) throw createFileError(400);
  if (length > limitBytes) throw createFileError(413, FILE_TEXTS.tooLarge);
  // Not the request itself: code that ends an upload early must not close the socket of the response.
  const body = new PassThrough();
  req.pipe(body);
  // The code that waits for the upload measures the time from here; a listener for `data` would consume the bytes.
  req.on('data', () => body.emit(UPLOAD_PROGRESS_EVENT));
  req.on('close', () => {
    if (!req.complete) body.destroy(createClientGoneError());
  });
  return { body, length };
}

/** Whether a reply is a file and not an envelope. */
export const isFileReply = ({ status, headers }: UpstreamReply): boolean =>
  (status === 200 || status === 206) && headers['content-disposition'] !== undefined;

/** A file that is the same for all people: cached for a day, revalidated by its tag. */
const PUBLIC_FILE = 'public, max-age=86400';

/**
 * Passes a file on to the browser; `isPublic`: shared caches may keep it. Throws UpstreamNetworkError when it
 * breaks off.
 */
export async function forwardFile(
  res: ServerResponse,
  reply: UpstreamReply,
  isPublic: boolean,
): Promise<void> {
  const cache = isPublic ? { 'cache-control': PUBLIC_FILE } : {};
  res.writeHead(reply.status, { ...filterFileHeaders(reply.headers), ...cache });
  try {
    if (reply.stream) await pipeline(reply.stream, res);
    else res.end(reply.body);
  } catch (error) {
    throw createNetworkError(error);
  }
}

function filterFileHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const down: Record<string, string> = {
    'content-type': getType(headers),
    'cache-control': 'private, no-store',
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  };
  for (const name of PASSED) {
    const value = headers[name];
    if (typeof value === 'string') down[name] = value;
  }
  return down;
}

const getType = (headers: IncomingHttpHeaders): string => {
  const type = headers['content-type'] ?? '';
  return SHOWN_TYPES.test(type) ? type : BYTES_TYPE;
};

/** Reads a whole file for code of the portal. */
export function readFileReply({ body, headers }: UpstreamReply): FileReply {
  const disposition = headers['content-disposition'] ?? '';
  return {
    bytes: new Uint8Array(body),
    content_type: getType(headers),
    name: getName(disposition),
    sha256: /^"([0-9a-f]{64})"$/.exec(headers.etag ?? '')?.[1] ?? '',
    disposition: disposition.startsWith('inline') ? 'inline' : 'attachment',
  };
}

/** File name in a Content-Disposition: the UTF-8 form, else the plain one. */
function getName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([\w%.~!#$&+^`|-]+)/i.exec(disposition)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    // Broken escapes: the plain name remains.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
}
