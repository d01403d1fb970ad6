import { deepFreeze } from '~/domain/shared/deep-freeze';

type Plain = string | number | boolean | null | undefined;

/**
 * Memoises `make` for immutable values: the result for a frozen value is kept with it, also frozen, as long as the
 * value exists and the other arguments are the same. Equal replies to guests are the same frozen objects
 * (docs/decisions/0012-portal-performance.md), so the data that a page derives from them is computed once. For any other
 * value it is computed each time. `make` must depend on its arguments only.
 */
export function memoize<Value extends object, Rest extends Plain[], Made>(
  make: (value: Value, ...rest: Rest) => Made,
): (value: Value, ...rest: Rest) => Made {
  const kept = new WeakMap<Value, { rest: Rest; made: Made }>();
  return (value, ...rest) => {
    if (!Object.isFrozen(value)) return make(value, ...rest);
    const last = kept.get(value);
    if (last?.rest.every((each, index) => Object.is(each, rest[index]))) return last.made;
    const made = deepFreeze(make(value, ...rest));
    kept.set(value, { rest, made });
    return made;
  };
}
