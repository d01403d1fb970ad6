import express, { type RequestHandler } from 'express';
import { isStorableText, toStorableText } from '~/domain/shared/text';

export const BODY_MAX_BYTES = 256 * 1024;
/** Above the depth of any call; walking a body with unlimited nesting would end the process. */
export const MAX_JSON_DEPTH = 20;

/** Thrown for JSON that no call accepts: nested too deep, or with text that a database cannot store. */
class RefusedBodyError extends Error {
  readonly status = 400;
}

/** Returns the depth of brackets outside strings, without parsing. */
export function computeJsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInText) {
      if (character === '\\') index += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

const getParser = (types: string[], getText: (text: string) => string): RequestHandler =>
  express.json({
    limit: BODY_MAX_BYTES,
    type: types,
    reviver: (key: string, value: unknown) => {
      if (!isStorableText(key)) throw new RefusedBodyError('an invalid name');
      return typeof value === 'string' ? getText(value) : value;
    },
    verify: (_request, _response, bytes) => {
      const text = bytes.toString('utf8');
      if (computeJsonDepth(text) > MAX_JSON_DEPTH) throw new RefusedBodyError('nested too deep');
    },
  });

/** Parses a JSON body of at most 256 KB; other content types leave the body empty. */
export const jsonBody = getParser(['application/json'], (text) => {
  if (!isStorableText(text)) throw new RefusedBodyError('invalid text');
  return text;
});
/**
 * For calls that a browser may send as a beacon, which arrives as text/plain; reported text may be cut at any
 * position.
 */
export const beaconBody = getParser(['application/json', 'text/plain'], toStorableText);
