import { Footer } from '../footer';
import { layoutParts } from '../layout-parts';

export const handle = { layout: 'home' };
export { errorMeta as meta } from '../error-page';

/** Header, content with the legal footer, bottom tab bar, drawer and login modal. The root greys it out when flagged. */
const { Layout, ErrorBoundary } = layoutParts(
  { header: 'common', hasDrawer: true, hasTabBar: true, login: 'on' },
  <div className="wrap">
    <Footer />
  </div>,
);
export default Layout;
export { ErrorBoundary };
