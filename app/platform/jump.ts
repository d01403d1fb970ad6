import { JUMP_THROTTLE_MS } from '~/domain/shared/constants';
import { passedMs } from '~/app/platform/clock';

let jumpedAtMs = -Infinity;

/**
 * Leaves the page for another program or site: the app, its store, the login of a shell, another portal. One jump of any kind per
 * 2 s (CONST-009).
 * @returns false when another jump was made a moment ago; nothing is done then
 */
export function jump(go: () => void): boolean {
  const nowMs = passedMs();
  if (nowMs - jumpedAtMs < JUMP_THROTTLE_MS) return false;
  jumpedAtMs = nowMs;
  go();
  return true;
}
