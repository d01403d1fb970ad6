import { isPortalError } from '~/bff/core/errors';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { createClientGoneError } from '~/bff/core/upstream-errors';

export interface RetryOptions {
  /** A repeat must be safe: a read, or a state-changing call with an Idempotency-Key. */
  canRepeat: boolean;
  /** Whether the remaining time is sufficient for another attempt; called before the pause. */
  hasTime?: () => boolean;
  delayMs: number;
  signal: CancelSignal;
  /** Called before the second attempt. */
  onRetry?: () => void;
}

/**
 * Runs `attempt`; repeats it once after `delayMs`, only when it timed out and there is time (CONST-006, CONST-007).
 */
export async function retryOnTimeout<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isTimeout = isPortalError(error) && error.kind === 'UpstreamTimeoutError';
    if (!isTimeout || !options.canRepeat || options.hasTime?.() === false) throw error;
  }
  await waitForDelay(options.delayMs, options.signal);
  options.onRetry?.();
  return attempt();
}

function waitForDelay(ms: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(createClientGoneError());
      return;
    }
    const leave = (): void => {
      clearTimeout(timer);
      reject(createClientGoneError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
}
