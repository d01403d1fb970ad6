/** Size of the shared buffer; a longer page gets a separate buffer. */
const SCRATCH_BYTES = 1024 * 1024;
/** Maximum number of bytes per UTF-16 unit. */
const UNIT_BYTES = 3;
let scratch: Buffer | undefined;

/**
 * Encodes a text that comes in pieces. The pieces are written into a shared buffer and copied out once:
 * `Buffer.from` would first walk the whole text to count the bytes, and several pieces would have to be joined
 * before.
 */
export function encodeUtf8(pieces: readonly string[]): Buffer {
  const units = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (units * UNIT_BYTES > SCRATCH_BYTES) return Buffer.from(pieces.join(''));
  const room = (scratch ??= Buffer.allocUnsafeSlow(SCRATCH_BYTES));
  let length = 0;
  for (const piece of pieces) length += room.write(piece, length);
  return Buffer.from(room.subarray(0, length));
}
