import { expect, it } from 'vitest';
import { withPlace } from '~/app/platform/watch-places';

it('a device keeps where it stopped, newest first, of fifty films; one hardly begun or seen is none', () => {
  let places = withPlace([], 'a', 12.7, 40);
  expect(places).toEqual([['a', 12]]);
  places = withPlace(places, 'b', 20, 40);
  expect(places).toEqual([
    ['b', 20],
    ['a', 12],
  ]);
  expect(withPlace(places, 'b', 36, 40)).toEqual([['a', 12]]);
  expect(withPlace(places, 'b', 4, 40)).toEqual([['a', 12]]);
  for (let index = 0; index < 60; index += 1) places = withPlace(places, `f${index}`, 9, 40);
  expect([places.length, places[0]]).toEqual([50, ['f59', 9]]);
});
