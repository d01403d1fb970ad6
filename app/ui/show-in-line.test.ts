import { describe, expect, it } from 'vitest';
import { scrollToChosenLink } from '~/app/ui/show-in-line';

/** A line of links as a browser measures it: 300 px to be seen from 16 px on, each link 80 px wide. */
function lineOf(links: number, current: number | null, scrolled = 0) {
  const box = (left: number, width: number) => ({ getBoundingClientRect: () => ({ left, width }) });
  const line = {
    ...box(16, 300),
    scrollLeft: scrolled,
    querySelector: (selector: string) => {
      expect(selector).toBe('[aria-current]');
      return current === null || current >= links ? null : box(16 + current * 80 - scrolled, 80);
    },
  };
  return line as unknown as Element & { scrollLeft: number };
}

describe('a line of links that is wider than the screen', () => {
  it('is moved until the chosen link stands in its middle, from wherever it was', () => {
    for (const scrolled of [0, 130, 400]) {
      const line = lineOf(9, 6, scrolled);
      scrollToChosenLink(line);
      // The middle of the seventh link, less half of what is to be seen.
      expect(line.scrollLeft).toBe(6 * 80 + 40 - 150);
    }
  });

  it('stays where it is while nothing is chosen', () => {
    const line = lineOf(9, null, 130);
    scrollToChosenLink(line);
    expect(line.scrollLeft).toBe(130);
    expect(() => scrollToChosenLink(null)).not.toThrow();
  });
});
