import { deviceMs } from './clock';

const marker = 'lost_chunk_reload_at';
/** A second loss within this time is not a new release: the page stays as it is. */
const pauseMs = 30_000;

const lostChunk =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS/i;

/** Whether an error means that a file of the build is gone. */
export function isLostChunk(error: unknown): boolean {
  return error instanceof Error && lostChunk.test(error.message);
}

type Scope = Pick<Window, 'addEventListener' | 'location' | 'sessionStorage'>;

/** Reloads once when a file of the build cannot be had, as after a new release (NAV-008). */
export function reloadOnLostChunk(scope: Scope, now: () => number = deviceMs): void {
  const reload = () => {
    try {
      const before = Number(scope.sessionStorage.getItem(marker));
      if (now() - before < pauseMs) return;
      scope.sessionStorage.setItem(marker, String(now()));
    } catch {
      // Without storage a loop cannot be told from a first loss: better the page as it is.
      return;
    }
    scope.location.reload();
  };
  scope.addEventListener('vite:preloadError', reload);
  scope.addEventListener('unhandledrejection', (event) => {
    if (isLostChunk(event.reason)) reload();
  });
}
