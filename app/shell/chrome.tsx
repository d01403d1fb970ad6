import type { ReactNode } from 'react';
import { BarTitle } from '../ui/section';
import { Drawer } from './drawer';
import { Header } from './header';
import { LoginModalHost } from './login-modal-host';
import { PendingPage } from './pending-page';
import { PurchasePopupHost } from './purchase-popup-host';
import { useHasHeader, useShell } from './shell-data';
import { TabBar } from './tab-bar';
import { TitleBar, usePageTitle } from './title-bar';

interface ChromeProps {
  children: ReactNode;
  /** common: logo, search, menu; title: back and title; none. */
  header: 'common' | 'title' | 'none';
  hasDrawer?: boolean;
  hasTabBar?: boolean;
  /** on: opens by itself where a page asks for it; demand: only when someone opens it; off: not at all. */
  login: 'on' | 'demand' | 'off';
}

/** What stands around a page. Its own content is the one `main` of the document. */
export function Chrome({ children, header, hasDrawer, hasTabBar, login }: ChromeProps) {
  const hasHeader = useHasHeader() && header !== 'none';
  const shell = useShell();
  const title = usePageTitle();
  const hasTabs = Boolean(hasTabBar) && !shell?.client.isApp;
  return (
    <>
      {hasHeader && (header === 'common' ? <Header hasMenu={Boolean(hasDrawer)} /> : <TitleBar />)}
      <main className={hasHeader ? 'main under-hdr' : 'main'} id="main">
        <PurchasePopupHost />
        <BarTitle.Provider value={hasHeader && header === 'title' ? title : null}>
          {children}
        </BarTitle.Provider>
      </main>
      <PendingPage hasHeader={hasHeader} hasTabs={hasTabs} />
      {hasTabs && <TabBar />}
      {hasHeader && hasDrawer && <Drawer />}
      {login !== 'off' && <LoginModalHost isAutoAllowed={login === 'on'} />}
    </>
  );
}
