import { describe, expect, it } from 'vitest';
import { getTransitionSide, type TransitionPage } from '~/app/shell/page-transitions';

const at = (pathname: string, index: number | null = 0, tab = -1): TransitionPage => ({
  pathname,
  index,
  tab,
});

describe('transition between pages', () => {
  it.each([
    ['a link leads on', at('/a', 0), at('/b', 1), 1],
    ['the way back', at('/b', 4), at('/a', 3), -1],
    ['a page in the place of another', at('/a', 2), at('/b', 2), 0],
    ['a browser that does not count', at('/a', null), at('/b', 1), 0],
    ['a tab further to the right', at('/info', 0, 1), at('/user', 1, 4), 1],
    ['a tab further to the left, though a link led there', at('/user', 0, 4), at('/', 1, 0), -1],
    ['from a tab into a page', at('/user', 0, 4), at('/b', 1), 1],
    ['a filter of the same page', at('/a', 0), at('/a', 1), null],
  ])('%s', (_, from, to, side) => {
    expect(getTransitionSide(from, to)).toBe(side);
  });
});
