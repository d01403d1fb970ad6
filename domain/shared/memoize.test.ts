import { describe, expect, it, vi } from 'vitest';
import { memoize } from '~/domain/shared/memoize';

describe('what is made once of a value that never changes', () => {
  const make = vi.fn((value: { names: string[] }, sort: string) => ({ text: value.names.join(sort) }));
  const once = memoize(make);

  it('is kept with a frozen value, frozen itself, while the rest is the same', () => {
    const value = Object.freeze({ names: ['a', 'b'] });
    const first = once(value, '+');
    expect(once(value, '+')).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    expect(once(value, '-')).toEqual({ text: 'a-b' });
    expect(once(value, '+')).toEqual({ text: 'a+b' });
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('is never kept of a value that may change', () => {
    const value = { names: ['a'] };
    once(value, '+');
    value.names.push('b');
    expect(once(value, '+')).toEqual({ text: 'a+b' });
  });

  it('belongs to its own value: an equal one is looked at for itself', () => {
    const [one, other] = [Object.freeze({ names: ['a'] }), Object.freeze({ names: ['a'] })];
    expect(once(one, '+')).not.toBe(once(other, '+'));
  });
});
