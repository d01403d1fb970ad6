import { useEffect, useState, type ComponentType } from 'react';

/**
 * Loads a component that no page needs early: its code is loaded after hydration, and a failure is ignored. Null
 * until then. `load` must be the same function every time.
 */
export function useDeferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ Shown: ComponentType<Props> } | null>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      ({ default: Shown }) => {
        if (!isGone) setLoaded({ Shown });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return loaded && loaded.Shown;
}
