/** Spreadsheets detect UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * A cell that begins like this is read as a formula; Chinese spreadsheets also accept full-width signs and skip
 * leading spaces.
 */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * An apostrophe before text that a spreadsheet would calculate: it marks text, as written by spreadsheets and
 * banks.
 */
const ESCAPED_TEXT = /^'+(?:\s*[=+\-@＝＋－＠\d]|[\t\r\n])/;
/**
 * Digits that a spreadsheet would change as a number: it drops leading zeros, rounds more than 15 digits, and shows
 * eleven or more as an exponent in a narrow column. `12E5` is also read as a number.
 */
const CODE = /^(?:0\d+|\d{11,}|\d+[eE]\d+)$/;
const CODE_CELL = /^="([^"]*)"$/;

/** Formats a cell by RFC 4180. An apostrophe keeps a formula as text, `="…"` keeps a code as text. */
function csvCell(text: string): string {
  const isEscaped = ESCAPED_TEXT.test(text) || (FORMULA_START.test(text) && !NUMBER.test(text));
  const plain = CODE.test(text) ? `="${text}"` : isEscaped ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const formatCsvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * Returns the content of a cell, without the marks of `formatCsvLine`, spreadsheets and banks for numbers as text,
 * and without outer spaces.
 */
export function parseCell(cell: string): string {
  const text = cell.trim();
  const code = CODE_CELL.exec(text)?.[1];
  if (code !== undefined) return code.trim();
  return ESCAPED_TEXT.test(text) ? text.slice(1) : text;
}
