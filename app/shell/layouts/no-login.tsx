import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'no-login' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Default layout, but the modal does not open automatically. */
const { Layout, ErrorBoundary } = createLayoutExports({
  header: commonHeader,
  hasDrawer: true,
  login: 'demand',
});
export default Layout;
export { ErrorBoundary };
