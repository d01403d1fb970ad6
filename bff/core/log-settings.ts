/** Settings for logging: the process name, the level, and the destinations of refusals and spans. */
import { hostname } from 'node:os';
import { z } from 'zod';

const NAME = /^[\w.:+-]{1,64}$/;
const name = z.string().regex(NAME, { error: 'must be 1 to 64 letters, digits, . : + - or _' });

export const logSettings = {
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
    .default('info'),
  INSTANCE: name.optional(),
  RELEASE: name.optional(),
  /** The build inserts its stamp here (scripts/build.mjs). */
  BUILD_STAMP: name.optional(),
  SECURITY_LOG: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must look like http://collector:4318' })
    .optional(),
};

export interface LogSettings {
  /** Name of the logging process: by setting, else host and process id. */
  instance: string;
  /** Version of the running code: by setting, else the first characters of the build stamp. */
  version: string;
  /** File of the security log; null: marked lines of the main one. */
  securityFile: string | null;
  /** Address to which spans are sent, by OTLP over HTTP; null: no spans are sent. */
  collector: string | null;
}

/** Restricts a host name to the characters allowed in a log line. */
const removeControlCharacters = (text: string): string => text.replace(/[^\w.-]/g, '').slice(0, 40);

/** Reads the log settings. */
export const getLogSettings = (settings: z.output<z.ZodObject<typeof logSettings>>): LogSettings => ({
  instance: settings.INSTANCE ?? `${removeControlCharacters(hostname())}:${process.pid}`,
  version: settings.RELEASE ?? settings.BUILD_STAMP ?? 'source',
  securityFile: settings.SECURITY_LOG ?? null,
  collector: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
});
