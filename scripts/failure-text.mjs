import { relative } from 'node:path';
import { firstLine, removeColours } from './first-line.mjs';

/** A longer difference hides the next failure; the log of the run has all of it. */
const DIFFERENCE_MAX_LINES = 10;
const LINE_MAX_CHARACTERS = 200;
/** Lines of a difference (Vitest, Playwright), and what Playwright expected, received and looked for. */
const DIFFERENCE = /^(?:[-+](?:\s|$)|Expected|Received|Locator)/;

/**
 * Returns a failed test for the end of a log: the first line of its message, expected and received values, and the
 * line of the test.
 * @param {{ message?: string, diff?: string, file?: string, line?: number }} error
 */
export function describeFailure({ message = '', diff = '', file, line }) {
  const differing = removeColours(`${message}\n${diff}`)
    .split('\n')
    .filter((text) => DIFFERENCE.test(text))
    .map((text) => text.slice(0, LINE_MAX_CHARACTERS));
  const shown = differing.slice(0, DIFFERENCE_MAX_LINES);
  if (differing.length > shown.length) shown.push(`… ${differing.length - shown.length} more lines`);
  const location = file && line ? [`at ${relative(process.cwd(), file)}:${line}`] : [];
  return [firstLine(message), ...shown, ...location].join('\n');
}
