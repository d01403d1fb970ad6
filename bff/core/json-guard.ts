import { isStorableText } from '~/domain/shared/text';

/** Limits that hold before anything walks a parsed value: a JSON nested 100,000 deep parses, then kills its reader. */
export interface JsonLimits {
  maxDepth: number;
  /** Keys of all objects together. */
  maxKeys: number;
  /** Commas between values: all members and items together, nearly. */
  maxCommas: number;
}

/** Bodies of browsers. */
const BODY_JSON_LIMITS: JsonLimits = { maxDepth: 16, maxKeys: 2_000, maxCommas: 4_000 };
/** Replies of upstream: a year of rows, but not a bomb. */
export const REPLY_JSON_LIMITS: JsonLimits = { maxDepth: 40, maxKeys: 200_000, maxCommas: 2_000_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;

/** Whether the text stays within depth and counts. One pass over the bytes, no recursion, nothing allocated. */
export function isWithinJsonLimits(bytes: Uint8Array, limits: JsonLimits): boolean {
  let depth = 0;
  let keys = 0;
  let commas = 0;
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
    } else if (byte === COMMA) {
      commas += 1;
      if (commas > limits.maxCommas) return false;
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

type Reviver = (key: string, value: unknown) => unknown;

/** Parses guarded JSON. Throws SyntaxError when it is broken or beyond the limits. */
export function parseJson(bytes: Buffer, limits: JsonLimits, reviver?: Reviver): unknown {
  if (!isWithinJsonLimits(bytes, limits))
    throw new SyntaxError('JSON is nested too deep or has too many values');
  return JSON.parse(bytes.toString('utf8'), reviver) as unknown;
}

/**
 * A browser's body: within its limits, no member of it a prototype, and its text what a database can keep, but for a
 * beacon's, which may be cut anywhere. Throws SyntaxError for any other.
 */
export function parseBodyJson(bytes: Buffer, isBeacon = false): unknown {
  return parseJson(bytes, BODY_JSON_LIMITS, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('JSON has a prototype');
    if (!isBeacon && typeof value === 'string' && !isStorableText(value))
      throw new SyntaxError('JSON has invalid text');
    return value;
  });
}
