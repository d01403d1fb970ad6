/** Spreadsheets take a file for UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A cell that begins like this is taken for a formula; spreadsheets in Chinese take the wide signs too, and look behind spaces. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** An apostrophe before what a spreadsheet would count with: it marks text, as spreadsheets and banks write it. */
const MARKED_TEXT = /^'+(?:\s*[=+\-@＝＋－＠\d]|[\t\r\n])/;
/**
 * Digits that a spreadsheet would change as a number: it drops leading zeros, rounds what has more than 15 digits, and shows eleven and
 * more by an exponent where the column is narrow. `12E5` is a number to it too.
 */
const CODE = /^(?:0\d+|\d{11,}|\d+[eE]\d+)$/;
const CODE_CELL = /^="([^"]*)"$/;

/** A cell by RFC 4180. Text that a spreadsheet would run as a formula is kept text by an apostrophe, a code by `="…"`. */
function csvCell(text: string): string {
  const isMarked = MARKED_TEXT.test(text) || (FORMULA_START.test(text) && !NUMBER.test(text));
  const plain = CODE.test(text) ? `="${text}"` : isMarked ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const formatCsvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** What a cell says, without the marks by which `formatCsvLine`, spreadsheets and banks keep a number as text, and without outer blanks. */
export function parseCell(cell: string): string {
  const text = cell.trim();
  const code = CODE_CELL.exec(text)?.[1];
  if (code !== undefined) return code.trim();
  return MARKED_TEXT.test(text) ? text.slice(1) : text;
}
