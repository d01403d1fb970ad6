import { describe, expect, it } from 'vitest';
import { kindsOf } from '~/domain/base/edition';
import { tabToOpen } from '~/app/pages/own/watchlist/watch-tab';

describe('the tab the watchlist opens with', () => {
  it('is the one that has something, in the order of the edition', () => {
    const both = { count_simu: 2, count_public: 3 };
    expect(tabToOpen(kindsOf('wealth'), both)).toBe('simu');
    expect(tabToOpen(kindsOf('fund'), both)).toBe('public');
    expect(tabToOpen(kindsOf('wealth'), { count_simu: 0, count_public: 1 })).toBe('public');
    expect(tabToOpen(kindsOf('fund'), { count_simu: 1, count_public: 0 })).toBe('simu');
    expect(tabToOpen(kindsOf('wealth'), { count_simu: 0, count_public: 0 })).toBe('simu');
  });
});
