import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'default' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Header, content, login modal and navigation drawer. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: commonHeader, hasDrawer: true, login: 'on' });
export default Layout;
export { ErrorBoundary };
