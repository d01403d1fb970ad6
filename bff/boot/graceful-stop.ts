/**
 * Ends the process without breaking running requests. Readiness is switched off and responses are sent with
 * `Connection: close`. After a delay for load balancers, new connections are refused and pools are closed, all
 * within a fixed time. A second signal changes nothing.
 */
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { PortalLog } from '~/bff/http/log';
import { startDrainWhenIdle, disableKeepAlive } from '~/observability/stream-drain';
import { onShutdownSignal } from '~/observability/shutdown-signal';

export interface StopOptions {
  server: Server;
  log: PortalLog;
  stopTimeoutMs: number;
  /** How long new requests are still answered, so that the load balancer can move its connections elsewhere, ms. */
  stopDelayMs: number;
  /** Called first: from then on readiness answers 503. */
  onStopping(): void;
  /** Closes pools and children once no request is running. */
  close(): Promise<void>;
}

/** The last log lines may take at most this share of the stop time, and at most the time below. */
const FLUSH_SHARE = 0.1;
const FLUSH_MAX_MS = 1_000;
export interface StopResult {
  /** True when everything ended in time; false when it was forced. */
  isClean: boolean;
  /** True when the log is written; false when its reader has stopped reading. */
  isLogged: boolean;
}

/** Stops in order within `stopTimeoutMs`, including the last log lines. */
export async function stopGracefully(options: StopOptions): Promise<StopResult> {
  const { server, log, stopTimeoutMs, stopDelayMs, onStopping, close } = options;
  const flushMs = Math.min(FLUSH_MAX_MS, stopTimeoutMs * FLUSH_SHARE);
  onStopping();
  disableKeepAlive(server);
  const isClean = await Promise.race([
    delay(stopDelayMs)
      .then(() => startDrainWhenIdle(server))
      .then(close)
      .then(() => true),
    delay(stopTimeoutMs - flushMs, false, { ref: false }),
  ]);
  if (!isClean) server.closeAllConnections();
  log.event('stopped', { isClean }, isClean ? 'info' : 'warn');
  const isLogged = await Promise.race([log.flush().then(() => true), delay(flushMs, false)]);
  return { isClean, isLogged };
}

/**
 * Ends the process. When the reader of the log has stopped reading, a pending write blocks `process.exit` for ever:
 * then the process kills itself.
 */
function end({ isLogged }: StopResult, exitCode: number): void {
  if (!isLogged) process.kill(process.pid, 'SIGKILL');
  process.exit(exitCode);
}

/** Signals, and the end of the supervising process. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
/** Sets the reaction to a signal from now on. */
export type SignalHandlers = (end: (signal: (typeof SIGNALS)[number]) => void) => void;

/** While the portal starts, a signal ends the process at once. */
export const endOnSignals = (): SignalHandlers =>
  onShutdownSignal<(typeof SIGNALS)[number]>(process, SIGNALS, () => process.exit(0));

/** Stops on the signals of `endBy`, and on uncaught exceptions (same orderly stop, exit code 1). */
export function stopOnSignals(options: StopOptions, endBy: SignalHandlers): void {
  let isStopping = false;
  const stop = (reason: string, exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    options.log.event('stopping', { reason });
    stopGracefully(options).then(
      (stopped) => end(stopped, exitCode),
      () => end({ isClean: false, isLogged: false }, exitCode),
    );
  };
  const crash = (error: unknown): void => {
    options.log.error(error);
    stop('uncaught-error', 1);
  };
  endBy((signal) => stop(signal, 0));
  process.on('uncaughtException', crash);
}
