import { useLocation } from '@remix-run/react';
import { lazy, Suspense, useEffect } from 'react';
import { popupToShow } from '../store/process';
import { closePurchasePopup, useStore } from '../store/store';
import { useShell } from './shell-data';

const PurchasePopup = lazy(() => import('./purchase-popup'));

/** Keeps the place of the common pop-up of a purchase; its code is loaded when it opens, and the next page closes it. */
export function PurchasePopupHost() {
  const popup = popupToShow(useStore((state) => state.process.popup));
  const isElder = useShell()?.isElder ?? false;
  const { pathname } = useLocation();
  useEffect(() => closePurchasePopup, [pathname]);
  if (!popup) return null;
  return (
    <Suspense fallback={null}>
      <PurchasePopup popup={popup} isInPage={isElder} onClose={closePurchasePopup} />
    </Suspense>
  );
}
