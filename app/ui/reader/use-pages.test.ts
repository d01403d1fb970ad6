import { describe, expect, it } from 'vitest';
import { computeReadingPage } from '~/app/ui/reader/use-pages';

describe('current page of a text', () => {
  const screen = { from: 100, to: 600 };
  it.each([
    [
      { top: 300, height: 2400 },
      { page: 1, count: 5 },
    ],
    [
      { top: 100, height: 2400 },
      { page: 1, count: 5 },
    ],
    [
      { top: -399, height: 2400 },
      { page: 1, count: 5 },
    ],
    [
      { top: -400, height: 2400 },
      { page: 2, count: 5 },
    ],
    [
      { top: -1800, height: 2400 },
      { page: 5, count: 5 },
    ],
    [
      { top: -9000, height: 2400 },
      { page: 5, count: 5 },
    ],
    [
      { top: 120, height: 200 },
      { page: 1, count: 1 },
    ],
  ])('%o is %o', (text, pages) => {
    expect(computeReadingPage(text, screen)).toEqual(pages);
  });

  it('is one page when no screen space is left for it', () => {
    expect(computeReadingPage({ top: 0, height: 0 }, { from: 700, to: 600 })).toEqual({ page: 1, count: 1 });
  });
});
