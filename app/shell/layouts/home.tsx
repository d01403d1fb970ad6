import { Outlet } from '@remix-run/react';
import { Chrome } from '../chrome';
import { PageErrorBoundary } from '../error-page';
import { Footer } from '../footer';

export const handle = { layout: 'home' };
export { errorMeta as meta } from '../error-page';

const chrome = { header: 'common', hasDrawer: true, hasTabBar: true, login: 'on' } as const;

/** Header, content with the legal footer, bottom tab bar, drawer and login modal. The root greys it out when flagged. */
export default function HomeLayout() {
  return (
    <Chrome {...chrome}>
      <Outlet />
      <div className="wrap">
        <Footer />
      </div>
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
