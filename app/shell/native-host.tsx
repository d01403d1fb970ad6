import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { APP_STORES } from '~/domain/platform/brand';
import { CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import { toSafePath } from '~/domain/shared/query';
import { paths } from '~/app/paths';
import { getElapsedMs } from '~/app/platform/clock';
import { goBack, hasPreviousPage } from '~/app/platform/native/going-back';
import { followInsets } from '~/app/platform/native/insets';
import { parseNativeToken } from '~/app/platform/native/methods';
import { getNativeApp, type NativeApp } from '~/app/platform/native/native';
import { getNativeLogin, openNativeLogin, type NativeLoginOpening } from '~/app/platform/native/native-login';
import { createSessionRefresh } from '~/app/platform/native/new-session';
import { onSessionExpired } from '~/app/platform/upstream-call';
import { useEdition, useShell, type ShellData } from '~/app/route-kit/shell-data';
import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { openLoginModal, updateSlice, useStore } from '~/app/store/store';
import { showToast } from '~/app/ui/toast';

type AppFacts = NonNullable<ShellData['nativeApp']>;

/** Behaviour of the page only in the native app; it renders nothing. */
export default function NativeHost({ facts }: { facts: AppFacts }) {
  const app = useMemo(() => getNativeApp(facts), [facts]);
  useReportPageToApp(app);
  useGoingBack(app);
  useEffect(() => followInsets(app), [app]);
  useSessions(app, facts);
  useAppLinks(app);
  return null;
}

/** Runs an action after the document and its pictures have loaded. */
function whenLoaded(act: () => void): () => void {
  if (document.readyState === 'complete') {
    act();
    return () => undefined;
  }
  window.addEventListener('load', act);
  return () => window.removeEventListener('load', act);
}

/** Notifies the app that a page is rendered (NATIVE-012), with its title and whether there is a previous page. */
function useReportPageToApp(app: NativeApp): void {
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      whenLoaded(() => {
        // A failure concerns only the app: its loading screen has its own timeout.
        app.call('loadingCompleted', { page: pathname }).catch(() => undefined);
        app.call('setBackButton', { isShown: hasPreviousPage(window) }).catch(() => undefined);
      }),
    [app, pathname],
  );
  const reported = useRef('');
  useEffect(() => {
    const { title } = document;
    if (title === reported.current) return;
    reported.current = title;
    app.call('setTitle', { title }).catch(() => undefined);
  }, [app, pathname, search]);
}

/** Handles the back key; a window on its first page closes. */
function useGoingBack(app: NativeApp): void {
  useEffect(
    () =>
      app.on('back', () => {
        if (goBack(window)) return true;
        app.call('closePage', {}).catch(() => undefined);
        return false;
      }),
    [app],
  );
}

/**
 * Takes over sessions of the app for the page: after a login there, and after a session expired here (AUTH-011).
 */
function useSessions(app: NativeApp, { hasExpired }: AppFacts): void {
  const edition = useEdition();
  const { pathname, search } = useLocation();
  const { submit, data } = useFetcher<{ result?: { error?: Record<string, string[]> | null } }>();
  const page = useRef('');
  page.current = pathname + search;
  const action = paths.user(edition);

  const enter = useRef<(token: string) => void>(() => undefined);
  enter.current = (token) => {
    const wish = useStore.getState().loginModal.wish;
    // The login page has completed, so the page navigates to its return path.
    const isLogin = pathname === action;
    const form = {
      intent: 'login-app',
      token,
      return_to: (isLogin && new URLSearchParams(search).get('return_to')) || page.current,
      ...(wish ? { wish: `${wish.kind}:${wish.id}` } : {}),
    };
    submit(form, { method: 'post', action, preventScrollReset: true });
  };

  useEffect(
    () =>
      app.on('login', (detail) => {
        const session = parseNativeToken(detail);
        if (session) enter.current(session.token);
        return Boolean(session);
      }),
    [app],
  );

  const refresh = useMemo(() => createSessionRefresh(app, getElapsedMs), [app]);
  useEffect(() => {
    const renew = (code: number | null) =>
      void refresh(code).then((session) => session && enter.current(session.token));
    if (hasExpired) renew(CODE_TOKEN_EXPIRED);
    return onSessionExpired((_message, code) => renew(code));
  }, [refresh, hasExpired]);

  // The app's session was refused: the page's own login is shown.
  const refused = data?.result?.error?.[''];
  useEffect(() => {
    if (!refused) return;
    getNativeLogin(app.facts).giveUp();
    showToast(refused[0] ?? '');
    openLoginModal();
  }, [refused, app]);
}

/** Return path of a login: a path on this portal, otherwise it is not passed to the app. */
const leadsBackTo = (search: string, otherwise: string): string =>
  toSafePath(new URLSearchParams(search).get('return_to'), otherwise);

/** Opens the app's login for a page, without the requested action of an earlier one. */
function openFor(app: NativeApp, page: string): Promise<NativeLoginOpening> {
  updateSlice('loginModal', { wish: null });
  return openNativeLogin(app.facts, page);
}

/**
 * Links that the app handles better: to the login, and to a store. When it does not, they are followed normally.
 */
function useAppLinks(app: NativeApp): void {
  const isOut = useShell()?.loginState === 'out';
  const edition = useEdition();
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  // A person redirected to the login gets the app's login over the page's own, once each time.
  const asked = useRef('');
  useEffect(() => {
    if (!isOut || pathname !== paths.user(edition) || asked.current === key) return;
    asked.current = key;
    openFor(app, leadsBackTo(search, pathname)).catch(() => undefined);
  }, [app, isOut, edition, pathname, search, key]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link) return;
      const isStore = Object.values(APP_STORES).some(({ href }) => href === link.href);
      if (isStore) {
        event.preventDefault();
        leaveOncePerWindow(() => {
          app.call('openStore', { address: link.href }).catch(() => window.location.assign(link.href));
        });
        return;
      }
      const isLogin =
        isOut && link.origin === window.location.origin && link.pathname === paths.user(edition);
      if (!isLogin || link.hasAttribute('data-asks-login') || link.closest('.segmented')) return;
      event.preventDefault();
      const to = link.pathname + link.search;
      void openFor(app, leadsBackTo(link.search, to)).then((opening) => {
        if (opening === 'failed') navigate(to);
      });
    };
    // In the capture phase, before the listener that follows links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [app, isOut, edition, navigate]);
}
