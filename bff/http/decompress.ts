import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** Encodings accepted from upstream; never the list of the browser. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

export const isIdentityEncoding = (encoding: string | undefined): boolean =>
  encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity';

/** Decodes a body once. Throws for an unknown or repeated encoding, broken data, and output beyond `maxBytes`. */
export async function decompress(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer> {
  if (isIdentityEncoding(encoding)) return body;
  const name = (encoding ?? '').trim().toLowerCase();
  if (!Object.hasOwn(decoders, name)) throw new Error(`Content encoding not accepted: ${name.slice(0, 40)}`);
  return decoders[name as keyof typeof decoders](body, { maxOutputLength: maxBytes });
}
