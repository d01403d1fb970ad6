import { layoutParts } from '../layout-parts';
import { titleBar } from '../title-bar';

export const handle = { layout: 'simple' };
export { errorMeta as meta } from '../error-page';

/** A title bar, content and the login modal; no drawer. */
const { Layout, ErrorBoundary } = layoutParts({ header: titleBar, login: 'on' });
export default Layout;
export { ErrorBoundary };
