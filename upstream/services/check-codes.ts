import { randomInt } from 'node:crypto';

/** Without letters that are read as digits. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 16;

const inFours = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** The code a paper is checked by: sixteen letters in fours, about 80 bits, so that it cannot be guessed. */
export const newCheckCode = (): string =>
  inFours(Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''));

/** A code as it is stored, however it was typed. */
export const canonicalCode = (typed: string): string =>
  inFours(typed.toUpperCase().replace(/[^0-9A-Z]/g, ''));
