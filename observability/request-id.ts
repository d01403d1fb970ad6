/**
 * Request ids that people can read out on the phone: three groups of four in Crockford's Base32, upper case,
 * without I, L, O and U. 60 random bits.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const FIVE_BITS = 31;
const ID = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/** Random bytes required for an id. */
export const REQUEST_ID_BYTES = 12;

/** Formats an id from `REQUEST_ID_BYTES` random bytes: five bits of each are used. */
export function formatRequestId(bytes: Uint8Array): string {
  let id = '';
  for (let at = 0; at < REQUEST_ID_BYTES; at += 1) {
    if (at > 0 && at % GROUP === 0) id += '-';
    id += ALPHABET[(bytes[at] ?? 0) & FIVE_BITS];
  }
  return id;
}

/** Returns whether a text has the form of an id. */
export const isRequestId = (text: string): boolean => ID.test(text);
