import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { onRestore, onStored } from '~/app/platform/resume';
import { loginFlagStorage, userSessionStorage } from '~/app/platform/storage';
import { hasUnsavedForm } from '~/app/platform/typed-form';

const showPage = (isShown: boolean): void => {
  document.documentElement.style.visibility = isShown ? '' : 'hidden';
};

/**
 * Keeps a page true that comes out of the back-forward cache. A page of a person is hidden while it is cached, and loaded again when the
 * browser knows that this person has logged out since or another one has logged in. A page that was left in the middle of a navigation
 * would show it as running for ever: it is loaded again too. Every other page asks for its data, unless a form is being filled in.
 * @param accountId of the person the page is of; null on a page of a guest
 */
export function useRestoredPage(accountId: string | null): void {
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const left = useRef({ isIdle: true, accountId });
  left.current = { isIdle: state === 'idle', accountId };

  useEffect(() => {
    const stopStored = onStored(() => {
      if (left.current.accountId !== null) showPage(false);
    });
    const stopRestores = onRestore(() => {
      const { isIdle, accountId: shown } = left.current;
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
