import { JUMP_THROTTLE_MS } from '~/domain/shared/constants';
import { getElapsedMs } from '~/app/platform/clock';

let jumpedAtMs = -Infinity;

/**
 * Leaves the page for another program or site: the app, its store, a shell login, another portal. One jump of any
 * kind per 2 s (CONST-009).
 * @returns false when another jump was made a moment ago; nothing is done then
 */
export function leaveOncePerWindow(go: () => void): boolean {
  const nowMs = getElapsedMs();
  if (nowMs - jumpedAtMs < JUMP_THROTTLE_MS) return false;
  jumpedAtMs = nowMs;
  go();
  return true;
}
