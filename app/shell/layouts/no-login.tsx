import { commonHeader } from '~/app/shell/header';
import { layoutParts } from '~/app/shell/layout-parts';

export const handle = { layout: 'no-login' };
export { errorMeta as meta } from '~/app/ui/error-page';

/** Default without the modal opening by itself. */
const { Layout, ErrorBoundary } = layoutParts({ header: commonHeader, hasDrawer: true, login: 'demand' });
export default Layout;
export { ErrorBoundary };
