import type { WatchlistTarget } from '~/domain/platform/watchlist';

/** Stars tapped since the list was rendered; each row is notified only of changes to its star. */
export interface StarOverrides {
  /** State set by a tap; undefined when the star was not tapped and the server state applies. */
  getOverride: (target: WatchlistTarget) => boolean | undefined;
  set: (target: WatchlistTarget, isOn: boolean) => void;
  /** Calls `listener` when this star changes; returns a function that unsubscribes. */
  listen: (target: WatchlistTarget, listener: () => void) => () => void;
}

const getKey = ({ kind, id }: WatchlistTarget) => `${kind}:${id}`;

/** Creates an empty set of overrides. */
export function createStarOverrides(): StarOverrides {
  const overrides = new Map<string, boolean>();
  const listeners = new Map<string, Set<() => void>>();
  return {
    getOverride: (target) => overrides.get(getKey(target)),
    set: (target, isOn) => {
      const key = getKey(target);
      overrides.set(key, isOn);
      listeners.get(key)?.forEach((listener) => listener());
    },
    listen: (target, listener) => {
      const key = getKey(target);
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(key);
      };
    },
  };
}
