import { callUpstream } from '~/app/platform/upstream-call';
import { showToast } from '~/app/ui/toast';
import { toggleWatchlist } from '~/app/features/lists/watchlist-target';
import type { WatchlistTarget } from '~/domain/platform/watchlist';

/** Sends a tapped star to the upstream and shows the result; loaded on the first tap. */
export const toggleStar = (target: WatchlistTarget, from: boolean, show: (isOn: boolean) => void) =>
  toggleWatchlist(target, from, {
    show,
    call: (path, body) => callUpstream(path, { body }),
    showMessage: showToast,
  });
