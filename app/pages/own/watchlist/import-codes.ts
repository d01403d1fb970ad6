import { toPlainText } from '~/domain/shared/text';

/**
 * A code: letters and digits, at least one digit; optionally followed by a market suffix after a dot (`000001.OF`).
 */
const WORD = /[A-Za-z0-9]{4,12}(?=\.[A-Za-z]{2}\b|[^A-Za-z0-9.]|\.?$)/g;

/**
 * Extracts the codes of a pasted text, also in full-width characters, in upper case, each once, in order: fund
 * codes, filing numbers, product ids.
 */
export function parseFundCodes(text: string): string[] {
  const words = toPlainText(text).normalize('NFKC').match(WORD) ?? [];
  return [...new Set(words.filter((word) => /\d/.test(word)).map((word) => word.toUpperCase()))];
}
