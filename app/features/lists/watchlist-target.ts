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
  showMessage: (text: string) => void;
}

/**
 * Optimistic toggle: shows the change before the response and reverts it with a toast when the request fails.
 * Returns the final state.
 */
export async function toggleWatchlist(
  target: WatchlistTarget,
  from: boolean,
  deps: ToggleDeps,
): Promise<boolean> {
  const to = !from;
  deps.show(to);
  try {
    await deps.call(getWatchPath(to), buildWatchlistBody(target));
    deps.showMessage(getWatchlistText(to, true));
    return to;
  } catch (error) {
    deps.show(from);
    if (!isSessionExpired(error)) deps.showMessage(getWatchlistText(to, false));
    return from;
  }
}
