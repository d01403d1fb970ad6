import type { WatchTarget } from '~/domain/platform/watch';

/** Stars of a list that were tapped since it was drawn; each row hears of its own. */
export interface StarOverrides {
  /** What a tap made of it; undefined while nobody tapped it, and the server's word stands. */
  markOf: (target: WatchTarget) => boolean | undefined;
  set: (target: WatchTarget, isOn: boolean) => void;
  /** Calls `listener` when this one changes; returns what ends that. */
  listen: (target: WatchTarget, listener: () => void) => () => void;
}

const keyOf = ({ kind, id }: WatchTarget) => `${kind}:${id}`;

/** Without marks yet. */
export function createStarOverrides(): StarOverrides {
  const marks = new Map<string, boolean>();
  const listeners = new Map<string, Set<() => void>>();
  return {
    markOf: (target) => marks.get(keyOf(target)),
    set: (target, isOn) => {
      const key = keyOf(target);
      marks.set(key, isOn);
      listeners.get(key)?.forEach((listener) => listener());
    },
    listen: (target, listener) => {
      const key = keyOf(target);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
  };
}
