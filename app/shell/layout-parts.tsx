import { Outlet } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { Chrome } from '~/app/shell/chrome';
import { PageErrorBoundary } from '~/app/ui/error-page';

/**
 * A layout: what stands around its pages, and the same around the page of an error.
 * @param below what follows every page
 */
export function layoutParts(chrome: Omit<ComponentProps<typeof Chrome>, 'children'>, below?: ReactNode) {
  return {
    Layout: () => (
      <Chrome {...chrome}>
        <Outlet />
        {below}
      </Chrome>
    ),
    ErrorBoundary: () => (
      <Chrome {...chrome}>
        <PageErrorBoundary />
      </Chrome>
    ),
  };
}
