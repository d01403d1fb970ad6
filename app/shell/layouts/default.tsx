import { commonHeader } from '../header';
import { layoutParts } from '../layout-parts';

export const handle = { layout: 'default' };
export { errorMeta as meta } from '../error-page';

/** Header, content, login modal and navigation drawer. */
const { Layout, ErrorBoundary } = layoutParts({ header: commonHeader, hasDrawer: true, login: 'on' });
export default Layout;
export { ErrorBoundary };
