import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'tab-page' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Header, content, bottom tab bar, drawer and login modal. */
const { Layout, ErrorBoundary } = createLayoutExports({
  header: commonHeader,
  hasDrawer: true,
  hasTabBar: true,
  login: 'on',
});
export default Layout;
export { ErrorBoundary };
