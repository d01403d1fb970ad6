import { describe, expect, it } from 'vitest';
import { saveScrolledList, getScrolledList, type ScrolledList } from '~/app/pages/market/library/grown-list';
import type { LibraryRows } from '~/app/features/lists/library-view';

const pager = { page: 1, pageCount: 3, nextTo: '/next', firstTo: null };
const firstPage = (countText: string): LibraryRows => ({
  rows: [],
  countText,
  foundText: '',
  asOf: null,
  pager,
});
const grown = (pages: number): ScrolledList => ({ added: [], pager, pages });

describe('list extended by scrolling', () => {
  it('is restored only for its own history entry', () => {
    saveScrolledList('a', firstPage('共 60 只'), grown(1));
    saveScrolledList('a', firstPage('共 60 只'), grown(2));
    expect(getScrolledList('a', firstPage('共 60 只'))?.pages).toBe(2);
    expect(getScrolledList('b', firstPage('共 60 只'))).toBeNull();
  });

  it('is discarded when its first page has changed, so that data of another viewer is not shown', () => {
    saveScrolledList('c', firstPage('共 60 只'), grown(1));
    expect(getScrolledList('c', firstPage('共 20 只'))).toBeNull();
  });

  it('keeps the last few entries', () => {
    for (let index = 0; index < 6; index += 1) saveScrolledList(`e${index}`, firstPage('共 60 只'), grown(1));
    expect(getScrolledList('e0', firstPage('共 60 只'))).toBeNull();
    expect(getScrolledList('e5', firstPage('共 60 只'))).not.toBeNull();
  });
});
