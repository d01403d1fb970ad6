import { layoutParts } from '~/app/shell/layout-parts';
import { titleBar } from '~/app/ui/title-bar';

export const handle = { layout: 'static-page' };
export { errorMeta as meta } from '~/app/ui/error-page';

/** Text and document pages: a title bar, no login modal. */
const { Layout, ErrorBoundary } = layoutParts({ header: titleBar, login: 'off' });
export default Layout;
export { ErrorBoundary };
