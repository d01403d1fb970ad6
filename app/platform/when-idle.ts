/** Idle time is waited for so long. */
const IDLE_LIMIT_MS = 2_000;

/** Runs when the browser has nothing better to do; in browsers that do not say so, a moment later. */
export function whenIdle(run: () => void): void {
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback) requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, 200);
}
