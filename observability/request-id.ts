/**
 * Ids of requests, which people read over a phone: three groups of four in Crockford's Base32, one case, without I, L, O
 * and U. 60 bits of chance.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;
const FIVE_BITS = 31;
const ID = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/;

/** Bytes of chance that an id takes. */
export const REQUEST_ID_BYTES = 12;

/** An id of `REQUEST_ID_BYTES` random bytes: five bits of each count. */
export function formatRequestId(bytes: Uint8Array): string {
  let id = '';
  for (let at = 0; at < REQUEST_ID_BYTES; at += 1) {
    if (at > 0 && at % GROUP === 0) id += '-';
    id += ALPHABET[(bytes[at] ?? 0) & FIVE_BITS];
  }
  return id;
}

/** Whether a text is an id as it is written. */
export const isRequestId = (text: string): boolean => ID.test(text);
