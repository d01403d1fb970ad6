import { isStorableText } from '~/domain/shared/text';

/**
 * Limits checked before code walks a parsed value: JSON nested 100,000 deep can be parsed, but walking it crashes
 * the process.
 */
export interface JsonLimits {
  maxDepth: number;
  /** Keys of all objects together. */
  maxKeys: number;
  /** Commas between values: approximately all members and items together. */
  maxCommas: number;
}

/** Limits for request bodies of browsers. */
const BODY_JSON_LIMITS: JsonLimits = { maxDepth: 16, maxKeys: 2_000, maxCommas: 4_000 };
/** Limits for replies of upstream: large enough for a year of rows, but not for a JSON bomb. */
export const REPLY_JSON_LIMITS: JsonLimits = { maxDepth: 40, maxKeys: 200_000, maxCommas: 2_000_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;

/** Whether the text stays within depth and counts. One pass over the bytes, no recursion, no allocation. */
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

/** Parses JSON within limits. Throws SyntaxError when it is broken or exceeds the limits. */
export function parseJson(bytes: Buffer, limits: JsonLimits, reviver?: Reviver): unknown {
  if (!isWithinJsonLimits(bytes, limits))
    throw new SyntaxError('JSON is nested too deep or has too many values');
  return JSON.parse(bytes.toString('utf8'), reviver) as unknown;
}

/**
 * Parses the body of a browser: within its limits, without prototype members, and with text that a database can
 * store. A beacon may contain other text, because it can be cut at any point. Throws SyntaxError for any other
 * body.
 */
export function parseBodyJson(bytes: Buffer, isBeacon = false): unknown {
  return parseJson(bytes, BODY_JSON_LIMITS, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('JSON has a prototype');
    if (!isBeacon && typeof value === 'string' && !isStorableText(value))
      throw new SyntaxError('JSON has invalid text');
    return value;
  });
}
