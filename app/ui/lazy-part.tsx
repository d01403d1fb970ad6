import { lazy, useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the page whose code comes when it is shown. Code that cannot be had shows `Lost` in its place; shown another time,
 * it is tried anew.
 */
export function createLazySection<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Lost: ComponentType<Props>,
): ComponentType<Props> {
  const make = () => lazy(() => load().catch(() => ({ default: LostPart })));
  let current = make();
  function LostPart(props: Props) {
    // Not before: what still waits for its first code begins anew with every try, and would try for ever.
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
