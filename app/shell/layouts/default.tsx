import { commonHeader } from '~/app/shell/header';
import { layoutParts } from '~/app/shell/layout-parts';

export const handle = { layout: 'default' };
export { errorMeta as meta } from '~/app/ui/error-page';

/** Header, content, login modal and navigation drawer. */
const { Layout, ErrorBoundary } = layoutParts({ header: commonHeader, hasDrawer: true, login: 'on' });
export default Layout;
export { ErrorBoundary };
