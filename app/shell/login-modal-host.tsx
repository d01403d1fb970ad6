import { useLocation, useMatches } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { LOGIN_MODAL_DELAY_MS } from '~/domain/shared/constants';
import { closeLoginModal, openLoginModal, useStore } from '~/app/store/store';
import { isModalFreePage, shouldOpenPreCondition } from '~/app/shell/login-modal-rules';
import { NETWORK_TEXT } from '~/app/platform/upstream-call';
import { createLazySection } from '~/app/ui/lazy-section';
import { showToast } from '~/app/ui/toast';
import { useShell, type ShellData } from '~/app/route-kit/shell-data';

/** Its code could not be loaded: shows a message, and the next tap tries again. */
function LostModal() {
  useEffect(() => {
    closeLoginModal();
    showToast(NETWORK_TEXT);
  }, []);
  return null;
}
const LoginModal = createLazySection<object>(() => import('~/app/shell/login-opening'), LostModal);

/** Whether the current page requires the login when no account is logged in. */
function useOpensLogin(): boolean {
  return useMatches().some(
    (match) => (match.handle as { opensLogin?: boolean } | undefined)?.opensLogin === true,
  );
}

/** Opens a link to the list of missing steps as the modal, over the current page. */
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
    // In the capture phase, before the listener that follows links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isLoggedIn, isVerified, isElder]);
}

/** Mount point of the login modal; its code is loaded when it opens. */
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

  // The modal belongs to one page: navigation closes it, for example when a new phone continues to its first
  // password.
  useEffect(() => closeLoginModal, [pathname]);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <LoginModal />
    </Suspense>
  );
}
