export interface KeyedSlotsOptions {
  /** Maximum number of slots taken at the same time. */
  max: number;
  /** Maximum number of slots of one key, such as a network. */
  maxOfKey: number;
}

/**
 * Limits work that may not wait, in total and for each key: no slot is queued for.
 * @returns function that takes a slot and returns its release; null when none is free
 */
export function createKeyedSlots({ max, maxOfKey }: KeyedSlotsOptions): (key: string) => (() => void) | null {
  const taken = new Map<string, number>();
  let total = 0;

  function change(key: string, by: 1 | -1): void {
    total += by;
    const count = (taken.get(key) ?? 0) + by;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  }

  return (key) => {
    if (total >= max || (taken.get(key) ?? 0) >= maxOfKey) return null;
    change(key, 1);
    let isTaken = true;
    return () => {
      if (isTaken) change(key, -1);
      isTaken = false;
    };
  };
}
