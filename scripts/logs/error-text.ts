import { getTextField, type LogLine } from '~/scripts/logs/log-line';

const MAX_CHARACTERS = 160;
const SILENCES: ReadonlySet<string> = new Set([
  'bank did not respond',
  'verification service did not respond',
]);
const STORE_SILENT = /^The object store (?:did not answer|answered \w+ with 5)/;
/** Of PostgreSQL: a lock that somebody keeps (55P03), no connection free in the pool or in the database (53300). */
const OF_THE_DATABASE = /\b(?:55P03|53300)\b|timeout exceeded when trying to connect/;

/** What the error of a line says: its code and its words; '' for a line without one. */
export function formatErrorText(line: LogLine): string {
  // An answer that breaks the contract: of which call, and where.
  if (line.event === 'upstream-shape')
    return `${getTextField(line, 'call')}: ${getTextField(line, 'at')}`.slice(0, MAX_CHARACTERS);
  const { err, error = err } = line.fields;
  const { code, kind, type, text, cause } = fieldsOf(error);
  const words = [code, kind, text ?? fieldsOf(cause).text ?? type]
    .filter((word) => (typeof word === 'string' && word !== '') || typeof word === 'number')
    .join(' ');
  return (words || getTextField(line, 'fault')).slice(0, MAX_CHARACTERS);
}

/** Whether a line tells of a service of others (bank, checker, object store) that gave no answer. */
export const isExternalTimeout = (line: LogLine): boolean =>
  SILENCES.has(line.event) || STORE_SILENT.test(formatErrorText(line));

/** Whether such a text tells of a call that waited for a lock, or for a connection, in vain. */
export const isDatabaseWaitTimeout = (text: string): boolean => OF_THE_DATABASE.test(text);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
