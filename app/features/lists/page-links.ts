import { appendQuery } from '~/app/paths';
import type { KeysetPage } from '~/app/features/lists/keyset-pager';

/** Number of pages of a list; an empty list has one page. */
export const computePageCount = (total: number, limit: number): number =>
  Math.max(1, Math.ceil(total / limit));

/** Builds the links of one page of a list at `path` (which may contain a query). */
export function buildKeysetPage(
  path: string,
  query: { cursor?: string; page: number },
  list: { total: number; next_cursor: string | null; is_total_capped?: boolean },
  limit: number,
): KeysetPage {
  const page = query.cursor ? Math.max(2, query.page) : 1;
  return {
    page,
    pageCount: list.is_total_capped ? null : computePageCount(list.total, limit),
    nextTo: list.next_cursor ? joined(path, { cursor: list.next_cursor, page: page + 1 }) : null,
    firstTo: query.cursor ? path : null,
  };
}

/** A page of a list with numbered pages: the current page, and the address of each. */
export interface NumberedPage {
  page: number;
  pagePaths: string[];
}

/**
 * Builds the requested page, at most the last one; `hrefOf` returns the address of a page, the first without its
 * number.
 */
export const buildNumberedPage = (
  requested: number,
  pageCount: number,
  getHref: (page: number | undefined) => string,
): NumberedPage => ({
  page: Math.min(requested, pageCount),
  pagePaths: Array.from({ length: pageCount }, (_, index) => getHref(index === 0 ? undefined : index + 1)),
});

/** Returns the rows of the requested page, `limit` of them, with links to the other pages. */
export function paginateRows<T>(
  rows: readonly T[],
  limit: number,
  requested: number,
  getHref: (page: number | undefined) => string,
): { rows: T[]; pager: NumberedPage } {
  const pager = buildNumberedPage(requested, computePageCount(rows.length, limit), getHref);
  return { rows: rows.slice((pager.page - 1) * limit, pager.page * limit), pager };
}

function joined(path: string, query: Record<string, string | number>): string {
  const more = appendQuery('', query);
  return path.includes('?') ? `${path}&${more.slice(1)}` : path + more;
}
