/** Letters of codes that people read, say and type: papers, registrations, entries of feedback. */
import { randomInt } from 'node:crypto';

/** Without letters that are read as digits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Letters nobody can guess, about five bits each. */
export const createRandomCode = (length: number): string =>
  Array.from({ length }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('');

/** Letters of an id: nobody meets two alike, made in the same moment or not. */
const ID_LETTERS = 12;

/** An id of something new, of a kind that its beginning tells. */
export const createId = (kind: string): string => `${kind}${createRandomCode(ID_LETTERS)}`;

/** The letters of a code, however it was typed. */
export const normalizeTypedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
