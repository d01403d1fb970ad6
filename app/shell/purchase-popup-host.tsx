import { useLocation } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { getVisiblePopup } from '~/app/store/process';
import { closePurchasePopup, useStore } from '~/app/store/store';
import { NETWORK_TEXT } from '~/app/platform/upstream-call';
import { createLazySection } from '~/app/ui/lazy-section';
import { showToast } from '~/app/ui/toast';
import type { PurchasePopupProps } from '~/app/shell/purchase-popup';
import { useShell } from '~/app/route-kit/shell-data';

/** Its code could not be loaded: shows a message, and the form's button tries again. */
function LostPopup({ onClose }: PurchasePopupProps) {
  useEffect(() => {
    onClose();
    showToast(NETWORK_TEXT);
  }, [onClose]);
  return null;
}
const PurchasePopup = createLazySection<PurchasePopupProps>(
  () => import('~/app/shell/purchase-popup'),
  LostPopup,
);

/** Mount point of the common purchase pop-up; its code is loaded when it opens, and the next page closes it. */
export function PurchasePopupHost() {
  const popup = getVisiblePopup(useStore((state) => state.process.popup));
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
