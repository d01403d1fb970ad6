/**
 * JSON lines. Objects are never passed to the logger: every line is built here from an allow-list of fields, so a
 * header, query, body or cookie cannot reach it. One line per request, one per upstream call.
 */
import pino, { type DestinationStream, type Logger } from 'pino';
import { getMachineMs } from '~/bff/core/clock';
import type { PortalConfig } from '~/bff/core/config';
import { isPortalError } from '~/bff/core/errors';
import type { RequestScope, SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';
import { tolerateLogFailures, MAX_UNWRITTEN_BYTES } from '~/observability/log-output';
import { readWithSourceMaps } from '~/bff/core/source-maps';
import { scrubSecrets, getStackFrames } from '~/observability/scrub';

/** A finished request. */
export interface RequestRecord {
  method: string;
  status: number;
  durationMs: number;
  /** The person disconnected before the response was complete. */
  isClientGone: boolean;
}

/** Values allowed in an event line: numbers, flags and short texts of the portal. */
export type EventFields = Readonly<Record<string, number | boolean | string | null>>;

export interface PortalLog {
  request(scope: RequestScope, record: RequestRecord): void;
  upstreamCall(scope: RequestScope, record: UpstreamCallRecord): void;
  /** Logs a reply this request waited for, which another request had fetched. */
  sharedReply(scope: RequestScope, reply: SharedReply): void;
  /** Logs an unexpected error, with its location and a scrubbed message. */
  error(error: unknown, scope?: RequestScope, event?: 'error' | 'unhandled-rejection'): void;
  /** Logs an event in the life of the process: boot, stop, upstream down, cache full. */
  event(name: string, fields?: EventFields, level?: 'debug' | 'info' | 'warn' | 'error'): void;
  /**
   * Resolves when all buffered lines are written, or the log has no reader any longer. It never resolves while the
   * reader of a pipe does not read: the code that ends the process limits the wait.
   */
  flush(): Promise<void>;
  /** Number of failed writes so far, for example on a full disk. */
  faults(): number;
}

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Longest time before buffered lines are written. */
const FLUSH_INTERVAL_MS = 500;
const BUFFER_BYTES = 32 * 1_024;

const round = (durationMs: number): number => Math.round(durationMs * 10) / 10;

/** Method as a bounded label. */
export const getMethodLabel = (method: string | undefined): string =>
  method !== undefined && METHODS.includes(method) ? method : 'OTHER';

/** Returns the parts of any thrown value that may be logged. */
export function getErrorFields(error: unknown): Record<string, unknown> {
  if (isPortalError(error)) {
    return {
      kind: error.kind,
      status: error.status,
      code: error.code ?? null,
      cause:
        error.cause instanceof Error
          ? { type: error.cause.name, text: scrubSecrets(error.cause.message) }
          : null,
      frames: getStackFrames(error),
    };
  }
  if (error instanceof Error)
    return { type: error.name, text: scrubSecrets(error.message), frames: getStackFrames(error) };
  return { type: typeof error };
}

function getLevel(scope: RequestScope, record: RequestRecord): 'debug' | 'info' | 'warn' {
  if (record.isClientGone || scope.route === 'health') return 'debug';
  return record.status >= 500 || scope.contractFault !== null ? 'warn' : 'info';
}

let stamp = { ms: 0, field: '' };

/** Time of a line as a field; lines of the same millisecond share its text. */
function formatLogTime(): string {
  const ms = getMachineMs();
  if (ms !== stamp.ms) stamp = { ms, field: `,"time":"${new Date(ms).toISOString()}"` };
  return stamp.field;
}

/** Standard output, written asynchronously. */
function openStandardOutput() {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    maxWrite: 2 * BUFFER_BYTES,
    maxLength: MAX_UNWRITTEN_BYTES,
  });
  let faults = 0;
  tolerateLogFailures(
    output,
    (end) => process.prependListener('exit', end),
    () => (faults += 1),
  );
  const blocks = createLogBuffer((lines) => output.write(lines), BUFFER_BYTES);
  // Before the destination writes its buffer and is closed.
  process.prependListener('exit', blocks.give);
  setInterval(() => {
    blocks.give();
    output.flush();
  }, FLUSH_INTERVAL_MS).unref();
  // A pipe whose reader is gone: pino stops writing, and there is no write to wait for.
  const unread = new Promise<void>((resolve) => {
    output.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') resolve();
    });
  });
  const waitUntilWritten = () =>
    new Promise<void>((resolve) => {
      blocks.give();
      output.flush(() => resolve());
    });
  return { output: blocks, flush: () => Promise.race([unread, waitUntilWritten()]), faults: () => faults };
}

/** Opens the log; `destination` receives the lines, by default standard output. */
export function createLog(
  { logLevel, logging }: Pick<PortalConfig, 'logLevel' | 'logging'>,
  destination?: DestinationStream,
): PortalLog {
  const { output, flush, faults } = destination
    ? { output: destination, flush: () => Promise.resolve(), faults: () => 0 }
    : openStandardOutput();
  const { instance, version } = logging;
  const base = { service: 'portal', instance, version };
  const logger: Logger = pino(
    {
      level: logLevel,
      base,
      timestamp: formatLogTime,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
    },
    output,
  );
  return {
    request(scope, record) {
      const level = getLevel(scope, record);
      if (!logger.isLevelEnabled(level)) return;
      logger[level](
        {
          requestId: scope.id,
          traceId: scope.traceId,
          method: record.method,
          route: scope.route,
          status: record.status,
          code: scope.code,
          durationMs: round(record.durationMs),
          upstreamCalls: scope.upstreamCalls,
          upstreamMs: round(scope.upstreamMs),
          client: scope.clientKind,
          edition: scope.edition,
          account: scope.account,
          errorKind: scope.errorKind,
          reason: scope.reason ?? undefined,
          outcome: scope.outcome ?? undefined,
          sharedReplies: scope.sharedReplies || undefined,
          cache: scope.cache ?? undefined,
          fromTrace: scope.upstreamTrace?.traceId,
          contractFault: scope.contractFault ?? undefined,
          isClientGone: record.isClientGone || undefined,
        },
        'request',
      );
    },
    upstreamCall(scope, record) {
      const isFault =
        record.outcome !== null ||
        (record.errorKind !== null && record.errorKind !== 'UpstreamBusinessError');
      const level = record.errorKind === 'ClientGoneError' ? 'debug' : isFault ? 'warn' : 'info';
      if (!logger.isLevelEnabled(level)) return;
      logger[level](
        {
          requestId: scope.id,
          route: scope.route,
          call: record.call,
          status: record.status,
          code: record.code,
          durationMs: round(record.durationMs),
          attempts: record.attempts,
          errorKind: record.errorKind,
          reason: record.reason ?? undefined,
          outcome: record.outcome ?? undefined,
          breaker: record.isHeldBack ? 'open' : undefined,
        },
        'upstream-call',
      );
    },
    sharedReply(scope, { call, by, durationMs, errorKind }) {
      const level = errorKind === null ? 'info' : 'warn';
      if (!logger.isLevelEnabled(level)) return;
      logger[level](
        {
          requestId: scope.id,
          route: scope.route,
          call,
          durationMs: round(durationMs),
          errorKind,
          shared: by,
        },
        'shared-reply',
      );
    },
    error(error, scope, event = 'error') {
      logger.error(
        {
          requestId: scope?.id ?? null,
          route: scope?.route ?? null,
          error: readWithSourceMaps(() => getErrorFields(error)),
        },
        event,
      );
    },
    event(name, fields = {}, level = 'info') {
      logger[level]({ ...fields }, name);
    },
    flush,
    faults,
  };
}

/**
 * Joins log lines to blocks before pino's destination gets them. The destination measures its whole buffer again
 * with every line, and measuring makes a flat copy: at 32 KB these copies were two fifths of all memory that a busy
 * portal allocated.
 */
interface LogBuffer {
  /** Takes a line with its line break. */
  write(line: string): void;
  /** Passes on the buffered lines. */
  give(): void;
}

/** Opens an empty block; `take` gets a whole number of lines each time, in order. */
export function createLogBuffer(take: (lines: string) => void, blockCharacters: number): LogBuffer {
  let held = '';
  function give(): void {
    if (held === '') return;
    const lines = held;
    held = '';
    take(lines);
  }
  return {
    write(line) {
      held += line;
      if (held.length >= blockCharacters) give();
    },
    give,
  };
}
