import { toPlainText } from '~/domain/shared/text';

/** A word of a code: letters and digits, at least one digit; with what a market puts after a dot (`000001.OF`). */
const WORD = /[A-Za-z0-9]{4,12}(?=\.[A-Za-z]{2}\b|[^A-Za-z0-9.]|\.?$)/g;

/** The codes in a pasted text, wide signs as well, in upper case, each once, in its order: fund codes, filing numbers, product ids. */
export function parseFundCodes(text: string): string[] {
  const words = toPlainText(text).normalize('NFKC').match(WORD) ?? [];
  return [...new Set(words.filter((word) => /\d/.test(word)).map((word) => word.toUpperCase()))];
}
