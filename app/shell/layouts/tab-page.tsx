import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'tab-page' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'common', hasDrawer: true, hasTabBar: true, login: 'on' } as const;

/** Header, content, bottom tab bar, drawer and login modal. */
export default function TabPageLayout() {
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
