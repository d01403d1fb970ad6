import { SEARCH_KEY_PREFIXES, quoteLexeme } from '~/upstream/core/db/search/keys';
import { CODE_DIGITS, CODE_PREFIX_DIGITS } from '~/upstream/modules/search/matching';

/** Keys that a title must all have, each in the tsquery form of PostgreSQL. */
export type Keys = readonly string[];
/** Alternatives, of which a title must match one: each is looked up by its rarest key. */
export type KeyAlternatives = readonly Keys[];

const isNumber = (keyword: string): boolean => /^\d+$/.test(keyword);
/** Codes are letters and digits. */
const isCode = (keyword: string): boolean => /^[a-z0-9]+$/.test(keyword);
/** Whether a keyword is long enough to match the start of a code. */
export const isCodeStart = (keyword: string): boolean =>
  !isNumber(keyword) || keyword.length >= CODE_PREFIX_DIGITS;

/** Builds the keys of a code that was typed without its leading zeros. */
export const buildPaddedCodeKeys = (keyword: string): KeyAlternatives =>
  isNumber(keyword) && keyword.length < CODE_DIGITS
    ? [[quoteLexeme(SEARCH_KEY_PREFIXES.code + keyword.padStart(CODE_DIGITS, '0'))]]
    : [];

/** Builds the key of a complete code. */
export const buildExactCodeKeys = (keyword: string): KeyAlternatives =>
  isCode(keyword) ? [[quoteLexeme(SEARCH_KEY_PREFIXES.code + keyword)], ...buildPaddedCodeKeys(keyword)] : [];

/** Builds the key of codes that start with the keyword. */
export const buildCodePrefixKeys = (keyword: string): KeyAlternatives =>
  isCode(keyword) ? [[`${quoteLexeme(SEARCH_KEY_PREFIXES.code + keyword)}:*`]] : [];
