import { Outlet, useMatches } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { getGuestScreen } from '~/app/route-kit/page-handle';
import { Chrome } from '~/app/shell/chrome';
import { PageErrorBoundary } from '~/app/ui/error-page';

/** The page, or the screen that its definition shows to guests in its place. */
function PageOutlet() {
  const matches = useMatches();
  const page = matches[matches.length - 1];
  const guest = getGuestScreen(page?.handle, page?.data);
  return guest ? <guest.Screen {...guest.given} /> : <Outlet />;
}

/**
 * A layout: what stands around its pages, and the same around the page of an error.
 * @param below what follows every page
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
