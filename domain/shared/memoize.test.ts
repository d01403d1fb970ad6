import { describe, expect, it, vi } from 'vitest';
import { memoize } from '~/domain/shared/memoize';

describe('memoize', () => {
  const make = vi.fn((value: { names: string[] }, sort: string) => ({ text: value.names.join(sort) }));
  const once = memoize(make);

  it('keeps the frozen result of a frozen value while the other arguments are the same', () => {
    const value = Object.freeze({ names: ['a', 'b'] });
    const first = once(value, '+');
    expect(once(value, '+')).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    expect(once(value, '-')).toEqual({ text: 'a-b' });
    expect(once(value, '+')).toEqual({ text: 'a+b' });
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('never keeps the result of a mutable value', () => {
    const value = { names: ['a'] };
    once(value, '+');
    value.names.push('b');
    expect(once(value, '+')).toEqual({ text: 'a+b' });
  });

  it('keeps results by object identity: an equal value is computed separately', () => {
    const [one, other] = [Object.freeze({ names: ['a'] }), Object.freeze({ names: ['a'] })];
    expect(once(one, '+')).not.toBe(once(other, '+'));
  });
});
