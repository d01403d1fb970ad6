import { callUpstream } from '~/app/platform/upstream-call';
import { showToast } from '~/app/ui/toast';
import { toggleWatch } from '~/app/features/lists/watch-target';
import type { WatchTarget } from '~/domain/platform/watch';

/** Sends a tapped star to the upstream and shows the result; loaded on the first tap. */
export const toggleStar = (target: WatchTarget, from: boolean, show: (isOn: boolean) => void) =>
  toggleWatch(target, from, { show, call: (path, body) => callUpstream(path, { body }), say: showToast });
