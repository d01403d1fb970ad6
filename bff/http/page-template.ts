/**
 * Compresses a page once and sends it every time with a fresh nonce and request id. The page is cut at these; the
 * pieces are deflated as one stream with gaps, and the new text goes into each gap as an uncompressed block.
 * (Brotli cannot do this: its decoder uses the preceding bytes when it reads the next ones.)
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

const WINDOW_BYTES = 32_768;
/** Control characters; one of them replaces the nonce while deflating. */
const GAP_BYTES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const COMPRESSION_LEVEL = 6;
const STORED_HEADER_BYTES = 5;
/** Magic number, deflate, no flags, no time, no extra flags, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const GZIP_TRAILER_BYTES = 8;
const TWO_POW_32 = 2 ** 32;
const EMPTY = Buffer.alloc(0);

/** Builds an uncompressed deflate block; the stream is at a byte boundary before and after it. */
function buildStoredBlock(bytes: Buffer): Buffer {
  const block = Buffer.allocUnsafe(STORED_HEADER_BYTES + bytes.length);
  block[0] = 0;
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ 0xffff, 3);
  bytes.copy(block, STORED_HEADER_BYTES);
  return block;
}

/** Text with holes that are filled again for every response. */
export class PageTemplate {
  private readonly pieces: readonly Buffer[];
  /** Index of the filling between piece n and n + 1. */
  private readonly holes: readonly number[];
  private readonly placeholders: readonly Buffer[];
  private deflated: readonly Buffer[] | null = null;

  /** Cuts `page` at every occurrence of each of `placeholders`, which are texts of this response (nonce, request id). */
  constructor(page: Buffer, placeholders: readonly string[]) {
    this.placeholders = placeholders.map((placeholder) => Buffer.from(placeholder));
    const pieces: Buffer[] = [];
    const holes: number[] = [];
    let from = 0;
    for (
      let found = findNextPlaceholder(page, this.placeholders, 0);
      found;
      found = findNextPlaceholder(page, this.placeholders, from)
    ) {
      pieces.push(page.subarray(from, found.at));
      holes.push(found.number);
      from = found.at + found.length;
    }
    pieces.push(page.subarray(from));
    this.pieces = pieces;
    this.holes = holes;
  }

  /** Memory used by the page and its compressed form. */
  get bytes(): number {
    return Math.ceil(this.pieces.reduce((sum, piece) => sum + piece.length, 0) * 1.5);
  }

  /** Returns the page with `fillings` in its holes, each as long as the mark it replaces. */
  plain(fillings: readonly string[]): Buffer {
    const filled = this.fill(fillings);
    const parts: Buffer[] = [];
    this.pieces.forEach((piece, at) => {
      if (at > 0) parts.push(this.holeBefore(filled, at));
      parts.push(piece);
    });
    return Buffer.concat(parts);
  }

  /** Returns the same as one gzip member. */
  gzip(fillings: readonly string[]): Buffer {
    const filled = this.fill(fillings);
    const stored = filled.map(buildStoredBlock);
    const deflated = (this.deflated ??= this.deflate());
    const parts: Buffer[] = [GZIP_HEADER];
    let checksum = 0;
    let length = 0;
    this.pieces.forEach((piece, at) => {
      if (at > 0) {
        const hole = this.holeBefore(filled, at);
        parts.push(this.holeBefore(stored, at));
        checksum = crc32(hole, checksum);
        length += hole.length;
      }
      parts.push(deflated[at] ?? EMPTY);
      checksum = crc32(piece, checksum);
      length += piece.length;
    });
    const trailer = Buffer.allocUnsafe(GZIP_TRAILER_BYTES);
    trailer.writeUInt32LE(checksum, 0);
    trailer.writeUInt32LE(length % TWO_POW_32, 4);
    parts.push(trailer);
    return Buffer.concat(parts);
  }

  private holeBefore(fillings: readonly Buffer[], pieceNumber: number): Buffer {
    return fillings[this.holes[pieceNumber - 1] ?? 0] ?? EMPTY;
  }

  private fill(fillings: readonly string[]): Buffer[] {
    return this.placeholders.map((placeholder, number) => {
      const bytes = Buffer.from(fillings[number] ?? '');
      if (bytes.length !== placeholder.length)
        throw new Error('A placeholder must be filled with the same number of bytes');
      return bytes;
    });
  }

  private deflate(): Buffer[] {
    // A byte that no piece contains, so that no match refers to a gap, which contains different bytes each time.
    const gapByte = GAP_BYTES.find((byte) => this.pieces.every((piece) => !piece.includes(byte)));
    const gaps = this.placeholders.map((placeholder) => Buffer.alloc(placeholder.length, gapByte));
    const deflated: Buffer[] = [];
    let before: Buffer = EMPTY;
    this.pieces.forEach((piece, at) => {
      const isLast = at === this.pieces.length - 1;
      deflated.push(
        deflateRawSync(piece, {
          level: COMPRESSION_LEVEL,
          finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
          ...(before.length > 0 && gapByte !== undefined ? { dictionary: before } : {}),
        }),
      );
      if (!isLast) {
        const seen = Buffer.concat([before, piece, this.holeBefore(gaps, at + 1)]);
        before = seen.subarray(Math.max(0, seen.length - WINDOW_BYTES));
      }
    });
    return deflated;
  }
}

/** The first mark at or after `from`. */
function findNextPlaceholder(
  page: Buffer,
  placeholders: readonly Buffer[],
  from: number,
): { at: number; number: number; length: number } | null {
  let first: { at: number; number: number; length: number } | null = null;
  placeholders.forEach((placeholder, number) => {
    const at = page.indexOf(placeholder, from);
    if (at >= 0 && (first === null || at < first.at)) first = { at, number, length: placeholder.length };
  });
  return first;
}
