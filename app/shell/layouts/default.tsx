import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'default' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'common', hasDrawer: true, login: 'on' } as const;

/** Header, content, login modal and navigation drawer. */
export default function DefaultLayout() {
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
