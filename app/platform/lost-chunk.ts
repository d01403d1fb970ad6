import { getDeviceTimeMs } from '~/app/platform/clock';
import { isPortalReachable } from '~/app/platform/portal-reachable';

const marker = 'lost_chunk_reload_at';
/** A second failure within this time is not caused by a new release: the page stays as it is. */
const pauseMs = 30_000;

const lostChunk =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module|Unable to preload CSS/i;

/** Whether an error means that a file of the build is missing. */
export function isChunkLoadError(error: unknown): boolean {
  // oxlint-disable-next-line portal/no-words-of-refusals -- the browser's own words, it says nothing else
  return error instanceof Error && lostChunk.test(error.message);
}

type Scope = Pick<Window, 'addEventListener' | 'location' | 'sessionStorage'>;
type Outside = { now?: () => number; reach?: () => Promise<boolean> };

/**
 * Reloads when a file of the build cannot be loaded although the portal responds, as after a new release (NAV-008);
 * only once, and never into the browser's own error page. Returns whether it reloads.
 */
export async function reloadAfterLostChunk(
  scope: Pick<Scope, 'location' | 'sessionStorage'>,
  { now = getDeviceTimeMs, reach = isPortalReachable }: Outside = {},
): Promise<boolean> {
  if (!(await reach())) return false;
  try {
    const before = Number(scope.sessionStorage.getItem(marker));
    if (now() - before < pauseMs) return false;
    scope.sessionStorage.setItem(marker, String(now()));
  } catch {
    // Without storage a loop cannot be detected, so the page stays as it is.
    return false;
  }
  scope.location.reload();
  return true;
}

/** Watches for failed build files outside a navigation. */
export function reloadOnLostChunk(scope: Scope, outside: Outside = {}): void {
  const reload = () => void reloadAfterLostChunk(scope, outside);
  scope.addEventListener('vite:preloadError', reload);
  scope.addEventListener('unhandledrejection', (event) => {
    if (isChunkLoadError(event.reason)) reload();
  });
}
