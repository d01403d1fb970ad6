import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { listSecretFields } from '~/contract/secret-fields';
import { tolerateLogFailures, MAX_UNWRITTEN_BYTES } from '~/observability/log-output';
import { scrubSecrets, getStackFrames } from '~/observability/scrub';
import { getCurrentCall } from '~/upstream/core/call-scope';
import type { UpstreamConfig } from '~/upstream/core/config';

/**
 * Keys whose values never reach a log line, wherever they stand: what the contract marks as secret, phones, and the header of
 * a token. Handlers log masked values under other names.
 */
const SECRET_KEYS = [...listSecretFields(), 'phone', 'authorization'];

/** What stands in the log of a thrown value: a driver's error carries the values of its query, and they are people's. */
function errorFields(error: unknown): Record<string, unknown> {
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

/** Writes of this process's log that failed so far, such as on a full disk. */
export const countLogErrors = (): number => faults;

/** Counts a write of the security log that failed with them. */
export const recordLogError = (): void => void (faults += 1);

/** Where log lines go: standard output, or the file of a path; a full disk behind it ends nothing and is counted. */
export function openLogOutput(dest: 1 | string = 1): DestinationStream {
  const output = pino.destination({ dest, sync: false, maxLength: MAX_UNWRITTEN_BYTES });
  tolerateLogFailures(
    output,
    (end) => process.prependListener('exit', end),
    () => (faults += 1),
  );
  return output;
}

/** Who writes the log, and from which level on. */
type LoggerSettings = Pick<UpstreamConfig, 'logLevel' | 'instance' | 'version'>;

/** What every line written while a call is answered says of it. */
function callFields(): object {
  const call = getCurrentCall();
  return call === undefined ? {} : { requestId: call.requestId };
}

/** The service's JSON log, in the form of the portal's. `destination` is for tests. */
export function createLogger(
  { logLevel, instance, version }: LoggerSettings,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: { service: 'upstream', instance, version },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'event',
    formatters: { level: (label) => ({ level: label }) },
    mixin: callFields,
    serializers: { err: errorFields },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  };
  return pino(options, destination ?? openLogOutput());
}
