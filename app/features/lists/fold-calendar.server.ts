import { toPlainText } from '~/domain/shared/text';

/** RFC 5545 (3.1): maximum octets of a line, without its line break. */
const LINE_OCTETS = 75;
/** Line folding by the package, which counts characters; undone before the lines are folded again. */
const FOLD = /\r\n[\t ]/g;

/** Folds a line at 75 octets of UTF-8; no character is cut in two. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const each of line) {
    const size = Buffer.byteLength(each);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      // The space that marks a continued line is included in the limit.
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
