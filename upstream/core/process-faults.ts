/**
 * Handling of uncaught errors: an unhandled rejection fails only its call; an uncaught exception shuts the process
 * down in order.
 */
import type { Logger } from 'pino';
import { getCurrentCall } from '~/upstream/core/call-scope';
import { unhandledRejections } from '~/upstream/core/metrics';

/** An exception leaves the process in an unknown state: it ends after this time at the latest. */
const END_WITHIN_MS = 10_000;

export interface ProcessFaultOptions {
  log: Logger;
  /** Stops the service in order: running calls, then the database. */
  stop(): Promise<void>;
  exit?(code: number): void;
}

/** Starts to handle the errors; `source` is the process. */
export function handleProcessFaults(
  { log, stop, exit = (code) => process.exit(code) }: ProcessFaultOptions,
  source: Pick<NodeJS.Process, 'on'> = process,
): void {
  source.on('unhandledRejection', (error) => {
    unhandledRejections.inc();
    log.error({ err: error, route: getCurrentCall()?.route ?? null }, 'unhandled rejection');
  });
  source.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    setTimeout(() => exit(1), END_WITHIN_MS).unref();
    void stop()
      .catch(() => undefined)
      .finally(() => exit(1));
  });
}
