import { layoutParts } from '~/app/shell/layout-parts';

export const handle = { layout: 'only' };
export { errorMeta as meta } from '~/app/ui/error-page';

/** The page alone. */
const { Layout, ErrorBoundary } = layoutParts({ header: null, login: 'off' });
export default Layout;
export { ErrorBoundary };
