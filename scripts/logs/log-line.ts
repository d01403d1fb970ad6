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
export function readLine(line: string): LogLine | null {
  const start = line.indexOf('{');
  if (start < 0) return null;
  try {
    const fields = JSON.parse(start === 0 ? line : line.slice(start)) as Record<string, unknown>;
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

/** A field that is a number. */
export const numberOf = ({ fields }: LogLine, name: string): number | undefined => {
  const value = fields[name];
  return typeof value === 'number' ? value : undefined;
};

/** A field that is a text; '' where it is none. */
export const textOf = ({ fields }: LogLine, name: string): string => text(fields[name]);
