import { useLocation, useMatches } from '@remix-run/react';
import { lazy, Suspense, useEffect } from 'react';
import { LOGIN_MODAL_DELAY_MS } from '~/domain/constants';
import { closeLoginModal, openLoginModal, useStore } from '../store/store';
import { isQuietPage } from './login-modal-rules';
import { useShell } from './shell-data';

const LoginModal = lazy(() => import('./login-modal'));

/** Whether the page shown asks for the login when nobody is logged in. */
function useOpensLogin(): boolean {
  return useMatches().some(
    (match) => (match.handle as { opensLogin?: boolean } | undefined)?.opensLogin === true,
  );
}

/** Keeps the place of the login modal; its code is loaded when it opens. */
export function LoginModalHost({ isAutoAllowed = true }: { isAutoAllowed?: boolean }) {
  const isOpen = useStore((state) => state.loginModal.isOpen);
  const shell = useShell();
  const { pathname } = useLocation();
  const opensLogin = useOpensLogin();
  const loginState = shell?.loginState;
  const isCrawler = shell?.isCrawler;

  useEffect(() => {
    if (!isAutoAllowed || !opensLogin || loginState !== 'out' || isCrawler || isQuietPage(pathname))
      return undefined;
    const timer = setTimeout(() => openLoginModal({ isAuto: true }), LOGIN_MODAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAutoAllowed, opensLogin, loginState, isCrawler, pathname]);

  useEffect(() => {
    if (loginState === 'in' && useStore.getState().loginModal.part !== 'pre-condition') closeLoginModal();
  }, [loginState]);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LoginModal />
    </Suspense>
  );
}
