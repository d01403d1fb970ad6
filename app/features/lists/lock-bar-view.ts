import type { Viewer } from '~/bff/http/app-context';
import type { Locked } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';
import { findLapse, getNextStep } from '~/app/features/person/next-step';

/** Content of the bar above a locked list. */
export interface LockBarView {
  to: string;
  label: string;
  /** The expired item; otherwise what this list has locked, if it differs from the standard text. */
  text: string | null;
  minutes: number | null;
}

/** Reason why rows are locked and the next step. `text` is used unless something has expired. */
export function buildLockBarView(
  locked: Locked,
  viewer: Viewer | null,
  edition: Edition,
  { returnTo, text = null }: { returnTo: string; text?: string | null },
): LockBarView {
  const step = getNextStep(locked, viewer, edition, { returnTo });
  const lapse = findLapse(locked, viewer);
  return {
    to: step.href,
    label: viewer ? step.label : '登录认证',
    text: lapse ? step.text : text,
    minutes: step.minutes,
  };
}
