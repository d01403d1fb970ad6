/** Size of the shared buffer; a longer page gets a buffer of its own. */
const SCRATCH_BYTES = 1024 * 1024;
/** Bytes a UTF-16 unit takes at most. */
const UNIT_BYTES = 3;
let scratch: Buffer | undefined;

/**
 * The bytes of a text that comes in pieces. Written into the same room each time and copied out once: `Buffer.from` walks
 * the whole text first to count, and several pieces would be put together before.
 */
export function encodeUtf8(pieces: readonly string[]): Buffer {
  const units = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (units * UNIT_BYTES > SCRATCH_BYTES) return Buffer.from(pieces.join(''));
  const room = (scratch ??= Buffer.allocUnsafeSlow(SCRATCH_BYTES));
  let length = 0;
  for (const piece of pieces) length += room.write(piece, length);
  return Buffer.from(room.subarray(0, length));
}
