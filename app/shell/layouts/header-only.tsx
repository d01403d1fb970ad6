import { commonHeader } from '../header';
import { layoutParts } from '../layout-parts';

export const handle = { layout: 'header-only' };
export { errorMeta as meta } from '../error-page';

/** Header and content; no drawer, no login modal. */
const { Layout, ErrorBoundary } = layoutParts({ header: commonHeader, login: 'off' });
export default Layout;
export { ErrorBoundary };
