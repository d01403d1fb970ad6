import { expect, it } from 'vitest';
import { createPercentScale } from '~/app/charts/percent-scale';

it('maps the ends of a range to 0 and 100, and an empty range to its middle', () => {
  expect([-10, 0, 30].map(createPercentScale(-10, 30))).toEqual([0, 25, 100]);
  expect([0, 5].map(createPercentScale(0, 0))).toEqual([50, 50]);
});
