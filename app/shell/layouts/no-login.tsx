import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'no-login' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'common', hasDrawer: true, login: 'demand' } as const;

/** Default without the modal opening by itself. */
export default function NoLoginLayout() {
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
