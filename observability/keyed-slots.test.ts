import { describe, expect, it } from 'vitest';
import { createKeyedSlots } from '~/observability/keyed-slots';

describe('createKeyedSlots', () => {
  it('limits the slots of each key and of all keys', () => {
    const take = createKeyedSlots({ max: 3, maxOfKey: 2 });
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map((key) => take(key) !== null)).toEqual([
      ...[true, true, false],
      ...[true, false, false],
    ]);
  });

  it('frees a slot once, however often it is released', () => {
    const take = createKeyedSlots({ max: 2, maxOfKey: 2 });
    const release = take('a');
    take('b');
    release?.();
    release?.();
    expect(take('a')).not.toBeNull();
    expect(take('a')).toBeNull();
  });
});
