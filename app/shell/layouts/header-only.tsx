import { commonHeader } from '~/app/shell/header';
import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'header-only' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Header without its menu, and the content: for pages opened from a mail or another site. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: commonHeader, login: 'off' });
export default Layout;
export { ErrorBoundary };
