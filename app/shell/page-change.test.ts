import { describe, expect, it } from 'vitest';
import { resolvePageChange } from '~/app/shell/page-change';

const change = { isPathChanged: true, isTitleChanged: true, isFocusLeftBehind: true, isTyping: false };

describe('focus and words after a navigation', () => {
  it('another path takes the focus to its heading and says its title', () => {
    expect(resolvePageChange(change)).toEqual({ focusesHeading: true, announces: true });
  });

  it('leaves the focus where the new page has put it', () => {
    expect(resolvePageChange({ ...change, isFocusLeftBehind: false })).toEqual({
      focusesHeading: false,
      announces: true,
    });
  });

  it('a filter or a period of the same page keeps the focus; only another title is said', () => {
    const same = { ...change, isPathChanged: false };
    expect(resolvePageChange(same)).toEqual({ focusesHeading: false, announces: true });
    expect(resolvePageChange({ ...same, isTitleChanged: false }).announces).toBe(false);
  });

  it('a search that follows the letters is not interrupted', () => {
    expect(resolvePageChange({ ...change, isPathChanged: false, isTyping: true }).announces).toBe(false);
  });
});
