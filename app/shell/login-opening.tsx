import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShell } from '~/app/route-kit/shell-data';
import { closeLoginModal } from '~/app/store/store';
import LoginModal from '~/app/shell/login-modal';

/**
 * The login as the client has it: in the native app its own, which stands over the page or in a page of the app; the
 * page's modal everywhere else, and there where the app opens nothing.
 */
export default function LoginOpening() {
  const shell = useShell();
  const app = shell?.nativeApp;
  const { pathname, search } = useLocation();
  // Whoever is logged in is shown what is missing of their verification: by the page, everywhere.
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
