import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { listSecretFields } from '~/contract/secret-fields';
import { tolerateLogFailures, MAX_UNWRITTEN_BYTES } from '~/observability/log-output';
import { scrubSecrets, getStackFrames } from '~/observability/scrub';
import { getCurrentCall } from '~/upstream/core/call-scope';
import type { UpstreamConfig } from '~/upstream/core/config';

/**
 * Keys whose values are never logged at any depth: secrets marked in the contract, phones, and the header of a
 * token. Handlers log masked values under other names.
 */
const SECRET_KEYS: ReadonlySet<string> = new Set([...listSecretFields(), 'phone', 'authorization']);
const CENSORED = '[redacted]';
/** Deeper values are not logged. No line of ours is that deep, and a cycle ends here. */
const MAX_DEPTH = 8;

/**
 * Returns a value with the values of secret keys replaced. pino's `redact` would do it to a depth of three, and
 * needs 45 µs a line for the wildcards of all keys; this needs less than one.
 */
function censor<T>(value: T, depth = 0): T {
  if (!isPlain(value)) return value;
  if (depth >= MAX_DEPTH) return CENSORED as T;
  if (Array.isArray(value)) return value.map((each: unknown) => censor(each, depth + 1)) as T;
  const censored: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value))
    censored[key] = SECRET_KEYS.has(key) ? CENSORED : censor(each, depth + 1);
  return censored as T;
}

/** Whether a value is an array or a plain object; errors and dates have their own form in a line. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Fields logged for a thrown value: a driver error contains the values of its query, which are personal data. */
function getErrorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const named = Object.entries({ code, constraint, table }).filter(([, value]) => typeof value === 'string');
  return {
    type: error.name,
    text: scrubSecrets(error.message),
    ...Object.fromEntries(named),
    frames: getStackFrames(error),
  };
}

let faults = 0;

/** Number of failed writes of the log of this process so far, for example on a full disk. */
export const countLogErrors = (): number => faults;

/** Adds a failed write of the security log to this count. */
export const recordLogError = (): void => void (faults += 1);

/**
 * Opens the output of log lines: standard output, or a file. A full disk does not end the process and is counted.
 */
export function openLogOutput(dest: 1 | string = 1): DestinationStream {
  const output = pino.destination({ dest, sync: false, maxLength: MAX_UNWRITTEN_BYTES });
  tolerateLogFailures(
    output,
    (end) => process.prependListener('exit', end),
    () => (faults += 1),
  );
  return output;
}

/** Settings of the logger: instance, version and level. */
type LoggerSettings = Pick<UpstreamConfig, 'logLevel' | 'instance' | 'version'>;

/** Returns the fields that every line during a call includes. */
function callFields(): object {
  const call = getCurrentCall();
  return call === undefined ? {} : { requestId: call.requestId };
}

/** Creates the JSON log of the service, in the same format as the portal. `destination` is for tests. */
export function createLogger(
  { logLevel, instance, version }: LoggerSettings,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: { service: 'upstream', instance, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'event',
    formatters: { level: (label) => ({ level: label }), log: (fields) => censor(fields) },
    mixin: callFields,
    serializers: { err: getErrorFields },
  };
  return pino(options, destination ?? openLogOutput());
}
