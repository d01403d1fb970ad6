import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'static-page' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'title', login: 'off' } as const;

/** Text and document pages: a title bar, no login modal. */
export default function StaticPageLayout() {
  return (
    <Chrome {...chrome}>
      <Outlet />
    </Chrome>
  );
}

export function ErrorBoundary() {
  return (
    <Chrome {...chrome}>
      <PageErrorBoundary />
    </Chrome>
  );
}
