import { describe, expect, it } from 'vitest';
import { keyboardHeight } from '~/app/platform/keyboard';

const PAGE_PX = 812;

describe('keyboard height', () => {
  it.each([
    ['is what the visible part leaves of the page', { height: 512, offsetTop: 0, scale: 1 }, 300],
    ['is less where the visible part has moved down', { height: 512, offsetTop: 120, scale: 1 }, 180],
    ['is none when only a bar of the browser covers the page', { height: 756, offsetTop: 0, scale: 1 }, 0],
    ['is none when the page is zoomed', { height: 406, offsetTop: 0, scale: 2 }, 0],
    ['is none when everything is visible', { height: PAGE_PX, offsetTop: 0, scale: 1 }, 0],
  ])('%s', (_title, view, height) => {
    expect(keyboardHeight(view, PAGE_PX)).toBe(height);
  });
});
