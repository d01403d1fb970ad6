import { ButtonLink } from '~/app/ui/button';

/** Position and links of a page in a keyset list: forward by cursor, back to the first page. */
export interface KeysetPage {
  page: number;
  /** Null when the total is only a lower bound. */
  pageCount: number | null;
  nextTo: string | null;
  firstTo: string | null;
}

/** Plain links of a list that has a next page but no page numbers. */
export function KeysetPager({ page, pageCount, nextTo, firstTo }: KeysetPage) {
  const of = pageCount === null ? '' : `，共 ${pageCount} 页`;
  if (!firstTo) {
    if (!nextTo) return null;
    return (
      <ButtonLink kind="line" wide className="mt-4" to={nextTo} rel="next">
        下一页（第 {page + 1} 页{of}）
      </ButtonLink>
    );
  }
  return (
    <nav className="pager" aria-label="翻页">
      <ButtonLink kind="line" small to={firstTo} rel="first">
        第 1 页
      </ButtonLink>
      <span className="note-text">
        第 {page} 页{of}
      </span>
      {nextTo ? (
        <ButtonLink kind="line" small to={nextTo} rel="next">
          下一页
        </ButtonLink>
      ) : (
        <span className="note-text">已到最后</span>
      )}
    </nav>
  );
}
