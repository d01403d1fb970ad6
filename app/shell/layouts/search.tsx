import { getMaxLengthProps } from '~/app/ui/form/max-length';
import '~/app/shell/search-bar.css';
import { Form, Outlet, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/app/paths';
import { Icon } from '~/app/ui/icon';
import { BackLink } from '~/app/ui/back-link';
import { PageErrorBoundary } from '~/app/ui/error-page';
import { searchPlaceholder } from '~/app/shell/header';
import { PendingPage } from '~/app/shell/pending-page';
import { useEdition, useHasHeader } from '~/app/route-kit/shell-data';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';

export const handle = { layout: 'search' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/**
 * Its own search bar replaces the common header, 640 px wide; when headers are hidden it is the first element of
 * the page.
 */
function SearchChrome({ children }: { children: ReactNode }) {
  const hasHeader = useHasHeader();
  return (
    <>
      {hasHeader && (
        <header className="header">
          <SearchForm className="header-row header-row-narrow" />
        </header>
      )}
      <main className={hasHeader ? 'main under-header' : 'main'} id="main">
        {!hasHeader && <SearchForm className="header-row header-row-narrow" />}
        {children}
      </main>
      <PendingPage hasHeader={hasHeader} />
    </>
  );
}

function SearchForm({ className }: { className: string }) {
  const edition = useEdition();
  const [query] = useSearchParams();
  const keyword = query.get('searchKeyWord') ?? '';
  return (
    <Form className={className} role="search" method="get" action={paths.search(edition)}>
      {query.get('tiktok') === 'true' && <input type="hidden" name="tiktok" value="true" />}
      <label className="header-search header-search-alone">
        <span>
          <Icon name="search" size="s" />
          <input
            type="search"
            name="searchKeyWord"
            defaultValue={keyword}
            placeholder={searchPlaceholder}
            aria-label={searchPlaceholder}
            enterKeyHint="search"
            autoComplete="off"
            {...getMaxLengthProps(KEYWORD_MAX_CHARS)}
          />
        </span>
      </label>
      <button className="more-link" type="submit">
        搜索
      </button>
      <BackLink className="more-link">取消</BackLink>
    </Form>
  );
}

export default function SearchLayout() {
  return (
    <SearchChrome>
      <Outlet />
    </SearchChrome>
  );
}

export function ErrorBoundary() {
  return (
    <SearchChrome>
      <PageErrorBoundary />
    </SearchChrome>
  );
}
