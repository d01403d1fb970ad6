import { layoutParts } from '../layout-parts';

export const handle = { layout: 'static-page' };
export { errorMeta as meta } from '../error-page';

/** Text and document pages: a title bar, no login modal. */
const { Layout, ErrorBoundary } = layoutParts({ header: 'title', login: 'off' });
export default Layout;
export { ErrorBoundary };
