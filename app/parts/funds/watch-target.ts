import { isExpired } from '~/app/platform/upstream-call';
import { BROWSER_PATHS } from '~/contract/browser-paths';

/** A fund that can be watched. */
export interface WatchTarget {
  kind: 'simu' | 'public';
  id: string;
}

/** Words of the watchlist (WATCH-004 to WATCH-007). */
export const WATCH_TEXTS = {
  added: '已加入自选',
  removed: '已移出自选',
  addFailed: '加入自选失败',
  removeFailed: '移出自选失败',
} as const;

/** Body of add and remove: key `product` for private funds, `public` for public ones, with [id] (WATCH-003). */
export const watchBody = ({ kind, id }: WatchTarget): { product: string[] } | { public: string[] } =>
  kind === 'simu' ? { product: [id] } : { public: [id] };

/** Where a change goes. */
export const watchPath = (isSelected: boolean): string =>
  isSelected ? BROWSER_PATHS.favoriteAdd : BROWSER_PATHS.favoriteRemove;

/** What is said after a change that worked or failed. */
export const watchText = (isSelected: boolean, isOk: boolean): string =>
  isSelected
    ? isOk
      ? WATCH_TEXTS.added
      : WATCH_TEXTS.addFailed
    : isOk
      ? WATCH_TEXTS.removed
      : WATCH_TEXTS.removeFailed;

interface ToggleParts {
  /** Shows a state at once. */
  show: (isSelected: boolean) => void;
  call: (path: string, body: unknown) => Promise<unknown>;
  say: (text: string) => void;
}

/** Optimistic toggle: shown before the answer, reverted with a toast when it fails. Returns the final state. */
export async function toggleWatch(target: WatchTarget, from: boolean, parts: ToggleParts): Promise<boolean> {
  const to = !from;
  parts.show(to);
  try {
    await parts.call(watchPath(to), watchBody(target));
    parts.say(watchText(to, true));
    return to;
  } catch (error) {
    parts.show(from);
    if (!isExpired(error)) parts.say(watchText(to, false));
    return from;
  }
}
