import { createRandomCode, normalizeTypedCode } from '~/upstream/core/code-letters';

const CODE_LENGTH = 16;

const inFours = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** The code a paper is checked by: sixteen letters in fours, about 80 bits, so that it cannot be guessed. */
export const createCheckCode = (): string => inFours(createRandomCode(CODE_LENGTH));

/** A code as it is stored, however it was typed. */
export const normalizeCheckCode = (typed: string): string => inFours(normalizeTypedCode(typed));
