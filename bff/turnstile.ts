/** Lets a bounded number of jobs run, a bounded number wait, and refuses the rest at once. */
import { ERROR_TEXTS, PortalError } from './errors';
import type { LeaveSignal } from './leaving';

export interface Turnstile {
  /** Runs a job when it is its turn. Throws a 503 PortalError with Retry-After when too many wait already. */
  run<T>(job: () => Promise<T>, signal: LeaveSignal): Promise<T>;
}

interface TurnstileOptions {
  /** Jobs at the same time. */
  concurrency: number;
  /** Jobs that may wait. */
  queueLength: number;
  /** How long one waits at most. */
  waitMs: number;
  onChange?: (active: number, waiting: number) => void;
  onShed?: () => void;
}

const RETRY_AFTER_SECONDS = 2;

/** Opens a turnstile. Waiting jobs leave it when their signal aborts. */
export function createTurnstile(options: TurnstileOptions): Turnstile {
  const { concurrency, queueLength, waitMs, onChange, onShed } = options;
  const waiting = new Set<{ enter: () => void }>();
  let active = 0;

  function overloaded(): PortalError {
    onShed?.();
    return new PortalError(ERROR_TEXTS.server, {
      kind: 'OverloadError',
      status: 503,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  function enter(signal: LeaveSignal): Promise<void> {
    if (active < concurrency) {
      active += 1;
      return Promise.resolve();
    }
    if (waiting.size >= queueLength) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(ticket);
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const onAbort = (): void => {
        leave();
        reject(new PortalError(ERROR_TEXTS.network, { kind: 'ClientGoneError', status: 499 }));
      };
      const ticket = {
        enter: () => {
          leave();
          active += 1;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(overloaded());
      }, waitMs);
      signal.addEventListener('abort', onAbort);
      waiting.add(ticket);
    });
  }

  return {
    async run(job, signal) {
      await enter(signal);
      onChange?.(active, waiting.size);
      try {
        return await job();
      } finally {
        active -= 1;
        const [next] = waiting;
        next?.enter();
        onChange?.(active, waiting.size);
      }
    },
  };
}
