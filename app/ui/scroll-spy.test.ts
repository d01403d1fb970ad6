import { describe, expect, it } from 'vitest';
import { getCurrentSection } from '~/app/ui/scroll-spy';

const at = (...tops: number[]) => tops.map((top, index) => ({ id: 'abcd'[index]!, top }));
const line = { lineTop: 100, isAtEnd: false, requested: null };

describe('current section', () => {
  it('is the first one above all of them, then the last that has passed the line', () => {
    expect(getCurrentSection(at(300, 800, 1200), line)).toBe('a');
    expect(getCurrentSection(at(-300, 100, 600), line)).toBe('b');
    expect(getCurrentSection(at(-900, -300, 99), line)).toBe('c');
    expect(getCurrentSection([], line)).toBeNull();
  });

  it('is the last one at the end of the page, or the requested one that cannot reach the line', () => {
    const end = { ...line, isAtEnd: true };
    expect(getCurrentSection(at(-300, 200, 600, 700), end)).toBe('d');
    expect(getCurrentSection(at(-300, 200, 600, 700), { ...end, requested: 'c' })).toBe('c');
    expect(getCurrentSection(at(-300, 200, 600, 700), { ...end, requested: 'a' })).toBe('d');
    expect(getCurrentSection(at(-300, 50), end)).toBe('b');
  });
});
