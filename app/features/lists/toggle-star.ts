import { callUpstream } from '~/app/platform/upstream-call';
import { showToast } from '~/app/ui/toast';
import { toggleWatch } from '~/app/features/funds/watch-target';
import type { WatchTarget } from '~/domain/platform/watch';

/** Tells upstream of a star that was tapped, and the person how it went; loaded when the first one is. */
export const toggleStar = (target: WatchTarget, from: boolean, show: (isOn: boolean) => void) =>
  toggleWatch(target, from, { show, call: (path, body) => callUpstream(path, { body }), say: showToast });
