import { describe, expect, it } from 'vitest';
import { getTransitionSide, type TransitionPage } from '~/app/shell/page-transitions';

const at = (pathname: string, index: number | null = 0, tab = -1): TransitionPage => ({
  pathname,
  index,
  tab,
});

describe('transition between pages', () => {
  it.each([
    ['forward for a link', at('/a', 0), at('/b', 1), 1],
    ['backward for history back', at('/b', 4), at('/a', 3), -1],
    ['none for a replaced history entry', at('/a', 2), at('/b', 2), 0],
    ['none without a history index', at('/a', null), at('/b', 1), 0],
    ['forward for a tab to the right', at('/info', 0, 1), at('/user', 1, 4), 1],
    ['backward for a tab to the left, even through a link', at('/user', 0, 4), at('/', 1, 0), -1],
    ['forward from a tab to a page', at('/user', 0, 4), at('/b', 1), 1],
    ['none for a filter of the same page', at('/a', 0), at('/a', 1), null],
  ])('%s', (_, from, to, side) => {
    expect(getTransitionSide(from, to)).toBe(side);
  });
});
