import { layoutParts } from '~/app/shell/layout-parts';
import { titleBar } from '~/app/ui/title-bar';

export const handle = { layout: 'simple' };
export { errorMeta as meta } from '~/app/ui/error-page';

/** A title bar, content and the login modal; no drawer. */
const { Layout, ErrorBoundary } = layoutParts({ header: titleBar, login: 'on' });
export default Layout;
export { ErrorBoundary };
