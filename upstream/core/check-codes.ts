import { createRandomCode, normalizeTypedCode } from '~/upstream/core/code-alphabet';

const CODE_LENGTH = 16;

const groupByFour = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/**
 * Returns a check code for a document: sixteen letters in groups of four, about 80 bits, so that it cannot be
 * guessed.
 */
export const createCheckCode = (): string => groupByFour(createRandomCode(CODE_LENGTH));

/** Returns the stored form of a code, however the user typed it. */
export const normalizeCheckCode = (typed: string): string => groupByFour(normalizeTypedCode(typed));
