import type { LoaderFunctionArgs } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import { getFooterType } from '~/domain/platform/footer';
import { Footer } from '~/app/shell/footer';
import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'home' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** The seller is part of the page from its first byte. A missing config does not affect the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const config = await context.upstream.users.config().catch(() => null);
  return {
    seller: config
      ? getFooterType(config.sales_platform, { isZiguan: config.is_ziguan })
      : ('unknown' as const),
  };
}

/** The browser requests changes itself (app/shell/login-sync.tsx). */
export const shouldRevalidate = () => false;

function HomeFooter() {
  const data = useRouteLoaderData<typeof loader>('shell/layouts/home');
  return (
    <div className="column column-wide">
      <Footer seller={data ? data.seller : 'unknown'} />
    </div>
  );
}

/**
 * Header, content with the legal footer, bottom tab bar, drawer and login modal. The root renders it in grey when
 * flagged.
 */
const { Layout, ErrorBoundary } = createLayoutExports(
  { header: commonHeader, hasDrawer: true, hasTabBar: true, login: 'on' },
  <HomeFooter />,
);
export default Layout;
export { ErrorBoundary };
