import { expect, it } from 'vitest';
import { SWIPE_CLOSE_PX } from '~/domain/shared/constants';
import { isClosingSwipe } from '~/app/platform/dialogs';

it('CONST-020 closes on a swipe of more than 70 px', () => {
  expect(isClosingSwipe(71, 0, SWIPE_CLOSE_PX)).toBe(true);
  expect(isClosingSwipe(70, 0, SWIPE_CLOSE_PX)).toBe(false);
  expect(isClosingSwipe(-200, 0, SWIPE_CLOSE_PX)).toBe(false);
});

it('does not treat scrolling down as a swipe to the right', () => {
  expect(isClosingSwipe(90, 140, SWIPE_CLOSE_PX)).toBe(false);
});
