import { Outlet, useMatches } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { getGuestScreen } from '~/app/route-kit/page-handle';
import { Chrome } from '~/app/shell/chrome';
import { PageErrorBoundary } from '~/app/ui/error-page';

/** The page, or the guest screen of its definition in its place. */
function PageOutlet() {
  const matches = useMatches();
  const page = matches[matches.length - 1];
  const guest = getGuestScreen(page?.handle, page?.data);
  return guest ? <guest.Screen {...guest.given} /> : <Outlet />;
}

/**
 * Creates a layout: the chrome around its pages, and the same around an error page.
 * @param below content after every page
 */
export function createLayoutExports(
  chrome: Omit<ComponentProps<typeof Chrome>, 'children'>,
  below?: ReactNode,
) {
  return {
    Layout: () => (
      <Chrome {...chrome}>
        <PageOutlet />
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
