import { toPlainText } from '~/domain/shared/text';

/** RFC 5545 (3.1): octets of a line at most, without its line break. */
const LINE_OCTETS = 75;
/** How the package folds a line, by characters; read back before it is folded anew. */
const FOLD = /\r\n[\t ]/g;

/** A line folded at 75 octets of UTF-8; no character is cut in two. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const each of line) {
    const size = Buffer.byteLength(each);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      // The blank that marks a continued line counts.
      octets = 1;
    }
    folded += each;
    octets += size;
  }
  return folded;
}

/** Folds an iCalendar file at 75 octets and removes invisible characters. */
export const foldCalendar = (file: string): string =>
  toPlainText(file.replace(FOLD, '')).split('\r\n').map(foldLine).join('\r\n');
