/** Limits that hold before anything walks a parsed value: a JSON nested 100,000 deep parses, then kills its reader. */
export interface JsonLimits {
  maxDepth: number;
  /** Keys of all objects together. */
  maxKeys: number;
}

/** Bodies of browsers. */
export const BODY_JSON_LIMITS: JsonLimits = { maxDepth: 16, maxKeys: 2_000 };
/** Replies of upstream: a year of rows, but not a bomb. */
export const REPLY_JSON_LIMITS: JsonLimits = { maxDepth: 40, maxKeys: 200_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** Whether the text stays within depth and key count. One pass over the bytes, no recursion, nothing allocated. */
export function isWithinJsonLimits(bytes: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at);
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > limits.maxDepth) return false;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    } else if (byte === COLON) {
      keys += 1;
      if (keys > limits.maxKeys) return false;
    }
  }
  return true;
}

/** Position of the closing quote of the string that begins at `start` (or the end of the bytes). */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Parses guarded JSON. Throws SyntaxError when it is broken or beyond the limits. */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  if (!isWithinJsonLimits(bytes, limits))
    throw new SyntaxError('JSON is nested too deep or has too many keys');
  return JSON.parse(bytes.toString('utf8')) as unknown;
}
