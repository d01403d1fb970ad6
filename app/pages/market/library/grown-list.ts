import type { FundTableRow } from '~/app/features/lists/fund-table-view';
import type { KeysetPage } from '~/app/features/lists/keyset-pager';
import type { LibraryRows } from '~/app/features/lists/library-view';

/** Rows that scrolling appended to the first page of a list, and the next cursor. */
export interface ScrolledList {
  added: FundTableRow[];
  pager: KeysetPage;
  pages: number;
}

const KEPT_ENTRIES = 5;
const kept = new Map<string, { first: string; grown: ScrolledList }>();

/** Stores a list for navigation back to its history entry; in memory only, so it is lost with the document. */
export function saveScrolledList(entry: string, first: LibraryRows, grown: ScrolledList): void {
  kept.delete(entry);
  kept.set(entry, { first: JSON.stringify(first), grown });
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_ENTRIES) break;
    kept.delete(oldest);
  }
}

/**
 * Returns the extended list; null when its first page has changed, for example after a logout or with newer
 * figures.
 */
export function getScrolledList(entry: string, first: LibraryRows): ScrolledList | null {
  const before = kept.get(entry);
  return before?.first === JSON.stringify(first) ? before.grown : null;
}
