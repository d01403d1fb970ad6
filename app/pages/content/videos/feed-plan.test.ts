import { expect, it } from 'vitest';
import { planFeedPlayback } from '~/app/pages/content/videos/use-feed';

const plan = (shares: number[], current = -1, isByItself = true) =>
  planFeedPlayback(shares, { least: 0.6, current, isByItself });

it('plays the film in view and preloads the next one; plays none when none is in view', () => {
  expect(plan([1, 0.2, 0])).toEqual({ current: 0, preload: ['auto', 'auto', 'none'] });
  expect(plan([0, 0.1, 0.9], 0)).toEqual({ current: 2, preload: ['none', 'none', 'auto'] });
  expect(plan([0.5, 0.5, 0], 0)).toEqual({ current: -1, preload: ['none', 'none', 'none'] });
});

it('keeps the current film while enough of it is in view, one at a time', () => {
  expect(plan([0.7, 0.9, 0], 0).current).toBe(0);
  expect(plan([0.7, 0.9, 0], 1).current).toBe(1);
});

it('preloads nothing in data-saving mode', () => {
  expect(plan([1, 0, 0], -1, false)).toEqual({ current: 0, preload: ['none', 'none', 'none'] });
});
