/** A line of the log, as portal, upstream and nginx write it; what is missing or of another type is undefined. */
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
/** What moves the cursor of a terminal, breaks a line or turns the direction of what follows. */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
/** A line that may hold one, written as it is or by its escape. */
const MAY_HIDE = /\\[bfnrtu]|[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** A text that shows as one line and does nothing else to the terminal it is printed on. */
export const toPrintable = (value: string): string => value.replace(HIDDEN, '·');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The time of a line as ISO text; pino's own is a number. */
const timeOf = (time: unknown): string =>
  typeof time === 'number' && Number.isFinite(time) && Math.abs(time) < 8.64e15
    ? new Date(time).toISOString()
    : text(time);

/**
 * Reads a line; what a collector put before it (name of a container, time, stream) is dropped.
 * @returns null where it is no line of a log: no JSON object with a time
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
    const time = timeOf(fields.time);
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

/** A field that is a number. */
export const getNumberField = ({ fields }: LogLine, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
};

/** A field that is a text; '' where it is none. */
export const getTextField = ({ fields }: LogLine, name: string): string => text(fields[name]);
