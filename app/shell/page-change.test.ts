import { describe, expect, it } from 'vitest';
import { judgePageChange } from '~/app/shell/page-change';

const change = { isPathChanged: true, isTitleChanged: true, isFocusLeftBehind: true, isTyping: false };

describe('focus and words after a navigation', () => {
  it('another path takes the focus to its heading and says its title', () => {
    expect(judgePageChange(change)).toEqual({ focusesHeading: true, announces: true });
  });

  it('leaves the focus where the new page has put it', () => {
    expect(judgePageChange({ ...change, isFocusLeftBehind: false })).toEqual({
      focusesHeading: false,
      announces: true,
    });
  });

  it('a filter or a period of the same page keeps the focus; only another title is said', () => {
    const same = { ...change, isPathChanged: false };
    expect(judgePageChange(same)).toEqual({ focusesHeading: false, announces: true });
    expect(judgePageChange({ ...same, isTitleChanged: false }).announces).toBe(false);
  });

  it('a search that follows the letters is not interrupted', () => {
    expect(judgePageChange({ ...change, isPathChanged: false, isTyping: true }).announces).toBe(false);
  });
});
