import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'simple' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'title', login: 'on' } as const;

/** A title bar, content and the login modal; no drawer. */
export default function SimpleLayout() {
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
