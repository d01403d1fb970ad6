import { isSessionExpired } from '~/app/platform/upstream-call';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { buildWatchlistBody, getWatchlistText, type WatchlistTarget } from '~/domain/platform/watchlist';

/** Address that a change is sent to. */
export const getWatchPath = (isSelected: boolean): string =>
  isSelected ? BROWSER_PATHS.favoriteAdd : BROWSER_PATHS.favoriteRemove;

interface ToggleDeps {
  /** Shows a state immediately. */
  show: (isSelected: boolean) => void;
  call: (path: string, body: unknown) => Promise<unknown>;
  say: (text: string) => void;
}

/**
 * Optimistic toggle: shows the change before the response and reverts it with a toast when the request fails.
 * Returns the final state.
 */
export async function toggleWatchlist(
  target: WatchlistTarget,
  from: boolean,
  parts: ToggleDeps,
): Promise<boolean> {
  const to = !from;
  parts.show(to);
  try {
    await parts.call(getWatchPath(to), buildWatchlistBody(target));
    parts.say(getWatchlistText(to, true));
    return to;
  } catch (error) {
    parts.show(from);
    if (!isSessionExpired(error)) parts.say(getWatchlistText(to, false));
    return from;
  }
}
