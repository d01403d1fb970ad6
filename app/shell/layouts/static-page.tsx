import { createLayoutExports } from '~/app/shell/layout-exports';
import { titledHeader } from '~/app/shell/titled-header';

export const handle = { layout: 'static-page' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Text and document pages: a title bar, no login modal. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: titledHeader, login: 'off' });
export default Layout;
export { ErrorBoundary };
