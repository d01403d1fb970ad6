import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import type { Locked } from '~/contract/shared';
import { getLevelLock } from '~/app/features/person/next-step';
import { buildLockCardView, type LockCardView } from '~/app/features/person/lock-view';

/**
 * Returns the lock of a history page; null when the values may be shown. A guest is always locked out, regardless
 * of the reply.
 */
export function getHistoryLock(
  locked: Locked | null | undefined,
  viewer: Viewer | null,
  edition: Edition,
  { now, returnTo, name }: { now: number; returnTo: string; name: string },
): LockCardView | null {
  const reason = locked ?? (viewer ? null : getLevelLock(viewer, now));
  return reason && buildLockCardView(reason, { viewer, edition, now }, { returnTo, name });
}
