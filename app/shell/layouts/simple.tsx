import { createLayoutExports } from '~/app/shell/layout-exports';
import { titledHeader } from '~/app/shell/titled-header';

export const handle = { layout: 'simple' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** A title bar, content and the login modal; no drawer. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: titledHeader, login: 'on' });
export default Layout;
export { ErrorBoundary };
