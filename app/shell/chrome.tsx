import type { ComponentType, ReactNode } from 'react';
import { BarTitleContext } from '~/app/ui/section';
import { Drawer } from '~/app/shell/drawer';
import { LoginModalHost } from '~/app/shell/login-modal-host';
import { PendingPage } from '~/app/shell/pending-page';
import { PurchasePopupHost } from '~/app/shell/purchase-popup-host';
import { TrackingConsentNotice } from '~/app/shell/records-notice';
import { TabBar } from '~/app/shell/tab-bar';
import { servicePaths } from '~/app/paths/service';
import { useHasHeader, useShell, useEdition } from '~/app/route-kit/shell-data';
import { Link } from '~/app/ui/link';

interface ChromeProps {
  children: ReactNode;
  /** commonHeader, titledHeader, or none; passed in, so that a layout loads only its own header. */
  header: HeaderBar | null;
  hasDrawer?: boolean;
  hasTabBar?: boolean;
  /** on: opens automatically when a page requests it; demand: only on user action; off: never. */
  login: 'on' | 'demand' | 'off';
}

/** A bar above the page, and the title it shows, if any. */
export interface HeaderBar {
  Bar: ComponentType<{ hasMenu: boolean; hasTabs: boolean }>;
  useTitle?: () => string | null;
}
const useNoTitle = () => null;

/** Chrome around a page. The page's content is the only `main` of the document. */
export function Chrome({ children, header, hasDrawer, hasTabBar, login }: ChromeProps) {
  const hasHeader = useHasHeader() && header !== null;
  const shell = useShell();
  const useTitle = header?.useTitle ?? useNoTitle;
  const title = useTitle();
  const hasTabs = Boolean(hasTabBar) && !shell?.client.isApp;
  return (
    <>
      {hasHeader && <header.Bar hasMenu={Boolean(hasDrawer)} hasTabs={hasTabs} />}
      <main className={hasHeader ? 'main under-header' : 'main'} id="main">
        <PurchasePopupHost />
        <BarTitleContext.Provider value={hasHeader ? title : null}>{children}</BarTitleContext.Provider>
      </main>
      {/* Browsers with scripts ignore its content (app/shell/open-app.tsx). */}
      <noscript>{import.meta.env.SSR && shell?.appLink && !shell.nativeApp && <AppDownload />}</noscript>
      <PendingPage hasHeader={hasHeader} hasTabs={hasTabs} />
      {/* Rendered by the server, so that nothing appears later over a page that is being read. */}
      {hasTabs && shell?.asksRecords && <TrackingConsentNotice />}
      {hasTabs && <div className="tab-bar-space" />}
      {/* Otherwise the tabs are in the header. */}
      {hasTabs && !hasHeader && <TabBar />}
      {hasHeader && hasDrawer && <Drawer />}
      {login !== 'off' && <LoginModalHost isAutoAllowed={login === 'on'} />}
    </>
  );
}

/** Link to the app without scripts, below the page; only in the server's HTML. */
function AppDownload() {
  return (
    <p className="column note-text mb-5 text-center">
      <Link to={servicePaths.download(useEdition())}>下载App</Link>
    </p>
  );
}
