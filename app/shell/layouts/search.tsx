import { Form, Outlet, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { Icon } from '../../ui/icon';
import { BackLink } from '../back-link';
import { PageErrorBoundary } from '../error-page';
import { searchHint } from '../header';
import { PendingPage } from '../pending-page';
import { useEdition, useHasHeader } from '../shell-data';

export const handle = { layout: 'search' };
export { errorMeta as meta } from '../error-page';

/** Its own search bar in place of the common header, 640 px wide. */
function SearchChrome({ children }: { children: ReactNode }) {
  const hasHeader = useHasHeader();
  return (
    <>
      {hasHeader && <SearchBar />}
      <main className={hasHeader ? 'main under-hdr' : 'main'} id="main">
        {children}
      </main>
      <PendingPage hasHeader={hasHeader} />
    </>
  );
}

function SearchBar() {
  const edition = useEdition();
  const [query] = useSearchParams();
  const keyword = query.get('searchKeyWord') ?? '';
  return (
    <header className="hdr">
      <Form className="hdr-in narrow" role="search" method="get" action={paths.search(edition)}>
        <label className="find first">
          <span>
            <Icon name="search" size="s" />
            <input
              type="search"
              name="searchKeyWord"
              defaultValue={keyword}
              placeholder={searchHint}
              aria-label={searchHint}
              enterKeyHint="search"
              autoComplete="off"
              maxLength={50}
            />
          </span>
        </label>
        <button className="more" type="submit">
          搜索
        </button>
        <BackLink className="more">取消</BackLink>
      </Form>
    </header>
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
