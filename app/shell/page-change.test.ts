import { describe, expect, it } from 'vitest';
import { resolvePageChange } from '~/app/shell/page-change';

const change = {
  ...{ isPathChanged: true, isTitleChanged: true, isTyping: false },
  ...{ isFocusLeftBehind: true, isFocusOutOfView: false },
};

describe('focus and announcements after a navigation', () => {
  it('moves the focus to the heading of another path and announces its title', () => {
    expect(resolvePageChange(change)).toEqual({ focusesHeading: true, announces: true });
  });

  it('keeps the focus where the new page has put it', () => {
    expect(resolvePageChange({ ...change, isFocusLeftBehind: false })).toEqual({
      focusesHeading: false,
      announces: true,
    });
  });

  it('keeps the focus for a filter or a period of the same page, and announces only another title', () => {
    const same = { ...change, isPathChanged: false };
    expect(resolvePageChange(same)).toEqual({ focusesHeading: false, announces: true });
    expect(resolvePageChange({ ...same, isTitleChanged: false }).announces).toBe(false);
  });

  it('moves the focus to the heading when the page starts at its top again and the link is below the screen', () => {
    const same = { ...change, isPathChanged: false, isFocusOutOfView: true };
    expect(resolvePageChange(same).focusesHeading).toBe(true);
    expect(resolvePageChange({ ...same, isFocusLeftBehind: false }).focusesHeading).toBe(false);
  });

  it('does not interrupt a search that follows the typed letters', () => {
    expect(resolvePageChange({ ...change, isPathChanged: false, isTyping: true }).announces).toBe(false);
  });
});
