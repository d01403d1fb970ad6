import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import type { FileReply, StreamedFile } from '~/contract/define';

interface Range {
  start: number;
  /** Inclusive. */
  end: number;
}

/**
 * Returns the single range of a Range header, or null: none, several, outside the file, or for an older file
 * (If-Range). Unsupported ranges are answered with the whole file (RFC 9110 §14.2).
 */
export function parseRange(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  size: number,
  etag: string,
): Range | null {
  if (ifRange !== undefined && ifRange !== etag) return null;
  const match = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start < size && start <= end ? { start, end } : null;
}

/** Formats Content-Disposition with an ASCII name and the full name in UTF-8 (RFC 6266, RFC 5987). */
export function formatContentDisposition(disposition: FileReply['disposition'], name: string): string {
  const clean = name.replace(/[\u0000-\u001f\u007f"\\/]/g, '_');
  const plain = clean.replace(/[^\x20-\x7e]+/g, '_');
  const encoded = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file: whole, or the requested range. Text is always sent whole, because it may be compressed. */
export async function sendFile(
  request: Request,
  response: Response,
  file: FileReply | StreamedFile,
): Promise<void> {
  const { content_type: type, sha256 } = file;
  const size = 'bytes' in file ? file.bytes.byteLength : file.size_bytes;
  const etag = `"${sha256}"`;
  const hasRanges = !type.startsWith('text/');
  const requested = { range: request.get('range'), ifRange: request.get('if-range') };
  const range = hasRanges ? parseRange(requested, size, etag) : null;
  response.writeHead(range ? 206 : 200, {
    'content-type': type,
    'content-length': range ? range.end - range.start + 1 : size,
    'content-disposition': formatContentDisposition(file.disposition, file.name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    etag,
    ...(hasRanges ? { 'accept-ranges': 'bytes' } : {}),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  });
  if ('bytes' in file) response.end(range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes);
  // A client that disconnects is not an error; after a failed read the client detects the truncation by the content
  // length.
  else await pipeline(file.read(range ?? undefined), response).catch(() => response.destroy());
}
