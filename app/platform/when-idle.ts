/** Maximum wait for idle time. */
const IDLE_LIMIT_MS = 2_000;

/** Runs in idle time of the browser; in browsers without idle callbacks, after a short delay. */
export function whenIdle(run: () => void): void {
  const { requestIdleCallback } = window as Partial<Pick<Window, 'requestIdleCallback'>>;
  if (requestIdleCallback) requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  else setTimeout(run, 200);
}
