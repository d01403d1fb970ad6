import { lazy, useState, type ComponentType } from 'react';

/**
 * A part of the page whose code comes when it is shown. Code that cannot be had shows `Lost` in its place, and the next time it is
 * shown is a new try.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Lost: ComponentType<Props>,
): ComponentType<Props> {
  const make = () =>
    lazy(() =>
      load().catch(() => {
        current = make();
        return { default: Lost };
      }),
    );
  let current = make();
  return function LazyPart(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => current as unknown as ComponentType<Props>);
    return <Shown {...props} />;
  };
}
