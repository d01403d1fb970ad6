import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { getDeviceTimeMs } from '~/app/platform/clock';
import { recordLoginState } from '~/app/platform/login-memory';
import { onResume } from '~/app/platform/resume';
import { hasUnsavedForm } from '~/app/platform/typed-form';
import { callUpstream, onSessionExpired } from '~/app/platform/upstream-call';
import { useStore } from '~/app/store/store';
import { showToast } from '~/app/ui/toast';
import { useShell } from '~/app/route-kit/shell-data';
import { useRestoredPage } from '~/app/shell/use-restored-page';

const EXPIRED_TOAST_MS = 4_000;
/** No page needs it early: its calls are sent after hydration, and failures are ignored. */
const accountRefresh = () => import('~/app/platform/account-refresh').catch(() => null);
const TYPED_TOAST = '登录已过期，提交时请重新登录，已填写的内容会保留';

/**
 * Synchronises browser storage with the login state (AUTH-013 to AUTH-015, AUTH-022, AUTH-023). It reloads the
 * state when the page becomes visible again (AUTH-017, AUTH-018) and when a call reports an ended login (ERR-009).
 * A form in progress is not disturbed: posting it leads to the login and back to the typed values.
 */
export function LoginSync() {
  const shell = useShell();
  const { revalidate } = useRevalidator();
  const loginState = shell?.loginState ?? 'unknown';
  const accountId = shell?.viewer?.accountId ?? '';
  const maskedPhone = shell?.viewer?.maskedPhone ?? null;
  const shown = useRef('');
  shown.current = loginState === 'in' ? accountId : loginState;
  useRestoredPage(loginState === 'in' ? accountId : null);

  useEffect(() => {
    if (loginState === 'unknown') return;
    recordLoginState(loginState === 'in' ? { accountId, maskedPhone } : 'out', getDeviceTimeMs());
  }, [loginState, accountId, maskedPhone]);

  // On the first view, and whenever the state changes between in and out (AUTH-003, AUTH-004).
  const isIn = loginState === 'unknown' ? null : loginState === 'in';
  const isCrawler = shell?.isCrawler ?? false;
  useEffect(() => {
    if (isIn === null || isCrawler) return;
    void accountRefresh().then((refresh) => {
      void refresh?.refreshAccount(useStore.getState().common.ivCodeShareConfig.ivCode);
    });
  }, [isIn, isCrawler]);

  useEffect(() => {
    const ivCode = new URLSearchParams(window.location.search).get('iv_code');
    if (!ivCode || isCrawler) return undefined;
    let isGone = false;
    let stop: (() => void) | undefined;
    void accountRefresh().then((refresh) => {
      if (!isGone) stop = refresh?.pollInviter(ivCode);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isCrawler]);

  useEffect(
    () =>
      onSessionExpired((message) => {
        const isTyping = hasUnsavedForm(document);
        showToast(isTyping ? TYPED_TOAST : message, EXPIRED_TOAST_MS);
        if (!isTyping) revalidate();
      }),
    [revalidate],
  );

  useEffect(
    () =>
      onResume(() => {
        callUpstream(BROWSER_PATHS.loginStatus, { method: 'GET' }).then(
          (status) => {
            const known = (status as { account_id?: string | null } | null)?.account_id ?? 'out';
            // The page is reloaded only when another person, or a guest, is now logged in.
            if (known === shown.current) return;
            if (known === 'out' && hasUnsavedForm(document)) showToast(TYPED_TOAST, EXPIRED_TOAST_MS);
            else revalidate();
          },
          // Without a reply the page stays unchanged.
          () => undefined,
        );
      }),
    [revalidate],
  );
  return null;
}
