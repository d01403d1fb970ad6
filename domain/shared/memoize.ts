import { deepFreeze } from '~/domain/shared/deep-freeze';

type Plain = string | number | boolean | null | undefined;

/**
 * `make` for values that never change: of a frozen value, what is made of it is kept with it, frozen too, for as long as
 * it lives and the rest is the same. Replies to guests that say the same are the same frozen objects
 * (docs/decisions/0046-same-bytes.md), so what a page shows of them is worked out once. Of any other value it is made
 * anew each time. `make` reads nothing but what it is given.
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
