import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';

export const handle = { layout: 'header-only' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'common', login: 'off' } as const;

/** Header and content; no drawer, no login modal. */
export default function HeaderOnlyLayout() {
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
