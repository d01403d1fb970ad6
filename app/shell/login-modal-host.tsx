import { useLocation, useMatches } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { LOGIN_MODAL_DELAY_MS } from '~/domain/shared/constants';
import { closeLoginModal, openLoginModal, useStore } from '~/app/store/store';
import { isModalFreePage, shouldOpenPreCondition } from '~/app/shell/login-modal-rules';
import { NETWORK_TEXT } from '~/app/platform/upstream-call';
import { createLazySection } from '~/app/ui/lazy-part';
import { showToast } from '~/app/ui/toast';
import { useShell, type ShellData } from '~/app/route-kit/shell-data';

/** Its code could not be had: said in a line, and the next tap tries again. */
function LostModal() {
  useEffect(() => {
    closeLoginModal();
    showToast(NETWORK_TEXT);
  }, []);
  return null;
}
const LoginModal = createLazySection<object>(() => import('~/app/shell/login-opening'), LostModal);

/** Whether the page shown asks for the login when nobody is logged in. */
function useOpensLogin(): boolean {
  return useMatches().some(
    (match) => (match.handle as { opensLogin?: boolean } | undefined)?.opensLogin === true,
  );
}

/** Opens a link to the list of what is missing as the modal, over the page it stands on. */
function usePreconditionLinks(shell: ShellData | null): void {
  const isLoggedIn = shell?.loginState === 'in';
  const isVerified = shell?.viewer?.isModalVerified ?? false;
  const isElder = shell?.isElder ?? false;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== window.location.origin) return;
      const place = { pathname: link.pathname, isInModal: link.closest('.login-modal') !== null };
      if (!shouldOpenPreCondition(place, { isLoggedIn, isVerified, isElder })) return;
      event.preventDefault();
      openLoginModal({ isAutoCert: true, preconditionTo: link.pathname + link.search });
    };
    // Before the listener that follows links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isLoggedIn, isVerified, isElder]);
}

/** Keeps the place of the login modal; its code is loaded when it opens. */
export function LoginModalHost({ isAutoAllowed = true }: { isAutoAllowed?: boolean }) {
  const isOpen = useStore((state) => state.loginModal.isOpen);
  const shell = useShell();
  const { pathname } = useLocation();
  const opensLogin = useOpensLogin();
  usePreconditionLinks(shell);
  const loginState = shell?.loginState;
  const isCrawler = shell?.isCrawler;

  useEffect(() => {
    if (!isAutoAllowed || !opensLogin || loginState !== 'out' || isCrawler || isModalFreePage(pathname))
      return undefined;
    const timer = setTimeout(() => openLoginModal({ isAuto: true }), LOGIN_MODAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAutoAllowed, opensLogin, loginState, isCrawler, pathname]);

  useEffect(() => {
    if (loginState === 'in') closeLoginModal();
  }, [loginState]);

  // It stands over one page: whoever goes on or back, as a new phone does to its first password, leaves it behind.
  useEffect(() => closeLoginModal, [pathname]);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LoginModal />
    </Suspense>
  );
}
