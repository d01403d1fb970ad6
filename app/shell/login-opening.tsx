import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { closeLoginModal } from '~/app/store/store';
import LoginModal from '~/app/shell/login-modal';

/**
 * Login of the client: in the native app its own, over the page or as an app page; the page's modal elsewhere, and
 * when the app opens nothing.
 */
export default function LoginOpening() {
  const shell = useShell();
  const app = shell?.nativeApp;
  const { pathname, search } = useLocation();
  // A logged-in person sees the missing verification steps in the page, on every client.
  const [isOurs, setIsOurs] = useState(app === undefined || shell?.loginState === 'in');
  useEffect(() => {
    if (isOurs || !app) return undefined;
    let isGone = false;
    import('~/app/platform/native/native-login')
      .then(({ openNativeLogin }) => openNativeLogin(app, pathname + search))
      .catch(() => 'failed')
      .then((opening) => {
        if (isGone) return;
        if (opening === 'failed') setIsOurs(true);
        else closeLoginModal();
      });
    return () => {
      isGone = true;
    };
  }, [isOurs, app, pathname, search]);
  return isOurs ? <LoginModal /> : null;
}
