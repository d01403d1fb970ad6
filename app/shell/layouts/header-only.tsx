import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-parts';

export const handle = { layout: 'header-only' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** The header without its menu, and the content: for what a mail or another site leads to. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: commonHeader, login: 'off' });
export default Layout;
export { ErrorBoundary };
