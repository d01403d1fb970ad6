import { createLayoutExports } from '~/app/shell/layout-exports';

export const handle = { layout: 'only' };
export { buildErrorMeta as meta } from '~/app/ui/error-page';

/** Only the page. */
const { Layout, ErrorBoundary } = createLayoutExports({ header: null, login: 'off' });
export default Layout;
export { ErrorBoundary };
