import { lazy, useEffect, useState, type ComponentType } from 'react';

/**
 * Creates a component whose code is loaded when it is shown. When the code cannot be loaded, `Lost` is shown; the
 * next time it is tried again.
 */
export function createLazySection<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Lost: ComponentType<Props>,
): ComponentType<Props> {
  const make = () => lazy(() => load().catch(() => ({ default: LazySectionError })));
  let current = make();
  function LazySectionError(props: Props) {
    // Not earlier: a component that still waits for its first code restarts with every try, and would retry
    // forever.
    useEffect(() => {
      current = make();
    }, []);
    return <Lost {...props} />;
  }
  return function LazyPart(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => current as unknown as ComponentType<Props>);
    return <Shown {...props} />;
  };
}
