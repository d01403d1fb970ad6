/** A log line of portal, upstream or nginx; missing fields and fields of another type are undefined. */
export interface LogLine {
  time: string;
  level: string;
  event: string;
  service: string;
  instance: string;
  version: string;
  requestId: string | undefined;
  fields: Readonly<Record<string, unknown>>;
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
/** Characters that move the cursor of a terminal, break a line or change the text direction. */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** A line that may contain one, directly or as an escape. */
const MAY_HIDE = /\\[bfnrtu]|[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** Makes a text that is displayed as one line and has no other effect on the terminal. */
export const toPrintable = (value: string): string => value.replace(HIDDEN, '·');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the time of a line as ISO text; pino writes a number. */
const getTime = (time: unknown): string =>
  typeof time === 'number' && Number.isFinite(time) && Math.abs(time) < 8.64e15
    ? new Date(time).toISOString()
    : text(time);

/**
 * Parses a line; the prefix of a collector (container name, time, stream) is dropped.
 * @returns null when it is not a log line: not a JSON object with a time
 */
export function parseLogLine(line: string): LogLine | null {
  const start = line.indexOf('{');
  if (start < 0) return null;
  try {
    const json = start === 0 ? line : line.slice(start);
    const fields = (MAY_HIDE.test(json) ? JSON.parse(json, made) : JSON.parse(json)) as Record<
      string,
      unknown
    >;
    const time = getTime(fields.time);
    if (time === '') return null;
    const { level, event, msg, requestId } = fields;
    return {
      time,
      level: typeof level === 'number' ? (LEVELS[level] ?? '') : text(level),
      event: text(event) || text(msg),
      service: text(fields.service),
      instance: text(fields.instance),
      version: text(fields.version),
      requestId: typeof requestId === 'string' ? requestId : undefined,
      fields,
    };
  } catch {
    return null;
  }
}

const made = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? toPrintable(value) : value;

/** Returns a numeric field. */
export const getNumberField = ({ fields }: LogLine, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
};

/** Returns a text field; '' when it is not a text. */
export const getTextField = ({ fields }: LogLine, name: string): string => text(fields[name]);
