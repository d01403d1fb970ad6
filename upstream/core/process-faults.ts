/** What becomes of errors that no handler caught: of a rejection its call fails alone, after an exception the process ends in order. */
import type { Logger } from 'pino';
import { getCurrentCall } from '~/upstream/core/call-scope';
import { unhandledRejections } from '~/upstream/core/metrics';

/** An exception leaves the process in a state that nobody knows: it ends at the latest after this time. */
const END_WITHIN_MS = 10_000;

export interface ProcessFaultOptions {
  log: Logger;
  /** Ends the service in order: calls that run, then the database. */
  stop(): Promise<void>;
  exit?(code: number): void;
}

/** Hears them from now on; `source` is the process. */
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
