import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { onRestore, onStored } from '~/app/platform/resume';
import { loginFlagStorage, userSessionStorage } from '~/app/platform/storage';
import { hasUnsavedForm } from '~/app/platform/typed-form';

const showPage = (isShown: boolean): void => {
  document.documentElement.style.visibility = isShown ? '' : 'hidden';
};

/**
 * Refreshes a page restored from the back-forward cache. A personal page is hidden while it is cached, and reloaded
 * when the browser knows that this person has logged out or another one has logged in since. A page left during a
 * navigation would show it as pending forever, so it is reloaded too. Every other page reloads its data, unless a
 * form is in progress.
 * @param accountId of the person the page belongs to; null on a guest's page
 */
export function useRestoredPage(accountId: string | null): void {
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const current = useRef({ isIdle: true, accountId });
  current.current = { isIdle: state === 'idle', accountId };

  /** The page as it was left: a reply that arrived since then does not change whose page was hidden. */
  const left = useRef<typeof current.current | null>(null);

  useEffect(() => {
    const stopStored = onStored(() => {
      left.current = current.current;
      if (left.current.accountId !== null) showPage(false);
    });
    const stopRestores = onRestore(() => {
      const { isIdle, accountId: shown } = left.current ?? current.current;
      left.current = null;
      const isOthers =
        shown !== null && (!loginFlagStorage.read() || userSessionStorage.read()?.accountId !== shown);
      if (isOthers || !isIdle) {
        window.location.reload();
        return;
      }
      showPage(true);
      if (!hasUnsavedForm(document)) revalidate();
    });
    return () => {
      stopStored();
      stopRestores();
    };
  }, [revalidate]);
}
