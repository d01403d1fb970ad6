import { describe, expect, it } from 'vitest';
import { getKeyboardHeight } from '~/app/platform/keyboard';

const PAGE_PX = 812;

describe('keyboard height', () => {
  it.each([
    ['is the page height minus the visual viewport', { height: 512, offsetTop: 0, scale: 1 }, 300],
    ['is less when the visual viewport has moved down', { height: 512, offsetTop: 120, scale: 1 }, 180],
    ['is 0 when only a browser bar covers the page', { height: 756, offsetTop: 0, scale: 1 }, 0],
    ['is 0 when the page is zoomed', { height: 406, offsetTop: 0, scale: 2 }, 0],
    ['is 0 when the whole page is visible', { height: PAGE_PX, offsetTop: 0, scale: 1 }, 0],
  ])('%s', (_title, view, height) => {
    expect(getKeyboardHeight(view, PAGE_PX)).toBe(height);
  });
});
