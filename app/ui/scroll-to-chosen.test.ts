import { describe, expect, it } from 'vitest';
import { scrollToChosenLink } from '~/app/ui/scroll-to-chosen';
import { standIn } from '~/tests/fixtures/partial';

/** A line of links as a browser measures it: a visible width of 300 px from 16 px on, each link 80 px wide. */
function getLine(links: number, current: number | null, scrolled = 0) {
  const box = (left: number, width: number) => ({ getBoundingClientRect: () => ({ left, width }) });
  return standIn<Element>({
    ...box(16, 300),
    scrollLeft: scrolled,
    querySelector: (selector: string) => {
      expect(selector).toBe('[aria-current]');
      return current === null || current >= links ? null : box(16 + current * 80 - scrolled, 80);
    },
  });
}

describe('line of links wider than the screen', () => {
  it('scrolls until the chosen link is in the middle, from any position', () => {
    for (const scrolled of [0, 130, 400]) {
      const line = getLine(9, 6, scrolled);
      scrollToChosenLink(line);
      // Middle of the seventh link, minus half of the visible width.
      expect(line.scrollLeft).toBe(6 * 80 + 40 - 150);
    }
  });

  it('does not move while nothing is chosen', () => {
    const line = getLine(9, null, 130);
    scrollToChosenLink(line);
    expect(line.scrollLeft).toBe(130);
    expect(() => scrollToChosenLink(null)).not.toThrow();
  });
});
