import { ButtonLink } from '~/app/ui/button';

interface PagerProps {
  /** From 1 on. */
  page: number;
  /** Address of each page. */
  pagePaths: readonly string[];
}

/** Plain links to the previous and the next page. Renders nothing for a single page. */
export function Pager({ page, pagePaths }: PagerProps) {
  const pageCount = pagePaths.length;
  const getHref = (each: number) => pagePaths[each - 1] ?? '';
  if (pageCount <= 1) return null;
  if (page <= 1) {
    return (
      <ButtonLink kind="line" wide className="mt-4" to={getHref(2)} rel="next">
        下一页（第 2 页，共 {pageCount} 页）
      </ButtonLink>
    );
  }
  return (
    <nav className="pager" aria-label="翻页">
      <ButtonLink kind="line" small to={getHref(page - 1)} rel="prev">
        上一页
      </ButtonLink>
      <span className="note-text">
        第 {page} 页，共 {pageCount} 页
      </span>
      {page < pageCount ? (
        <ButtonLink kind="line" small to={getHref(page + 1)} rel="next">
          下一页
        </ButtonLink>
      ) : (
        <span className="button button-line button-small" aria-disabled="true">
          下一页
        </span>
      )}
    </nav>
  );
}
