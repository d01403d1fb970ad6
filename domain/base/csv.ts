/** Spreadsheets take a file for UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\u{feff}';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A cell that begins like this is taken for a formula; spreadsheets in Chinese take the wide signs too, and look behind spaces. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell by RFC 4180; text that a spreadsheet would run as a formula is kept text by an apostrophe. */
function csvCell(text: string): string {
  const plain = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
