/** Letters of codes that people read, say and type: documents, registrations, feedback entries. */
import { randomInt } from 'node:crypto';

/** Without letters that look like digits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns random letters that cannot be guessed, about five bits each. */
export const createRandomCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

/** Number of letters in an id: enough to avoid collisions, even between ids created in the same moment. */
const ID_LETTERS = 12;

/** Creates an id; its prefix shows the kind. */
export const createId = (kind: string): string => `${kind}${createRandomCode(ID_LETTERS)}`;

/** Returns the letters of a code, however the user typed it. */
export const normalizeTypedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
