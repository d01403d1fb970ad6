import { getTextField, type LogLine } from '~/scripts/logs/log-line';

const MAX_CHARACTERS = 160;
const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'bank did not respond',
  'verification service did not respond',
]);
const STORE_UNAVAILABLE = /^The object store (?:did not respond|returned HTTP 5)/;
/**
 * From PostgreSQL: a lock held by another session (55P03), no free connection in the pool or in the database
 * (53300).
 */
const OF_THE_DATABASE = /\b(?:55P03|53300)\b|timeout exceeded when trying to connect/;

/** Formats the error of a line: its code and its text; '' for a line without one. */
export function formatErrorText(line: LogLine): string {
  // A reply that violates the contract: the call and the position.
  if (line.event === 'upstream-contract-violation')
    return `${getTextField(line, 'call')}: ${getTextField(line, 'at')}`.slice(0, MAX_CHARACTERS);
  const { err, error = err } = line.fields;
  const { code, kind, type, text, cause } = getFields(error);
  const words = [code, kind, text ?? getFields(cause).text ?? type]
    .filter((word) => (typeof word === 'string' && word !== '') || typeof word === 'number')
    .join(' ');
  return (words || getTextField(line, 'fault')).slice(0, MAX_CHARACTERS);
}

/** Returns whether a line reports an external service (bank, checker, object store) that did not respond. */
export const isExternalTimeout = (line: LogLine): boolean =>
  TIMEOUT_CODES.has(line.event) || STORE_UNAVAILABLE.test(formatErrorText(line));

/** Returns whether such a text reports a call that waited in vain for a lock or a connection. */
export const isDatabaseWaitTimeout = (text: string): boolean => OF_THE_DATABASE.test(text);

const getFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
